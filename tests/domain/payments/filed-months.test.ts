import { describe, expect, test } from "vitest";
import { withdrawDeposit } from "@/lib/domain/payments/cash/withdraw-deposit";
import { unmatchTransaction } from "@/lib/domain/payments/matching/match-transaction";
import { fileMonth } from "@/lib/domain/payments/months/file-month";
import { showMonth } from "@/lib/domain/payments/months/show-month";
import { monthsLater } from "@/lib/platform/time/nairobi-time";
import { heldSeat } from "../../api/fixtures";
import { asStaff } from "../../support/actors";
import { sql } from "../../support/database";
import { outcomeOf, refusalOf } from "../../support/outcome";
import { insertCash, insertDeposit, insertStatementRows, paidOn, voidCash } from "./month-rows";
import { importFile, newReceipt, row, upload, withdraw } from "./statement-rows";
import {
  admin,
  auditOf,
  cashier,
  colleague,
  finance,
  idOf,
  match,
  payToAccount,
  setTransactionTime,
} from "./support";

const shownOf = (month: string) => showMonth(finance, { month });
const file = (month: string, by = finance, reason = "No statement of these days") =>
  fileMonth(by, { month, reason });

/** The months of this file, in order; each test files its own after those before it. */
let last = "2025-01";
async function nextMonth(): Promise<string> {
  last = monthsLater(last, 1);
  return last;
}
async function thisMonth(): Promise<string> {
  return (await showMonth(finance, {})).month;
}

/** Money that was paid in a month and is found only now. */
async function findPayment(month: string, shillings = 500) {
  const found = await payToAccount({ shillings });
  await setTransactionTime(found.receipt, `${month}-20`);
  return found;
}

/** The figures that a month was filed with. */
const filedFigures = async (month: string) => {
  const { late: _late, since: _since, statement: _statement, lines, ...figures } = await shownOf(month);
  const own = lines.filter(({ part }) => part !== "notes" && part !== "late" && part !== "since");
  return { ...figures, lines: own };
};

