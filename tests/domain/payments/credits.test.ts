import { describe, expect, test } from "vitest";
import { deleteEnrollment } from "@/lib/domain/enrollments/delete-enrollment";
import { getStudentEnrollment } from "@/lib/domain/enrollments/get-student-enrollment";
import { creditTargets } from "@/lib/domain/payments/credits/credit-targets";
import { showCredit } from "@/lib/domain/payments/credits/show-credit";
import { donateCredit } from "@/lib/domain/payments/credits/spend-credit";
import { listTransactions } from "@/lib/domain/payments/ledger/list-transactions";
import { unmatchTransaction } from "@/lib/domain/payments/matching/match-transaction";
import { requestRefund } from "@/lib/domain/payments/refunds/request-refund";
import { heldSeat, paidSeat, payByPaybill, type Seat, student } from "../../api/fixtures";
import { sql } from "../../support/database";
import { countOutcomes, outcomeOf, refusalOf } from "../../support/outcome";
import { accountOf, admin, auditOf, cashier, endedHold, finance, idOf, move, withCredit } from "./support";

/** Gives students the phone of another one as their guardian's. */
const haveGuardian = (guardian: Seat, ...wards: Seat[]) =>
  sql`update students set guardian_msisdn = ${guardian.student.msisdn}, guardian_name = 'Grace', guardian_id_no = '12345678'
    where id in ${sql(wards.map(({ student }) => student.id))}`;

