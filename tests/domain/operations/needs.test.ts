import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { approveRefund, settleRefund } from "@/lib/domain/payments/refunds/decide-refund";
import { requestRefund } from "@/lib/domain/payments/refunds/request-refund";
import { closeDatabase } from "@/lib/platform/db/client";
import { heldSeat, newClass, paidSeat, payByPaybill } from "../../api/fixtures";
import { asStaff, type StaffCtx } from "../../support/actors";
import { sql } from "../../support/database";

vi.mock("next/headers", () => ({ headers: async () => new Headers(), cookies: async () => new Map() }));
const { findNeeds } = await import("@/app/(console)/(home)/admin/needs");

let admin: StaffCtx;

beforeAll(async () => {
  admin = await asStaff("admin");
});
afterAll(closeDatabase);

async function needs(): Promise<Record<string, string>> {
  const { needs: found, unread } = await findNeeds(admin);
  expect(unread).toBe(false);
  return Object.fromEntries(found.map(({ text, href }) => [text, href]));
}

test("work that keeps failing in the background needs attention, with the page that says why", async () => {
  expect(Object.values(await needs())).not.toContain("/admin/status");
  await sql`insert into jobs (name, last_run_at, last_error, failures_in_row, failures)
    values ('sweep', now(), 'no connection', 2, 2)`;
  expect(Object.values(await needs())).toContain("/admin/status");
  await sql`delete from jobs where name = 'sweep'`;
});

test("a refund needs attention until it is paid out", async () => {
  const seat = await heldSeat();
  await payByPaybill(seat, 700);
  const asked = { enrollment_id: seat.enrollmentId, reason: "Paid too much" };
  const { refund_id } = await requestRefund(await asStaff("cashier"), asked);
  const line = "1 refund waits to be approved, paid out or looked at.";
  expect((await needs())[line]).toBe("/money?queue=refunds");
  await approveRefund(admin, { refund_id });
  expect(await needs()).toHaveProperty([line]);
  await settleRefund(admin, { refund_id, payout_code: "UKM9000001" });
  expect(await needs()).not.toHaveProperty([line]);
});

test("who paid and has no times, a class without sessions and a session without a tutor each need attention", async () => {
  const { enrollmentId } = await paidSeat();
  await sql`delete from enrollment_sessions where enrollment_id = ${enrollmentId}`;
  const draft = await newClass({ name: "Draft A" });
  await sql`update sessions set archived_at = now() where class_id = ${draft.classId}`;
  await heldSeat();
  const found = await needs();
  expect(found["1 student is enrolled without times, and is on no register."]).toMatch(/payment=no_times$/);
  expect(Object.keys(found)).toContainEqual(expect.stringMatching(/^Draft A.* is a draft/));
  expect(Object.values(found)).toContain("/admin/sessions?active_tutor=no");
});

test("a message that could not be sent needs attention for a week, with the list of those days", async () => {
  await sql`insert into outbox (channel, kind, purpose, priority, recipient, body, cause, expires_at, state, why, created_at)
    select 'sms', 'notice', 'transactional', 4, '254700000001', 'Hello', 'unsent:' || days, now(), 'failed', 'invalid_number',
      now() - days * interval '1 day' from unnest(array[1, 2, 30]) days`;
  const told = Object.entries(await needs()).filter(([, href]) => href.includes("state=failed"));
  expect(told).toEqual([
    [
      "2 messages of the last 7 days could not be sent.",
      expect.stringMatching(/^\/admin\/messages\?state=failed&createdFrom=\d{4}-\d\d-\d\d$/),
    ],
  ]);
});
