import { describe, expect, test } from "vitest";
import { listTransactions } from "@/lib/domain/payments/ledger/list-transactions";
import { showTransaction } from "@/lib/domain/payments/ledger/show-transaction";
import { unmatchTransaction } from "@/lib/domain/payments/matching/match-transaction";
import { requestRefund } from "@/lib/domain/payments/refunds/request-refund";
import { previewStatement } from "@/lib/domain/payments/statements/preview-statement";
import { listStatements, showStatement } from "@/lib/domain/payments/statements/show-statements";
import { withdrawStatement } from "@/lib/domain/payments/statements/withdraw-statement";
import { exportTransactions } from "@/lib/domain/reports/export-transactions";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { heldSeat, paidSeat } from "../../api/fixtures";
import { sql } from "../../support/database";
import { outcomeOf, refusalOf } from "../../support/outcome";
import {
  databaseTime,
  importFile,
  importRows,
  newReceipt,
  outcomes,
  reversal,
  row,
  suspenseOf,
  transactionByReceipt,
  upload,
  uploadWorkbook,
  withdraw,
} from "./statement-rows";
import {
  accountOf,
  auditOf,
  bookTotals,
  cashier,
  csvLines,
  finance,
  idOf,
  match,
  payToAccount,
  queriedSeat,
  reconciliationOf,
  sendConfirmation,
} from "./support";

const today = async () => (await reconciliationOf(nairobiDate(await databaseTime()))).days[0]!;
const countedIn = async (statementId: string) =>
  (await sql`select 1 from statement_rows where statement_id = ${statementId} and is_counted`).length;