describe("a filed month", () => {
  test("keeps its figures, and what is found later stands in the month in which it became known", async () => {
    const month = await nextMonth();
    await paidOn(`${month}-05`, 700);
    expect(await file(month)).toMatchObject({ already: false, closing: 700, opening: 0 });
    const before = await filedFigures(month);
    const open = await shownOf(await thisMonth());
    const { receipt } = await findPayment(month);

    expect(await filedFigures(month)).toEqual(before);
    const now = await shownOf(await thisMonth());
    expect(now.paid_in).toBe(open.paid_in + 500);
    expect(now.closing).toBe(open.closing + 500);
    const line = {
      of_month: month,
      counted_in: now.month,
      figure: "paid_in",
      why: "found",
      receipt,
      amount: 500,
    };
    expect(now.late).toMatchObject({ amount: 500, is_unexplained: false, rows: [line] });
    expect((await shownOf(month)).since).toMatchObject({ rows: [line] });
  });

  test("is followed by one that opens with its closing", async () => {
    const [before, month] = [last, await nextMonth()];
    await paidOn(`${month}-01`);
    const { closing } = await shownOf(before);
    expect((await shownOf(month)).opening).toBe(closing);
    await file(month);
    expect(await shownOf(month)).toMatchObject({ opening: closing, closing: closing + 500 });
    expect((await shownOf(monthsLater(month, 1))).opening).toBe(closing + 500);
  });

  test("keeps the money of a statement that is withdrawn later, and the withdrawal stands in its own line", async () => {
    const month = await nextMonth();
    const receipt = newReceipt();
    const at = new Date(`${month}-10T09:00:00Z`);
    const { statement_id } = await importFile(await upload([await row({ receipt, at })]));
    await file(month);
    const before = await filedFigures(month);
    await withdraw(statement_id);
    expect(await filedFigures(month)).toEqual(before);
    const { late } = await shownOf(await thisMonth());
    expect(late.rows).toContainEqual({
      ...{
        of_month: month,
        counted_in: await thisMonth(),
        figure: "paid_in",
        why: "gone",
        receipt,
        amount: -500,
      },
    });
    expect(late.is_unexplained).toBe(false);
  });

  test("keeps the cash that is voided later, and the void stands in its own line", async () => {
    const month = await nextMonth();
    const id = await insertCash(await heldSeat(), `${month}-03`, 300);
    await file(month);
    await voidCash(id);
    expect(await shownOf(month)).toMatchObject({ cash: 300, cash_voided: 0 });
    const now = await shownOf(await thisMonth());
    expect(now).toMatchObject({ cash: -300, cash_voided: 300 });
    expect(now.late.rows).toContainEqual(
      expect.objectContaining({ of_month: month, figure: "cash", why: "gone", amount: -300 }),
    );
  });

  test("keeps what its money paid for, and a later move changes a later month", async () => {
    const month = await nextMonth();
    const { receipt, id } = await findPayment(month);
    await file(month);
    const seat = await heldSeat();
    await match(id, seat);
    expect((await shownOf(month)).beside_courses).toEqual([{ place: "suspense", amount: 500 }]);
    const next = await shownOf(monthsLater(month, 1));
    const [course] = await sql`select name from courses where id = ${seat.group.courseId}`;
    expect(next).toMatchObject({
      ...{ paid_in: 0, by_course: [{ course_name: course!.name, amount: 500 }] },
      beside_courses: [{ place: "suspense", amount: -500 }],
      late: { amount: 0, is_unexplained: false, rows: [{ why: "moved", amount: 500 }] },
    });
    await unmatchTransaction(finance, { transaction_id: await idOf(receipt), reason: "Not theirs" });
    expect((await shownOf(monthsLater(month, 1))).by_course).toEqual([]);
  });

  test("shows a change that no record explains, in its own line and first", async () => {
    const month = await nextMonth();
    const { receipt } = await findPayment(month);
    const charge = newReceipt();
    await insertStatementRows(`${month}-20`, `${month}-20`, [
      { kind: "charge", receipt: charge, shillings: -5 },
    ]);
    await file(month);
    // Not by any verb: somebody with the keys of the database.
    await sql`alter table transactions disable trigger user`;
    await sql`update transactions set amount_cents = 40000 where receipt = ${receipt}`;
    await sql`update statement_rows set is_counted = false where receipt = ${charge}`;
    const next = await shownOf(monthsLater(month, 1));
    expect(next.late).toMatchObject({ is_unexplained: true });
    expect(next.late.rows.filter(({ why }) => why === "changed")).toEqual([
      expect.objectContaining({ of_month: month, figure: "charges", receipt: charge, amount: -5 }),
      expect.objectContaining({ of_month: month, figure: "paid_in", receipt, amount: -100 }),
    ]);
    expect((await shownOf(month)).since.is_unexplained).toBe(true);
    await sql`update transactions set amount_cents = 50000 where receipt = ${receipt}`;
    await sql`update statement_rows set is_counted = true where receipt = ${charge}`;
    await sql`alter table transactions enable trigger user`;
    expect((await shownOf(month)).since.total).toBe(0);
  });

  test("counts what was filed as late once, and not again in the month after", async () => {
    const month = await nextMonth();
    await file(month);
    const { receipt } = await findPayment(month);
    await sql`alter table transactions disable trigger user`;
    await sql`update transactions set created_at = ${`${monthsLater(month, 1)}-15T09:00:00Z`} where receipt = ${receipt}`;
    await sql`alter table transactions enable trigger user`;
    const after = await nextMonth();
    expect(await shownOf(after)).toMatchObject({ paid_in: 500 });
    await file(after);
    expect(await shownOf(after)).toMatchObject({
      paid_in: 500,
      late: { rows: [{ of_month: month, receipt }] },
    });
    const following = await shownOf(monthsLater(after, 1));
    expect(following.late.rows.filter((line) => line.receipt === receipt)).toEqual([]);
  });

  test("keeps the deposit that is withdrawn later, and the withdrawal stands in its own line", async () => {
    const month = await nextMonth();
    const paid = await findPayment(month, 600);
    await insertDeposit(`${month}-21`, "mpesa", 600, paid.receipt);
    await file(month);
    const before = await filedFigures(month);
    const now = await shownOf(await thisMonth());
    const [row] = await sql`select id from cash_deposits where reference = ${paid.receipt}`;
    await withdrawDeposit(await asStaff("admin"), { deposit_id: row!.id, reason: "Not our cash" });

    expect(before).toMatchObject({ deposits: 600, beside_courses: [{ place: "deposit", amount: 600 }] });
    expect(await filedFigures(month)).toEqual(before);
    const line = { of_month: month, figure: "deposits", why: "gone", amount: -600 };
    expect((await shownOf(month)).since.rows).toContainEqual(expect.objectContaining(line));
    const after = await shownOf(await thisMonth());
    expect(after.late.rows).toContainEqual(expect.objectContaining(line));
    expect(after.late.is_unexplained).toBe(false);
    expect(after).toMatchObject({ paid_in: now.paid_in, closing: now.closing });
    expect(after.cash_on_hand).toBe(now.cash_on_hand + 600);
  });

  test("is made of rows that are never changed or removed", async () => {
    await expect(sql`update filed_months set closing_cents = 0`).rejects.toThrow(/never changed/);
    await expect(sql`delete from filed_months`).rejects.toThrow(/never changed/);
    await expect(sql`update filed_movements set cents = 1`).rejects.toThrow(/never changed/);
    await expect(sql`delete from filed_movements`).rejects.toThrow(/never changed/);
  });
});

