import { describe, expect, test } from "vitest";
import { showReconciliation } from "@/lib/domain/payments/reconciliation/show-reconciliation";
import { listUnreadable } from "@/lib/domain/payments/unreadable/list-unreadable";
import { dismissUnreadable, takeIntoSuspense } from "@/lib/domain/payments/unreadable/resolve-unreadable";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { sql } from "../../support/database";
import { databaseTime, importRows, newReceipt, reversal, row, transactionByReceipt } from "./statement-rows";
import { finance, payToAccount } from "./support";

const waiting = async (receipt: string) =>
  (await listUnreadable(finance, { search: receipt })).rows.filter((entry) => entry.receipt === receipt);

/** Money in for a reason that the academy does not know. */
const salary = (receipt: string, shillings = 700) =>
  row({
    receipt,
    shillings,
    given: { "Reason Type": "Salary Payment", Details: "Salary Payment from 123", "A/C No.": "" },
  });

async function today() {
  const date = nairobiDate(await databaseTime());
  const { days, lists, control } = await showReconciliation(finance, { from: date, to: date });
  return { day: days[0]!, missing: lists.missing, differs: lists.differs, control };
}

describe("a statement row left for a person", () => {
  test("counts in the day's figure, in the money not in our books and in the queue, until it is taken into suspense", async () => {
    const before = await today();
    const receipt = newReceipt();
    await importRows([await salary(receipt)], { leave: true });
    const left = await today();
    expect(left.day.statement_amount - before.day.statement_amount).toBe(700);
    expect(left.day.only_said - before.day.only_said).toBe(1);
    expect(left.control.adds_up).toBe(true);
    const [missing] = left.missing.rows.filter((one) => one.receipt === receipt);
    const [entry] = await waiting(receipt);
    expect(entry).toMatchObject({ source: "statement", reason: "unknown_in", amount: 700 });
    expect(entry!.raw).toContain("Details: Salary Payment");
    expect(missing).toMatchObject({ amount: 700, unreadable_id: entry!.id });

    const { id, amount, paid_at } = entry!;
    await takeIntoSuspense(finance, { id, receipt, amount: amount!, paid_at: paid_at!, reason: "A gift" });
    expect(await transactionByReceipt(receipt)).toMatchObject({
      ...{ amount_cents: 70_000, enrollment_id: null, sources: ["statement"] },
    });
    const taken = await today();
    expect(taken.missing.rows.filter((one) => one.receipt === receipt)).toEqual([]);
    expect(taken.day.statement_amount).toBe(left.day.statement_amount);
    expect(taken.day.difference - before.day.difference).toBe(0);
    expect(taken.control.adds_up).toBe(true);
    expect(await waiting(receipt)).toEqual([]);
  });

  test("leaves the figures once it is dismissed with a reason, which stays", async () => {
    const before = await today();
    const receipt = newReceipt();
    await importRows([await salary(receipt)], { leave: true });
    const [entry] = await waiting(receipt);
    await dismissUnreadable(finance, { id: entry!.id, reason: "Interest of the bank" });
    const after = await today();
    expect(after.day.statement_amount).toBe(before.day.statement_amount);
    expect(after.missing.total).toBe(before.missing.total);
    const decided = await listUnreadable(finance, { state: "resolved", search: receipt });
    expect(decided.rows).toMatchObject([
      { resolution: "dismissed", resolved_reason: "Interest of the bank" },
    ]);
  });

  test("lowers the day's figure as an unexplained reversal and can then only be dismissed", async () => {
    const before = await today();
    const receipt = newReceipt();
    await importRows([await reversal(receipt, "UKA0000001", 300)], { leave: true });
    const left = await today();
    expect(left.day.statement_amount - before.day.statement_amount).toBe(-300);
    expect(left.missing.rows.find((one) => one.receipt === receipt)).toMatchObject({ amount: -300 });
    expect(left.control.adds_up).toBe(true);
    const [entry] = await waiting(receipt);
    expect(entry).toMatchObject({ reason: "reversal_of_unknown", amount: -300 });
    const taking = { id: entry!.id, receipt, amount: 300, paid_at: entry!.paid_at!, reason: "Try it" };
    await expect(takeIntoSuspense(finance, taking)).rejects.toMatchObject({ code: "money_out" });
    await dismissUnreadable(finance, { id: entry!.id, reason: "A payment of last year" });
    expect((await today()).day.statement_amount).toBe(before.day.statement_amount);
  });

  test("is also there because the books have another amount, beside the list of differing amounts", async () => {
    const { receipt } = await payToAccount({ shillings: 500 });
    await sql`update transactions set transacted_at = now() where receipt = ${receipt}`;
    await importRows([await row({ receipt, shillings: 600 })], { leave: true });
    const [entry] = await waiting(receipt);
    expect(entry).toMatchObject({ reason: "amount_differs", amount: 600 });
    expect((await today()).differs.rows.find((one) => one.receipt === receipt)).toMatchObject({
      ...{ statement_amount: 600, books_amount: 500, unreadable_id: entry!.id },
    });
  });

  test("is there once, in however many statements it stands", async () => {
    const receipt = newReceipt();
    const again = await salary(receipt);
    await importRows([again], { leave: true });
    await importRows([again, await row({ receipt: newReceipt() })], { leave: true });
    expect(await waiting(receipt)).toHaveLength(1);
  });

  test("is known in the next statement once it was taken, whatever the portal calls it", async () => {
    const receipt = newReceipt();
    await importRows([await salary(receipt)], { leave: true });
    const [entry] = await waiting(receipt);
    const { id, paid_at } = entry!;
    await takeIntoSuspense(finance, { id, receipt, amount: 700, paid_at: paid_at!, reason: "A gift" });
    const { msg } = await importRows([await salary(receipt), await row({ receipt: newReceipt() })]);
    expect(msg).toContain("1 new, 1 known already");
    expect((await today()).control.adds_up).toBe(true);
  });

  test("is not one that the books have from M-Pesa's own message, under whatever name", async () => {
    const { receipt } = await payToAccount({ shillings: 500 });
    await sql`update transactions set transacted_at = now() where receipt = ${receipt}`;
    const before = await today();
    await importRows([await salary(receipt, 500)]);
    expect(await waiting(receipt)).toEqual([]);
    const after = await today();
    expect(after.day.both - before.day.both).toBe(1);
    expect(after.control.adds_up).toBe(true);
  });

  test("can be money that came in under the name of a charge, because charges only leave", async () => {
    const receipt = newReceipt();
    const given = { "Reason Type": "Pay Bill Charge", Details: "Pay Bill Charge" };
    await importRows([await row({ receipt, shillings: 50, given })], { leave: true });
    expect(await waiting(receipt)).toMatchObject([{ reason: "unknown_in", amount: 50 }]);
  });
});
