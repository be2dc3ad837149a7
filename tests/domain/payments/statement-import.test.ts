import { describe, expect, test } from "vitest";
import { donateCredit } from "@/lib/domain/payments/credits/spend-credit";
import { readLatestReceipt } from "@/lib/domain/payments/ledger/record-transaction";
import { showTransaction } from "@/lib/domain/payments/ledger/show-transaction";
import { deskQueues } from "@/lib/domain/payments/matching/desk-queues";
import { claimReceipt } from "@/lib/domain/payments/receipts/claim-receipt";
import { requestRefund } from "@/lib/domain/payments/refunds/request-refund";
import { showStatement } from "@/lib/domain/payments/statements/show-statements";
import { read } from "@/lib/platform/db/client";
import { heldSeat, paidSeat } from "../../api/fixtures";
import { sql } from "../../support/database";
import { countOutcomes, outcomeOf, refusalOf } from "../../support/outcome";
import { asOwner } from "../../support/students";
import {
  databaseTime,
  importFile,
  importRows,
  newReceipt,
  outcomes,
  reversal,
  row,
  transactionByReceipt,
  upload,
} from "./statement-rows";
import {
  accountOf,
  admin,
  approve,
  auditOf,
  bookTotals,
  endedHold,
  finance,
  idOfStaff,
  payToAccount,
  queriedSeat,
  requestRefundOf,
} from "./support";

const SWEEP = "Utility Account to Organization Settlement Account";

/** When payments arrived, according to the other sources. */
async function timeOf(receipt: string): Promise<Date> {
  const [money] = await sql`select transacted_at from transactions where receipt = ${receipt}`;
  return money!.transacted_at;
}

describe("a payment that only the statement has", () => {
  test("enrolls by its pay code like a callback, at its own time", async () => {
    const seat = await heldSeat();
    const receipt = newReceipt();
    const at = new Date(Math.floor((await databaseTime()).getTime() / 1000) * 1000 - 60_000);
    const result = await importRows([await row({ receipt, account: seat.payCode.toLowerCase(), at })]);
    expect(result).toMatchObject({
      already: false,
      msg: "The statement is imported: 1 new, 0 known already.",
    });
    expect(await accountOf(seat.enrollmentId)).toEqual({ state: "enrolled", paid: 500, free: 0 });
    expect(await transactionByReceipt(receipt)).toMatchObject({
      ...{ sources: ["statement"], msisdn: "25471****678", payer_name: "ALICE **** DOE", transacted_at: at },
    });
    const [line] = await auditOf(`statement:${result.statement_id}`);
    expect(line).toMatchObject({ actor_id: idOfStaff(finance), changes: { rows: 1, created: 1, known: 0 } });
  });

  test("late for a full class waits for a seat", async () => {
    const seat = await endedHold(true);
    await importRows([await row({ receipt: newReceipt(), account: seat.payCode })]);
    expect(await accountOf(seat.enrollmentId)).toMatchObject({ state: "paid_waiting", paid: 500 });
  });

  test("is in suspense if its account is unknown, and can be matched like any other", async () => {
    const receipt = newReceipt();
    await importRows([await row({ receipt, account: "jane doe" })]);
    expect(await transactionByReceipt(receipt)).toMatchObject({ enrollment_id: null, bill_ref: "jane doe" });
    const [money] = await sql`select id from transactions where receipt = ${receipt}`;
    const { timeline } = await showTransaction(finance, { id: money!.id });
    expect(timeline).toMatchObject([{ step: "stated", amount: 500 }]);
  });

  test("gives its receipt to the prompt that only a query reported", async () => {
    const seat = await queriedSeat();
    const receipt = newReceipt();
    const before = await bookTotals();
    const fileId = await upload([await row({ receipt, account: seat.payCode })]);
    expect(await outcomes(fileId)).toEqual({ [`${receipt} payment`]: "receipt_filled" });
    await importFile(fileId);
    expect(await transactionByReceipt(receipt)).toMatchObject({ sources: ["query", "statement"] });
    expect((await bookTotals()).arrived).toBe(before.arrived);
  });

  test("that was proved without an account goes to the statement's account", async () => {
    const seat = await heldSeat();
    const receipt = newReceipt();
    const at = await databaseTime();
    await sql`insert into transactions (receipt, amount_cents, method, narrative, sources, transacted_at)
      values (${receipt}, 50000, 'paybill', 'Pay Bill', '{status}', ${at})`;
    const fileId = await upload([await row({ receipt, account: seat.payCode, at })]);
    expect(await outcomes(fileId)).toEqual({ [`${receipt} payment`]: "account_found" });
    await importFile(fileId);
    expect(await accountOf(seat.enrollmentId)).toEqual({ state: "enrolled", paid: 500, free: 0 });
    expect(await transactionByReceipt(receipt)).toMatchObject({
      sources: ["status", "statement"],
      bill_ref: seat.payCode,
    });
  });

  test("settles the claims of its receipt", async () => {
    const seat = await heldSeat();
    const receipt = `UKK${newReceipt().slice(3)}`;
    await asOwner(claimReceipt, {
      enrollment_id: seat.enrollmentId,
      student_id: seat.student.id,
      text: receipt,
    });
    await importRows([await row({ receipt, account: seat.payCode })]);
    expect(await sql`select state from receipt_claims where code = ${receipt}`).toEqual([
      { state: "proved" },
    ]);
  });
});