describe("a withdrawn import", () => {
  test("takes out of the books what nothing else reported, and says who withdrew it, when and why", async () => {
    const [before, day] = [await bookTotals(), await today()];
    const receipts = [newReceipt(), newReceipt()];
    const { statement_id } = await importRows([
      await row({ receipt: receipts[0]! }),
      await row({ receipt: receipts[1]! }),
    ]);
    const done = await withdraw(statement_id);
    expect(done).toMatchObject({
      ...{ taken_out: 2, already: false },
      msg: "The import is withdrawn. 2 payments that nothing else reports left the books.",
    });
    const after = await bookTotals();
    expect(after.suspense).toBe(before.suspense);
    for (const receipt of receipts) {
      expect(await suspenseOf(receipt)).toBe(0);
      expect((await transactionByReceipt(receipt))!.flags).toEqual(["withdrawn"]);
    }
    expect(await today()).toEqual(day);
    expect(await countedIn(statement_id)).toBe(0);
    const { rows } = await listStatements(finance, { search: receipts[0]! });
    const [at, by] = [expect.stringMatching(/^\d{4}-/), expect.stringMatching(/\w+ \w+/)];
    expect(rows[0]!.withdrawal).toEqual({ at, by, reason: "The wrong file" });
    expect((await auditOf(`statement:${statement_id}`)).at(-1)).toMatchObject({
      changes: { withdrawn: true, reason: "The wrong file", taken_out: 2 },
    });
  });

  test("leaves the balance of all money even", async () => {
    const { statement_id } = await importRows([await row({ receipt: newReceipt() })]);
    const before = (await reconciliationOf(nairobiDate(await databaseTime()))).balance;
    await withdraw(statement_id);
    const after = (await reconciliationOf(nairobiDate(await databaseTime()))).balance;
    expect(after).toMatchObject({ arrived: before.arrived - 500, refunded: before.refunded, is_even: true });
  });

  test("leaves its payments in the list and the export, with their flag and without their money", async () => {
    const date = nairobiDate(await databaseTime());
    const days = { createdFrom: date, createdTo: date };
    const listed = async (more = {}) => {
      const { rows, total, total_amount } = await listTransactions(finance, { ...days, ...more });
      return { flags: rows[0]?.flags, total, total_amount };
    };
    const exported = async () => csvLines(await exportTransactions(finance, days));
    const sumOf = (lines: Record<string, string>[]) =>
      lines.reduce((sum, { Amount }) => sum + Number(Amount), 0);
    const [before, fileBefore] = [await listed(), await exported()];
    expect(sumOf(fileBefore)).toBe(before.total_amount);
    const receipt = newReceipt();
    const { statement_id } = await importRows([await row({ receipt })]);
    expect(await listed()).toMatchObject({
      total: before.total + 1,
      total_amount: before.total_amount + 500,
    });
    await withdraw(statement_id);
    expect(await listed()).toMatchObject({ total: before.total + 1, total_amount: before.total_amount });
    for (const filter of [{ search: receipt }, { search: receipt, status: "withdrawn" }])
      expect(await listed(filter)).toEqual({ flags: ["withdrawn"], total: 1, total_amount: 0 });
    const file = await exported();
    expect(sumOf(file)).toBe(before.total_amount);
    expect(file.find(({ Receipt }) => Receipt === receipt)).toMatchObject({
      ...{ Amount: "0", Refunded: "0", Suspense: "0", Flags: "withdrawn" },
    });
    await importRows([await row({ receipt })]);
    expect(await listed()).toMatchObject({
      total: before.total + 1,
      total_amount: before.total_amount + 500,
    });
  });

  test("no longer covers its days", async () => {
    const at = new Date((await databaseTime()).getTime() - 40 * 86_400_000);
    const day = nairobiDate(at);
    const covered = async () => (await reconciliationOf(day)).days[0]!.covered;
    const { statement_id } = await importRows([await row({ receipt: newReceipt(), at })]);
    expect(await covered()).toBe("part");
    await withdraw(statement_id);
    expect(await covered()).toBe("none");
  });

  test("can be imported again from the same file, and its money comes back", async () => {
    const receipt = newReceipt();
    const fileId = await upload([await row({ receipt })]);
    const first = await importFile(fileId);
    await withdraw(first.statement_id);
    expect((await previewStatement(finance, { file_id: fileId })).imported).toBeNull();
    expect(await outcomes(fileId)).toEqual({ [`${receipt} payment`]: "restored" });
    const again = await importFile(fileId);
    expect(again).toMatchObject({
      already: false,
      msg: "The statement is imported: 1 new, 0 known already.",
    });
    expect(again.statement_id).not.toBe(first.statement_id);
    expect(await suspenseOf(receipt)).toBe(500);
    expect((await transactionByReceipt(receipt))!.flags).toEqual([]);
    expect(await countedIn(again.statement_id)).toBe(1);
    const { timeline } = await showTransaction(finance, { id: await idOf(receipt) });
    expect(timeline.map(({ step }) => step)).toEqual(
      expect.arrayContaining(["stated", "unstated", "stated"]),
    );
    expect(await withdraw(again.statement_id)).toMatchObject({ taken_out: 1 });
    expect(await suspenseOf(receipt)).toBe(0);
  });

  test("returns its money to the account that a payment names", async () => {
    const seat = await heldSeat();
    const receipt = newReceipt();
    const fileId = await upload([await row({ receipt, account: seat.payCode })]);
    const { statement_id } = await importFile(fileId);
    await unmatchTransaction(finance, { transaction_id: await idOf(receipt), reason: "Not theirs" });
    await withdraw(statement_id);
    await importFile(fileId);
    // Staff took it off the account; no later report puts it back there.
    expect(await suspenseOf(receipt)).toBe(500);
    await match(await idOf(receipt), seat);
    expect(await accountOf(seat.enrollmentId)).toMatchObject({ state: "enrolled", paid: 500 });
  });

  test("leaves payments that a confirmation reported as well, before or later", async () => {
    const known = await payToAccount();
    const seat = await heldSeat();
    const late = newReceipt();
    const at = (await sql`select transacted_at from transactions where receipt = ${known.receipt}`)[0]!
      .transacted_at;
    const { statement_id } = await importRows([
      await row({ receipt: known.receipt, at }),
      await row({ receipt: late }),
    ]);
    expect(await withdraw(statement_id)).toMatchObject({ taken_out: 1 });
    expect(await transactionByReceipt(known.receipt)).toMatchObject({ sources: ["confirmation"], flags: [] });
    expect(await suspenseOf(known.receipt)).toBe(500);
    await sendConfirmation(late, { account: seat.payCode });
    expect(await accountOf(seat.enrollmentId)).toMatchObject({ state: "enrolled", paid: 500 });
    expect((await transactionByReceipt(late))!.flags).toEqual([]);
  });

  test("hands its counts to another statement with the same rows, and the money stays", async () => {
    const receipt = newReceipt();
    const rows = [
      await row({ receipt }),
      await row({ receipt, shillings: -5, given: { "Reason Type": "Pay Bill Charge", "A/C No.": "" } }),
    ];
    const first = await importRows(rows);
    const second = await importFile(await uploadWorkbook(rows));
    expect([await countedIn(first.statement_id), await countedIn(second.statement_id)]).toEqual([2, 0]);
    const day = await today();
    expect(await withdraw(first.statement_id)).toMatchObject({ taken_out: 0 });
    expect([await countedIn(first.statement_id), await countedIn(second.statement_id)]).toEqual([0, 2]);
    expect(await today()).toEqual(day);
    expect(await suspenseOf(receipt)).toBe(500);
    expect(await withdraw(second.statement_id)).toMatchObject({ taken_out: 1 });
    expect(await suspenseOf(receipt)).toBe(0);
  });

  test("is withdrawn once", async () => {
    const { statement_id } = await importRows([await row({ receipt: newReceipt() })]);
    await withdraw(statement_id);
    const before = await bookTotals();
    const again = await withdraw(statement_id, finance);
    expect(again.already).toBe(true);
    expect(again.msg).toMatch(/^This import was withdrawn before, on .+ by .+\. Nothing has changed\.$/);
    expect(await bookTotals()).toEqual(before);
  });

  test("needs a reason, and finance or an admin", async () => {
    const { statement_id } = await importRows([await row({ receipt: newReceipt() })]);
    expect(await refusalOf(withdrawStatement(finance, { statement_id, reason: " " }))).toMatchObject({
      errors: { reason: [expect.any(String)] },
    });
    expect(await outcomeOf(withdraw(statement_id, cashier))).toBe("not_allowed");
    expect(await outcomeOf(withdraw(crypto.randomUUID()))).toBe("not_found");
  });

  test("cannot be changed back, not even by direct SQL", async () => {
    const { statement_id } = await importRows([await row({ receipt: newReceipt() })]);
    await expect(sql`update statements set row_count = 9 where id = ${statement_id}`).rejects.toThrow(
      /never/,
    );
    await expect(
      sql`update statement_rows set cents = 9 where statement_id = ${statement_id}`,
    ).rejects.toThrow(/never/);
    await expect(sql`delete from statement_rows where statement_id = ${statement_id}`).rejects.toThrow(
      /never/,
    );
    await withdraw(statement_id);
    await expect(sql`update statements set withdrawn_at = null, withdrawn_by = null, withdrawn_reason = null
      where id = ${statement_id}`).rejects.toThrow(/never/);
  });
});