describe("credit moved to another enrollment", () => {
  test("pays there like a new payment, and is no longer credit of the first enrollment", async () => {
    const [from, to] = [await withCredit(500), await heldSeat()];
    expect(await move(from, to)).toMatchObject({
      kept: false,
      moved: 500,
      status: "enrolled",
      amount_paid: 500,
    });
    expect(await accountOf(from.enrollmentId)).toEqual({ state: "enrolled", paid: 500, free: 0 });
    expect(await accountOf(to.enrollmentId)).toEqual({ state: "enrolled", paid: 500, free: 0 });
    const messages =
      await sql`select body from outbox where kind = 'payment_changed' and student_id = ${from.student.id}`;
    expect(messages).toMatchObject([
      { body: expect.stringContaining("KES 500 of Amina O.'s credit was moved") },
    ]);
  });

  test.each([
    [200, { state: "pending_payment", paid: 200, free: 0 }],
    [700, { state: "enrolled", paid: 500, free: 200 }],
  ])("of %i is a part payment, or leaves credit there", async (shillings, account) => {
    const [from, to] = [await withCredit(shillings), await heldSeat()];
    await move(from, to);
    expect(await accountOf(to.enrollmentId)).toEqual(account);
  });

  test("may be part of the credit, from the oldest payments first", async () => {
    const [from, to] = [await withCredit(100), await heldSeat()];
    const second = await payByPaybill(from, 300);
    await move(from, to, { amount: "250", reason: "Sister" });
    expect(await accountOf(from.enrollmentId)).toMatchObject({ free: 150 });
    const { parts, history } = await showCredit(cashier, { enrollment_id: from.enrollmentId });
    expect(parts).toMatchObject([
      { transaction_id: await idOf(second), receipt: second, amount: 150, amount_arrived: 300 },
    ]);
    expect(history.flatMap(({ step, amount }) => (step === "moved_out" ? amount : [])).sort()).toEqual([
      100, 150,
    ]);
  });

  test("waits for a seat if the class is full and the hold has ended", async () => {
    const to = await endedHold(true);
    await move(await withCredit(500), to);
    expect(await accountOf(to.enrollmentId)).toEqual({ state: "paid_waiting", paid: 500, free: 0 });
  });

  test("back to its own enrollment pays what is due there again", async () => {
    const seat = await paidSeat();
    await payByPaybill(seat, 500);
    await deleteEnrollment(admin, { id: seat.enrollmentId });
    const next = await heldSeat(seat.student);
    expect(await accountOf(next.enrollmentId)).toMatchObject({ state: "enrolled", free: 0 });
    expect(await move(seat, next, {})).toMatchObject({ status: "enrolled", credit: 500 });
    expect(await move(next, next, {})).toMatchObject({ status: "enrolled", credit: 500 });
  });

  test("needs no reason for the same student or a shared phone, but does for another payer", async () => {
    const from = await withCredit(100);
    const unrelated = await heldSeat();
    expect((await refusalOf(move(from, unrelated, {}))).errors).toHaveProperty("reason");
    const child = await heldSeat(await student());
    await haveGuardian(from, child);
    expect(await outcomeOf(move(from, child, {}))).toBe("ok");
  });

  test("is offered to enrollments of the same student and payer, and to others only by search", async () => {
    const from = await withCredit(100);
    const [child, gone, unrelated] = [await heldSeat(), await heldSeat(), await heldSeat()];
    await haveGuardian(from, child, gone);
    await deleteEnrollment(admin, { id: gone.enrollmentId });
    const offered = async (search = "", by = finance) =>
      (await creditTargets(by, { enrollment_id: from.enrollmentId, search })).targets;
    expect(await offered()).toMatchObject([
      { enrollment_id: child.enrollmentId, amount_due: 500, is_same_payer: true, is_own: false },
    ]);
    for (const search of [unrelated.student.registration_no, unrelated.student.msisdn])
      expect(await offered(search)).toMatchObject([
        { enrollment_id: unrelated.enrollmentId, is_same_payer: false },
      ]);
    expect(await offered(gone.student.registration_no)).toEqual([]);
    expect(await offered(from.student.registration_no)).toEqual([]);
    expect(await outcomeOf(offered("", cashier))).toBe("not_allowed");
    expect(await outcomeOf(creditTargets(finance, { enrollment_id: from.student.id }))).toBe("not_found");
  });

  test("happens once, however often the same form is sent", async () => {
    const [from, to] = [await withCredit(600), await heldSeat()];
    const again = { amount: 200, seen_credit: "600", reason: "The sister pays" };
    const texts = await Promise.all(Array.from({ length: 3 }, () => outcomeOf(move(from, to, again))));
    expect(countOutcomes(texts)).toEqual({ ok: 1, stale: 2 });
    const gift = { enrollment_id: from.enrollmentId, amount: 100, seen_credit: 600, reason: "A gift" };
    expect(await outcomeOf(donateCredit(finance, gift))).toBe("stale");
    expect(await outcomeOf(requestRefund(cashier, gift))).toBe("stale");
    expect(await outcomeOf(requestRefund(cashier, { ...gift, seen_credit: 400 }))).toBe("ok");
    expect(await accountOf(from.enrollmentId)).toMatchObject({ free: 300 });
  });

  test("is shown on both enrollments with who moved it, from where and to where", async () => {
    const [from, to] = [await withCredit(500), await heldSeat()];
    await move(from, to, { reason: "The sister pays" });
    const historyOf = async ({ enrollmentId }: Seat) =>
      (await showCredit(cashier, { enrollment_id: enrollmentId })).history;
    expect(await historyOf(from)).toMatchObject([
      { step: "arrived", amount: 1000, code: from.receipt, by: null },
      { step: "paid", amount: 500 },
      {
        step: "moved_out",
        amount: 500,
        by: expect.any(String),
        reason: "The sister pays",
        student: { enrollment_id: to.enrollmentId, registration_no: to.student.registration_no },
      },
    ]);
    expect(await historyOf(to)).toMatchObject([
      { step: "moved_in", amount: 500, student: { enrollment_id: from.enrollmentId } },
      { step: "paid", amount: 500 },
    ]);
  });

  test("is refused to a cancelled enrollment, above the available credit, and for any role but finance", async () => {
    const [from, gone] = [await withCredit(100), await heldSeat()];
    await deleteEnrollment(admin, { id: gone.enrollmentId });
    const to = await heldSeat();
    expect(await outcomeOf(move(from, gone))).toBe("closed_account");
    expect(await refusalOf(move(from, to, { amount: 100.01, reason: "Too much" }))).toMatchObject({
      code: "credit_too_small",
      data: { credit: 100 },
    });
    expect(await outcomeOf(move(from, to, { amount: -1, reason: "Less" }))).toBe("invalid");
    expect(await outcomeOf(move(to, from))).toBe("no_credit");
    expect(await outcomeOf(move(from, to, undefined, cashier))).toBe("not_allowed");
  });

  test("keeps its payment from being unmatched on the receiving enrollment", async () => {
    const [from, to] = [await withCredit(100), await heldSeat()];
    await move(from, to);
    const id = await idOf(from.receipt);
    expect(await outcomeOf(unmatchTransaction(finance, { transaction_id: id, reason: "A mistake" }))).toBe(
      "money_used",
    );
  });

  test("is shown to the student and in the list of transactions", async () => {
    const [from, to] = [await withCredit(300), await heldSeat()];
    await move(from, to);
    const summary = await getStudentEnrollment(finance, { student_id: from.student.id });
    expect(summary).toMatchObject({ amount_paid: 500, credit: 0 });
    const { rows } = await listTransactions(cashier, { search: from.receipt });
    expect(rows).toMatchObject([{ amount: 800, status: "matched" }]);
    expect((await auditOf(`enrollment:${from.enrollmentId}`)).at(-1)!.changes).toEqual({
      credit_moved_cents: 30_000,
      to: to.enrollmentId,
    });
  });
});