describe("filing a month", () => {
  test("is refused while the month is not over, whatever the reason", async () => {
    expect(await outcomeOf(file(await thisMonth()))).toBe("month_not_over");
  });

  test("needs a reason while days are not covered by a statement, and keeps both", async () => {
    const month = await nextMonth();
    await insertStatementRows(`${month}-01`, `${month}-20`, []);
    expect(await refusalOf(fileMonth(finance, { month }))).toMatchObject({
      errors: { reason: [expect.stringMatching(/days are not/)] },
    });
    await file(month, finance, "The portal was down");
    const { filed, uncovered_days } = await shownOf(month);
    expect(filed).toMatchObject({ reason: "The portal was down", by: expect.stringMatching(/\w+ \w+/) });
    expect(uncovered_days[0]).toBe(`${month}-21`);
  });

  test("needs none once statements cover every day", async () => {
    const month = await nextMonth();
    await insertStatementRows(`${month}-01`, `${monthsLater(month, 1)}-01`, []);
    expect(await fileMonth(finance, { month })).toMatchObject({ uncovered_days: [], already: false });
    expect(await auditOf(`month:${month}`)).toMatchObject([
      { verb: "payments.file-month", changes: { uncovered_days: 0 } },
    ]);
  });

  test("goes in order", async () => {
    const month = await nextMonth();
    const refused = await refusalOf(file(monthsLater(month, 1)));
    expect(refused).toMatchObject({ code: "earlier_month", data: { month } });
    await file(month);
    expect(await outcomeOf(file("2024-12"))).toBe("earlier_month");
  });

  test("happens once, also when two file at the same moment", async () => {
    const month = await nextMonth();
    await findPayment(month);
    const done = await Promise.all([file(month, finance), file(month, colleague)]);
    expect(done.map(({ already }) => already).sort()).toEqual([false, true]);
    expect(await shownOf(month)).toMatchObject({ paid_in: 500 });
    const [counted] =
      await sql`select count(*)::int from filed_movements where month = ${month} and day >= ${`${month}-01`}`;
    expect(counted!.count).toBe(1);
  });

  test("is refused when the figures changed after the page was drawn", async () => {
    const month = await nextMonth();
    const { mark } = await shownOf(month);
    await findPayment(month);
    expect(await outcomeOf(fileMonth({ ...finance, was: mark }, { month, reason: "None" }))).toBe("stale");
    const { mark: fresh } = await shownOf(month);
    expect(await outcomeOf(fileMonth({ ...finance, was: fresh }, { month, reason: "None" }))).toBe("ok");
  });

  test("is the treasurer's alone", async () => {
    const month = await nextMonth();
    for (const by of [cashier, admin]) expect(await outcomeOf(file(month, by))).toBe("not_allowed");
    expect(await outcomeOf(file(month))).toBe("ok");
  });
});