describe("an import on which something depends is not withdrawn, and the refusal names it", () => {
  const refused = async (statement_id: string) => {
    const refusal = await refusalOf(withdraw(statement_id));
    expect(refusal.code).toBe("statement_in_use");
    const shown = await showStatement(finance, { id: statement_id });
    expect(shown.statement.withdrawal).toBeNull();
    return refusal;
  };

  test("a payment that enrolled somebody", async () => {
    const seat = await heldSeat();
    const [receipt, other] = [newReceipt(), newReceipt()];
    const { statement_id } = await importRows([
      await row({ receipt, account: seat.payCode }),
      await row({ receipt: other }),
    ]);
    const { message, data } = await refused(statement_id);
    expect(message).toContain(`${receipt} is on a student's account (`);
    expect(data).toMatchObject({ rows: [{ receipt, why: "on_account", enrollment_id: seat.enrollmentId }] });
    expect(await suspenseOf(other)).toBe(500);
    await unmatchTransaction(finance, { transaction_id: await idOf(receipt), reason: "Wrong file" });
    expect(await withdraw(statement_id)).toMatchObject({ taken_out: 2 });
  });

  test("a payment of which a refund is requested", async () => {
    const receipt = newReceipt();
    const { statement_id } = await importRows([await row({ receipt })]);
    await requestRefund(finance, { transaction_id: await idOf(receipt), reason: "Not ours" });
    expect((await refused(statement_id)).message).toContain(`${receipt} was given back or used`);
  });

  test("a payment that M-Pesa reversed", async () => {
    const seat = await paidSeat();
    const own = newReceipt();
    const reversed = await reversal(own, seat.receipt);
    const first = await importRows([reversed]);
    expect((await refused(first.statement_id)).message).toContain(`${own} took a payment back`);
    const second = await importRows([reversed, await row({ receipt: newReceipt() })]);
    expect(await withdraw(first.statement_id)).toMatchObject({ taken_out: 0 });
    await refused(second.statement_id);
  });

  test("the code of a payment that was known without a code", async () => {
    const seat = await queriedSeat();
    const receipt = newReceipt();
    const { statement_id } = await importRows([await row({ receipt, account: seat.payCode })]);
    expect((await refused(statement_id)).message).toContain(`${receipt} is the M-Pesa code of a payment`);
  });
});
