import { beforeAll, expect, test } from "vitest";
import { showEnrollment } from "@/lib/domain/enrollments/show-enrollment";
import { showCredit } from "@/lib/domain/payments/credits/show-credit";
import type { Ctx } from "@/lib/platform/commands/command";
import { heldSeat, paidSeat, type Seat } from "../../api/fixtures";
import { sql } from "../../support/database";
import { paidInCash, setCash, voided } from "./cash-calls";
import { admin, cashier, colleague, finance } from "./support";
import { decide, requestWaiverOf, waive, withdrawOf } from "./waiver-calls";

beforeAll(() => setCash(true));

const historyOf = async ({ enrollmentId }: Pick<Seat, "enrollmentId">, by = finance) =>
  (await showCredit(by, { enrollment_id: enrollmentId })).history;
const storyOf = async ({ enrollmentId }: Pick<Seat, "enrollmentId">) =>
  (await showEnrollment(finance, { id: enrollmentId })).story.map(({ step }) => step);

async function nameOf({ actor }: Ctx): Promise<string> {
  const id = actor.kind === "staff" ? actor.staffId : "";
  const [row] = await sql`select first_name || ' ' || last_name as name from staff where id = ${id}`;
  return row!.name;
}

test("the history of an account names who took cash, who voided it, and why", async () => {
  const seat = await paidInCash(300, cashier);
  await voided(seat.id, finance);
  expect(await historyOf(seat)).toMatchObject([
    { step: "cash_taken", amount: 300, code: seat.receipt, by: await nameOf(cashier) },
    { step: "paid", amount: 300, code: seat.receipt },
    { step: "taken_back", amount: 300 },
    { step: "voided", amount: 300, by: await nameOf(finance), reason: "Typed for the wrong student" },
  ]);
});

test("the history of an account names who requested, refused, withdrew and approved its waivers", async () => {
  const seat = await heldSeat();
  await decide((await requestWaiverOf(seat, { amount: 100 })).waiver_id, false, admin);
  await withdrawOf((await requestWaiverOf(seat, { amount: 200 })).waiver_id, finance);
  await waive(seat, { amount: 300 });
  const [asker, other, third] = [await nameOf(finance), await nameOf(admin), await nameOf(colleague)];
  expect((await historyOf(seat)).map(({ step, amount, by }) => [step, amount, by])).toEqual([
    ["waiver_requested", 100, asker],
    ["waiver_refused", 100, other],
    ["waiver_requested", 200, asker],
    ["waiver_withdrawn", 200, asker],
    ["waiver_requested", 300, asker],
    ["waiver_approved", 300, third],
  ]);
});

test("the history of an account says whether the academy or the bursary fund bears a waiver", async () => {
  const seat = await heldSeat();
  await requestWaiverOf(seat, { from: "bursary" });
  expect(await historyOf(seat)).toMatchObject([{ step: "waiver_requested", payer: "bursary" }]);
});

test("cashiers see that a fee is waived, and not why", async () => {
  const seat = await heldSeat();
  await waive(seat, { reason: "Both parents are ill" });
  const seen = await historyOf(seat, cashier);
  expect(seen.map(({ step }) => step)).toEqual(["waiver_requested", "waiver_approved"]);
  expect(JSON.stringify(seen)).not.toContain("parents");
  expect(JSON.stringify(await historyOf(seat))).toContain("parents");
});

test("a place that was paid, and whose cash was voided, still tells that the student was enrolled", async () => {
  const seat = await paidInCash();
  await voided(seat.id);
  expect(await storyOf(seat)).toEqual(["held", "enrolled", "owed_again"]);
});

test("who was enrolled again has both moments, and a paid place has one", async () => {
  const seat = await paidInCash();
  await voided(seat.id);
  await waive(seat);
  expect(await storyOf(seat)).toEqual(["held", "enrolled", "owed_again", "enrolled"]);
  expect(await storyOf(await paidSeat())).toEqual(["held", "enrolled"]);
});
