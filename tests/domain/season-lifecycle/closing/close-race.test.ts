import { beforeAll, describe, expect, test } from "vitest";
import { SAFARICOM, SCHEDULER } from "@/lib/domain/access/actor";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { reconcile } from "@/lib/domain/jobs/reconcile";
import { receiveCallback } from "@/lib/domain/payments/callbacks/receive-callback";
import { requestPayment } from "@/lib/domain/payments/requests/request-payment";
import { closeSeason } from "@/lib/domain/season-lifecycle/closing/close-season";
import type { Ctx } from "@/lib/platform/commands/command";
import { confirmation, newClass, paymentOf } from "../../../api/fixtures";
import { asStaff } from "../../../support/actors";
import { advanceClock } from "../../../support/clock";
import { sql } from "../../../support/database";
import { type Hold, insertHolds, insertStudents } from "../../../support/many-students";
import { countOutcomes, outcomeOnceServed } from "../../../support/outcome";
import { asOwner } from "../../../support/students";

/** Students in each group while the season closes: those who pay, request a prompt or the paybill, or enroll. */
const EACH = 24;
const SHILLINGS = 500;

let admin: Ctx;
beforeAll(async () => {
  admin = await asStaff("admin");
});

const inOrder = () => sql`select rule, count(*)::int as rows from check_invariants() group by rule`;

describe("while a season is closed", () => {
  test("payments, prompts and enrollments come before or after, and no shilling, seat or outcome is left over", async () => {
    const crowd = await gather(60);
    const [closed, ...answers] = await Promise.all([
      later(30, () =>
        outcomeOnceServed(() => closeSeason(admin, { number: 8, reason: "The season is over." })),
      ),
      ...arrivals(crowd),
    ]);
    expect(closed).toBe("ok");
    // A callback that could not be processed at once is processed by the scheduler.
    await advanceClock(60);
    await reconcile({ actor: SCHEDULER }, {});
    const unexpected = Object.keys(countOutcomes(answers)).filter((word) => !EXPECTED.has(word));
    expect(unexpected).toEqual([]);

    const [money] = await sql`select
      (select coalesce(sum(amount_cents), 0) from transactions)::int as arrived,
      (select coalesce(sum(amount_cents), 0) from allocations)::int as pays,
      (select coalesce(sum(cents), 0) from credits)::int as credit,
      (select coalesce(sum(cents), 0) from suspense)::int as suspense`;
    expect(money!.arrived).toBe(EACH * SHILLINGS * 100);
    expect(money!.pays + money!.credit + money!.suspense).toBe(money!.arrived);
    const [left] = await sql`select
      count(*) filter (where state in ('held', 'pending_payment', 'offered', 'paid_waiting'))::int as unpaid,
      count(*) filter (where state = 'enrolled' and outcome is null)::int as undecided,
      count(*) filter (where state = 'enrolled')::int as enrolled
      from enrollments where season_number = 8`;
    expect(left).toMatchObject({ unpaid: 0, undecided: 0 });
    expect(money!.pays).toBe(left!.enrolled * SHILLINGS * 100);
    expect(await inOrder()).toEqual([]);
  });

  test("control: the same crowd breaks a season that is closed without the locks", async () => {
    await reopen();
    const crowd = await gather(60);
    await Promise.all([later(30, closeWithoutLocks), ...arrivals(crowd)]);
    const broken = (await inOrder()).map(({ rule }) => rule);
    await reopen();
    expect(broken).not.toEqual([]);
  });
});

/** The writes of closing as separate statements, a moment before the season is marked as closed. */
async function closeWithoutLocks(): Promise<string> {
  await sql`update enrollments set outcome = 'completed', outcome_at = now()
    where season_number = 8 and state = 'enrolled' and outcome is null`;
  await sql`update enrollments set state = 'expired'
    where season_number = 8 and state in ('held', 'pending_payment', 'offered')`;
  await new Promise((resolve) => setTimeout(resolve, 50));
  await sql`update classes set archived_at = now() where season_number = 8`;
  await sql`update seasons set closed_at = now() where number = 8`;
  return "ok";
}

async function reopen(): Promise<void> {
  await sql`update seasons set closed_at = null, registration_opens_at = now() where number = 8`;
  await sql`update classes set archived_at = null where season_number = 8`;
}

const EXPECTED = new Set(["ok", "enrollment_closed", "season_closed", "class_full", "already_paid"]);

type Crowd = { payers: Hold[]; askers: Hold[]; newcomers: string[]; classId: string };

/** A class with a capacity, holders of its seats, and students who want one. */
async function gather(capacity: number): Promise<Crowd> {
  const { classId } = await newClass({ capacity });
  const [payers, askers] = [await insertHolds(classId, EACH), await insertHolds(classId, EACH)];
  // Some holds have ended: their payment looks for a seat again.
  await sql`update enrollments set hold_until = now() - interval '1 minute'
    where id in ${sql(payers.slice(0, EACH / 4).map(({ enrollmentId }) => enrollmentId))}`;
  return { payers, askers, newcomers: await insertStudents(EACH), classId };
}

/** All calls begin within about a tenth of a second. */
function arrivals({ payers, askers, newcomers, classId }: Crowd): Promise<string>[] {
  return [
    ...payers.map((one, nth) => later(nth * 4, () => paid(one))),
    ...askers.map((one, nth) => later(nth * 4, () => outcomeOnceServed(() => asked(one)))),
    ...newcomers.map((student_id, nth) =>
      later(nth * 4, () => outcomeOnceServed(() => asOwner(enroll, { student_id, class_id: classId }))),
    ),
  ];
}

async function later(ms: number, work: () => Promise<string>): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  return work();
}

let receipts = 0;
function paid({ payCode }: Hold): Promise<string> {
  receipts += 1;
  const body = JSON.stringify(confirmation(`TRC${String(receipts).padStart(7, "0")}`, payCode, SHILLINGS));
  return outcomeOnceServed(() => receiveCallback({ actor: SAFARICOM }, { kind: "confirmation", body }));
}

function asked({ studentId, enrollmentId }: Hold) {
  return asOwner(requestPayment, paymentOf({ enrollmentId, student: { id: studentId } }));
}