describe("a payment that the books have", () => {
  test("is proved by the statement and counted once, whatever other rows have its receipt", async () => {
    const seat = await paidSeat();
    const [charge, sweep, failed] = [
      await row({ receipt: seat.receipt, shillings: -15, given: { "Reason Type": "Pay Bill Charge" } }),
      await row({ receipt: newReceipt(), shillings: -900, given: { "Reason Type": SWEEP } }),
      await row({ receipt: newReceipt(), account: seat.payCode, given: { "Transaction Status": "Failed" } }),
    ];
    const before = await bookTotals();
    const paid = await row({ receipt: seat.receipt, account: seat.payCode, at: await timeOf(seat.receipt) });
    const { statement_id } = await importRows([charge, paid, sweep, failed, paid]);
    expect(await bookTotals()).toEqual(before);
    expect((await transactionByReceipt(seat.receipt))!.sources).toEqual(["confirmation", "statement"]);
    const { statement, rows } = await showStatement(finance, { id: statement_id });
    expect(statement.counts).toMatchObject({ created: 0, known: 1, repeated: 1, ignored: 3, conflicting: 0 });
    expect(rows.map(({ why }) => why).sort()).toEqual(["", "charge", "not_completed", "repeated", "sweep"]);
    const counted =
      await sql`select kind, cents::int from statement_rows where statement_id = ${statement_id} and is_counted order by cents`;
    expect(counted).toEqual([
      { kind: "sweep", cents: -90_000 },
      { kind: "charge", cents: -1_500 },
      { kind: "payment", cents: 50_000 },
    ]);
  });

  test("with another amount, another day, or that never completed stops the import until it is left out", async () => {
    const [amount, day, never] = [await payToAccount(), await payToAccount(), await payToAccount()];
    const fresh = newReceipt();
    const now = await databaseTime();
    const fileId = await upload([
      await row({ receipt: amount.receipt, shillings: 5000 }),
      await row({
        receipt: day.receipt,
        at: new Date((await timeOf(day.receipt)).getTime() - 3 * 86_400_000),
      }),
      await row({ receipt: never.receipt, given: { "Transaction Status": "Failed" } }),
      await row({ receipt: newReceipt(), given: { "Reason Type": "Salary Payment", Details: "Salary" } }),
      await row({ receipt: newReceipt(), at: new Date(now.getTime() + 86_400_000) }),
      await row({ receipt: fresh }),
    ]);
    expect(Object.values(await outcomes(fileId)).sort()).toEqual([
      ...["amount_differs", "future", "in_suspense", "known_not_completed", "time_differs", "unknown_in"],
    ]);
    const refusal = await refusalOf(importFile(fileId));
    expect(refusal).toMatchObject({
      code: "rows_for_a_person",
      errors: { leave: [expect.stringContaining("5 rows need a person")] },
    });
    expect(await transactionByReceipt(fresh)).toBeUndefined();
    const result = await importFile(fileId, { leave: true });
    expect(result.msg).toBe(
      "The statement is imported: 1 new, 0 known already. 5 rows are left for a person.",
    );
    expect((await transactionByReceipt(amount.receipt))!.amount_cents).toBe(50_000);
    const left = await showStatement(finance, { id: result.statement_id, outcome: "conflicting" });
    expect(left.total).toBe(5);
    expect(left.rows.find(({ receipt }) => receipt === amount.receipt)!.transaction_id).toBe(amount.id);
  });
});

/** The refunds that the desk is asked to give back. */
async function refundQueue(): Promise<string[]> {
  const { rows } = await deskQueues(finance, { queue: "refunds" });
  return rows.flatMap((row) => ("refund_id" in row && row.state !== "reversed" ? row.refund_id : []));
}

const refundOf = async (id: string) =>
  (await sql`select state, payout_code from refunds where id = ${id}`)[0];

