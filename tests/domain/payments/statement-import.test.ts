import { describe, expect, test } from "vitest";
import { showTransaction } from "@/lib/domain/payments/ledger/show-transaction";
import { claimReceipt } from "@/lib/domain/payments/receipts/claim-receipt";
import { showStatement } from "@/lib/domain/payments/statements/show-statements";
import { heldSeat, paidSeat } from "../../api/fixtures";
import { sql } from "../../support/database";
import { refusalOf } from "../../support/outcome";
import { asOwner } from "../../support/students";
import {
  databaseTime,
  importFile,
  importRows,
  newReceipt,
  outcomes,
  row,
  transactionByReceipt,
  upload,
} from "./statement-rows";
import {
  accountOf,
  auditOf,
  bookTotals,
  endedHold,
  finance,
  idOfStaff,
  payToAccount,
  queriedSeat,
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

  test("waits for a seat if it comes late for a full class", async () => {
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

  test("stops the import until it is left out if amount or day differ or it never completed", async () => {
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