describe("a payment that M-Pesa reversed", () => {
  test("settles the refund that requested it", async () => {
    const seat = await paidSeat();
    const { id, receipt } = await payToAccount({ account: seat.payCode });
    const { refund_id } = await requestRefundOf(seat, { transaction_id: id });
    await approve(refund_id, admin);
    const own = newReceipt();
    await importRows([await reversal(own, receipt)]);
    expect(await refundOf(refund_id)).toEqual({ state: "settled", payout_code: own });
  });

  test("before somebody approved the refund ends it: the queue no longer asks to give it back", async () => {
    const seat = await paidSeat();
    const { id, receipt } = await payToAccount({ account: seat.payCode });
    const { refund_id } = await requestRefundOf(seat, { transaction_id: id });
    const own = newReceipt();
    await importRows([await reversal(own, receipt)]);
    expect(await refundOf(refund_id)).toEqual({ state: "reversed", payout_code: own });
    expect(await refundQueue()).not.toContain(refund_id);
    expect(await outcomeOf(approve(refund_id, admin))).toBe("refund_state");
    expect((await showTransaction(finance, { id })).status).toBe("reversed");
  });

  test("cancels the open refund of a part of it: the whole has left", async () => {
    for (const account of [await heldSeat(), null]) {
      const { id, receipt } = await payToAccount({ account: account?.payCode ?? "NOBODY", shillings: 700 });
      const asked = {
        enrollment_id: account?.enrollmentId,
        transaction_id: id,
        amount: 200,
        reason: "Too much",
      };
      const { refund_id } = await requestRefund(finance, asked);
      await importRows([await reversal(newReceipt(), receipt, 700)]);
      expect(
        await sql`select state, amount_cents from refunds where transaction_id = ${id} order by amount_cents`,
      ).toEqual([
        { state: "cancelled", amount_cents: 20_000 },
        { state: "reversed", amount_cents: 70_000 },
      ]);
      expect(await refundQueue()).not.toContain(refund_id);
      expect((await showTransaction(finance, { id })).status).toBe("reversed");
    }
  });

  test("names its code to the refund that M-Pesa's own answer had ended", async () => {
    const { id, receipt } = await payToAccount();
    const { refund_id } = await requestRefund(finance, { transaction_id: id, reason: "Not ours" });
    await approve(refund_id, admin);
    await sql`update refunds set state = 'reversed', returned_code = 'R000001' where id = ${refund_id}`;
    const own = newReceipt();
    await importRows([await reversal(own, receipt)]);
    expect(await refundOf(refund_id)).toEqual({ state: "reversed", payout_code: own });
    const again = await upload([await reversal(newReceipt(), receipt)]);
    expect(Object.values(await outcomes(again))).toEqual(["reversal_twice"]);
  });

  test("without our request leaves the enrollment: the fee is due again, the student and the desk are informed", async () => {
    const seat = await paidSeat();
    const own = newReceipt();
    const { statement_id } = await importRows([await reversal(own, seat.receipt)]);
    expect(await accountOf(seat.enrollmentId)).toEqual({ state: "pending_payment", paid: 0, free: 0 });
    const [refund] =
      await sql`select state, payout_code, unexpected_reversal_receipt, asked_by, enrollment_id from refunds where payout_code = ${own}`;
    expect(refund).toEqual({
      ...{ state: "reversed", payout_code: own, unexpected_reversal_receipt: own },
      ...{ asked_by: idOfStaff(finance), enrollment_id: seat.enrollmentId },
    });
    // Nobody is shown the receipt of money that has left.
    expect(await read((db) => readLatestReceipt(db, seat.enrollmentId))).toBeNull();
    const [sms] = await sql`select body from outbox where cause like ${`reversed:${own}%`}`;
    expect(sms!.body).toContain("M-Pesa took back a payment for");
    const { rows } = await showStatement(finance, { id: statement_id });
    expect(rows[0]).toMatchObject({ outcome: "reversed", why: "taken_from_account", amount: -500 });
  });

  test("leaves suspense, and can no longer be matched", async () => {
    const { id, receipt } = await payToAccount();
    const before = await bookTotals();
    await importRows([await reversal(newReceipt(), receipt)]);
    expect((await bookTotals()).refunded - before.refunded).toBe(500);
    const [left] = await sql`select cents::int from suspense where transaction_id = ${id}`;
    expect(left!.cents).toBe(0);
  });

  test("within the same file is recorded and reversed", async () => {
    const seat = await heldSeat();
    const [paid, own] = [newReceipt(), newReceipt()];
    await importRows([await row({ receipt: paid, account: seat.payCode }), await reversal(own, paid)]);
    expect(await accountOf(seat.enrollmentId)).toMatchObject({ state: "pending_payment", paid: 0, free: 0 });
    const overlap = await importRows([await reversal(own, paid), await row({ receipt: newReceipt() })]);
    const { rows } = await showStatement(finance, { id: overlap.statement_id, search: own });
    expect(rows).toMatchObject([{ outcome: "known", why: "paid_out" }]);
  });

  test("in part, twice, after it was spent, or unknown is left for staff", async () => {
    const [part, unknown, spent] = [await payToAccount(), newReceipt(), await paidSeat()];
    const { id } = await payToAccount({ account: spent.payCode });
    const [over] = await sql`select receipt from transactions where id = ${id}`;
    await donateCredit(finance, { enrollment_id: spent.enrollmentId, reason: "Paid twice" });
    const [first, second] = [await payToAccount(), newReceipt()];
    const fileId = await upload([
      await reversal(newReceipt(), part.receipt, 100),
      await reversal(newReceipt(), unknown),
      await reversal(newReceipt(), over!.receipt),
      await reversal(newReceipt(), first.receipt),
      await reversal(second, first.receipt),
    ]);
    expect(countOutcomes(Object.values(await outcomes(fileId)))).toEqual({
      ...{ reversal_in_part: 1, reversal_of_unknown: 1, reversal_spent: 1, reversal_twice: 1 },
      taken_from_suspense: 1,
    });
  });
});
