import { describe, expect, test } from "vitest";
import { STATEMENT_KINDS } from "@/db/schema/statements";
import { donateCredit } from "@/lib/domain/payments/credits/spend-credit";
import { showMonth } from "@/lib/domain/payments/months/show-month";
import { importStatement } from "@/lib/domain/payments/statements/import-statement";
import { previewStatement, uploadStatement } from "@/lib/domain/payments/statements/preview-statement";
import { dismissUnreadable } from "@/lib/domain/payments/unreadable/resolve-unreadable";
import { exportMonth } from "@/lib/domain/reports/export-month";
import { heldSeat } from "../../api/fixtures";
import { sql } from "../../support/database";
import { outcomeOf, refusalOf } from "../../support/outcome";
import { close, onHand } from "./cash-calls";
import { insertCash, insertDeposit, insertStatementRows, insertWaiver, paidOn, voidCash } from "./month-rows";
import { fileOf, playMonth, rowsOf } from "./statement-month";
import { newReceipt } from "./statement-rows";
import {
  admin,
  approve,
  cashier,
  csvLines,
  finance,
  insertStatement,
  payToAccount,
  requestRefundOf,
  setTransactionTime,
  settle,
} from "./support";

const monthOf = (month: string, by = finance) => showMonth(by, { month });

/** The equation of the account, in cents. */
function closingOf(shown: Awaited<ReturnType<typeof showMonth>>): number {
  const { opening, paid_in, refunds, reversals, charges, to_bank } = shown;
  return Math.round((opening + paid_in - refunds - reversals - charges - to_bank) * 100) / 100;
}

const sum = (rows: { amount: number }[]) => rows.reduce((all, { amount }) => all + amount, 0);

function expectToAddUp(shown: Awaited<ReturnType<typeof showMonth>>): void {
  const { cash_opening, cash, cash_refunds, deposits, cash_differences } = shown;
  expect(shown.cash_on_hand).toBe(cash_opening + cash - cash_refunds - deposits + cash_differences);
  // The lines of an account lead from its first balance to its last.
  for (const part of ["account", "beside"] as const) {
    const lines = shown.lines.filter((line) => line.part === part);
    const last = lines.findLastIndex(({ kind }) => kind === "balance");
    if (last < 0) continue;
    const before = lines.slice(0, last).reduce((all, { amount }) => all + (amount ?? 0) * 100, 0);
    expect(Math.round(before) / 100, part).toBe(lines[last]?.amount);
  }
  expect(shown.closing).toBe(closingOf(shown));
  expect(sum(shown.by_course) + sum(shown.beside_courses)).toBe(shown.paid_in + shown.cash);
  expect(sum(shown.by_class)).toBe(sum(shown.by_course));
}

describe("a month of money", () => {
  test("has in its figures what the statement says of the account, and names what differs", async () => {
    const month = "2026-03";
    const played = await playMonth(month);
    const bytes = fileOf("classic xlsx", month, rowsOf(played));
    const { file_id } = await uploadStatement(finance, { file_name: "Statement", bytes });
    const { digest } = await previewStatement(finance, { file_id });
    await importStatement(finance, { file_id, digest, leave: true });

    const shown = await monthOf(month);
    expect(shown).toMatchObject({
      ...{ opening: 10_000, paid_in: 4_800, refunds: 200, reversals: 1_000, charges: 110, to_bank: 4_000 },
      ...{ closing: 9_490, cash: 0, waived: 0, sponsored: 0, cash_on_hand: 0, uncovered_days: [] },
      // A payment in the books alone, 600 for 500, a reversal and interest that a person has to look at.
      statement: {
        ...{ opening: 10_000, closing: 8_915, opening_apart: false },
        first_apart: { date: "2026-03-12", ours: 12_790, statement: 12_390 },
        last_apart: { ours: 9_490, statement: 8_915 },
      },
    });
    expectToAddUp(shown);
    expect(shown.lines.find(({ name }) => name === "Opening balance")).toMatchObject({
      note: "from the first statement, of 01/03/2026",
    });
    expect(shown.refund_register.map(({ date, how, amount }) => [date, how, amount])).toEqual([
      [`${month}-17`, "reversals", 500],
      [`${month}-19`, "reversals", 500],
      [`${month}-23`, "refunds", 200],
    ]);

    // Once a person has decided that they are not a payer's, the account's own money counts as the statement says.
    const rows =
      await sql`select id from unreadable_money where resolution is null and cents in (-25000, 7500)`;
    for (const { id } of rows) await dismissUnreadable(finance, { id, reason: "Interest, and a reversal" });
    const decided = await monthOf(month);
    expect(decided).toMatchObject({ charges: 35, reversals: 1_250, closing: 9_315 });
    expect(decided.unexplained).toEqual([
      { figure: "reversals", amount: 250 },
      { figure: "charges", amount: -75 },
    ]);
    expectToAddUp(decided);
  });

  test("opens with what the month before closed with", async () => {
    const [before, after] = [await monthOf("2026-03"), await monthOf("2026-04")];
    expect(after.opening).toBe(before.closing);
    expect(after).toMatchObject({ paid_in: 0, closing: before.closing, statement: null });
    expect(after.uncovered_days).toHaveLength(30);
  });

  test.each(
    STATEMENT_KINDS.flatMap((kind, at) => [
      { kind, at, sign: -1 },
      { kind, at, sign: 1 },
    ]),
  )("has a row of kind $kind and sign $sign in exactly one figure", async ({ kind, at, sign }) => {
    const month = `${2010 + at}-${sign < 0 ? "02" : "03"}`;
    const before = await monthOf(month);
    const receipt = newReceipt();
    await insertStatementRows(`${month}-10`, `${month}-11`, [{ kind, receipt, shillings: sign * 40 }]);
    const shown = await monthOf(month);
    const figures = ["paid_in", "refunds", "reversals", "charges", "to_bank"] as const;
    const moved = figures.filter((figure) => shown[figure] !== before[figure]);
    // A payment counts once the books have it: until then it is a difference.
    expect(moved).toHaveLength(kind === "payment" ? 0 : 1);
    if (kind !== "payment") expect(shown.closing - shown.opening).toBe(sign * 40);
    expectToAddUp(shown);
  });

  test("says apart what paid for courses, credit, gifts, suspense and cash that was deposited by M-Pesa", async () => {
    const month = "2025-06";
    const one = await paidOn(`${month}-02`, 700);
    const giver = await paidOn(`${month}-03`, 1_500);
    await donateCredit(finance, { enrollment_id: giver.enrollmentId, reason: "For others" });
    const unknown = await payToAccount({ shillings: 250 });
    await setTransactionTime(unknown.receipt, `${month}-30`, "23:59:59");
    const seat = await heldSeat();
    await insertCash(seat, `${month}-04`, 500);
    await insertCash(seat, `${month}-04`, 300);
    await voidCash(await insertCash(seat, `${month}-05`, 90));
    const deposit = await payToAccount({ shillings: 600 });
    await setTransactionTime(deposit.receipt, `${month}-06`);
    await insertDeposit(`${month}-06`, "mpesa", 600, deposit.receipt);
    await insertDeposit(`${month}-07`, "bank", 150, "SLIP 7");
    const shown = await monthOf(month);
    expect(shown).toMatchObject({
      paid_in: 3_050,
      cash: 800,
      cash_voided: 90,
      deposits: 750,
      cash_on_hand: 50,
    });
    expect(Object.fromEntries(shown.beside_courses.map(({ place, amount }) => [place, amount]))).toEqual({
      ...{ credit: 200 + 800, suspense: 250, gift: 1_000, deposit: 600 },
    });
    const courses =
      await sql`select name from courses where id in (${one.group.courseId}, ${giver.group.courseId}) order by name`;
    expect(shown.by_course).toEqual(courses.map(({ name }) => ({ course_name: name, amount: 500 })));
    expectToAddUp(shown);
    expect((await monthOf("2025-07")).cash_on_hand).toBe(50);
  });

  test("holds what was counted: each closed day's shortage or surplus is a line, and the next month opens with the cash", async () => {
    const month = "2026-05";
    const seat = await heldSeat();
    const days = [
      [`${month}-05`, 500, 450],
      [`${month}-12`, 300, 320],
      [`${month}-19`, 200, 200],
    ] as const;
    for (const [day, taken, counted] of days) {
      await insertCash(seat, day, taken);
      await close(day, counted);
    }
    await insertDeposit(`${month}-20`, "bank", 900, "SLIP 0526");
    const before = await monthOf(month);
    expect(before).toMatchObject({ cash: 1_000, deposits: 900, cash_differences: -30 });
    expect(before.cash_on_hand).toBe(before.cash_opening + 70);
    expect(before.lines.filter(({ part }) => part === "counts")).toMatchObject([
      { kind: "line", name: "Counted too little", date: `${month}-05`, amount: -50 },
      { kind: "line", name: "Counted too much", date: `${month}-12`, amount: 20 },
      { kind: "total", amount: -30 },
    ]);
    expectToAddUp(before);
    const after = await monthOf("2026-06");
    expect(after).toMatchObject({ cash_opening: before.cash_on_hand, cash_on_hand: before.cash_on_hand });
    // All cash there is: the months say what the till says.
    expect((await showMonth(finance, {})).cash_on_hand).toBe(await onHand());
  });

  test("is one table of lines: the page's, the paper's, the file's and the API's", async () => {
    const month = "2025-06";
    const { lines } = await monthOf(month);
    const { fileName, csv } = await exportMonth(finance, { month });
    expect(fileName).toBe(`academy-month-${month}.csv`);
    const rows = await csvLines({ csv });
    expect(rows.map(({ What, Amount, Note }) => [What, Amount, Note])).toEqual(
      lines.map(({ name, amount, note }) => [name, amount === null ? "" : String(amount), note]),
    );
    const out = rows.filter(({ What = "" }) => /^(Refunds|Cash deposited|Cash voided)/.test(What));
    expect(out.map(({ What, Amount }) => [What, Amount])).toEqual([
      ["Refunds by M-Pesa", "0"],
      ["Cash voided", "-90"],
      ["Cash deposited", "-750"],
      ["Cash deposited by M-Pesa", "600"],
    ]);
  });

  test("does not know charges and transfers to the bank until a statement covers a day of it", async () => {
    const month = "2025-02";
    await paidOn(`${month}-02`);
    expect(await monthOf(month)).toMatchObject({ charges: 0, to_bank: 0, not_known: ["charges", "to_bank"] });
    const linesOf = async () =>
      csvLines(await exportMonth(finance, { month })) as Promise<Record<string, string>[]>;
    const lineOf = (lines: Record<string, string>[], what: string) => lines.find(({ What }) => What === what);
    const unknown = await linesOf();
    expect(lineOf(unknown, "Charges")).toMatchObject({ Amount: "", Note: "not known without a statement" });
    expect(lineOf(unknown, "Closing balance")).toMatchObject({ Note: "as far as known" });
    const kinds = new Set(unknown.map(({ Kind }) => Kind));
    expect([...kinds]).toEqual(["Note", "Balance", "Line", "Total"]);
    const totals = unknown.filter(({ Kind }) => Kind === "Total");
    expect(totals.map(({ Amount }) => Amount)).toEqual(["500", "500"]);
    // Days without a statement are one note, and cash that nobody took is no row.
    expect(unknown.filter(({ What = "" }) => /not wholly covered/.test(What))).toMatchObject([
      { What: "28 days are not wholly covered by a statement: 01/02/2025 - 28/02/2025." },
    ]);
    expect(unknown.filter(({ What = "" }) => /cash/i.test(What))).toMatchObject([{ Kind: "Total" }]);

    await insertStatementRows(`${month}-10`, `${month}-10`, []);
    expect(await monthOf(month)).toMatchObject({ charges: 0, not_known: [] });
    await insertStatementRows(`${month}-01`, "2025-03-01", []);
    const known = await linesOf();
    expect(lineOf(known, "Charges")).toMatchObject({ Amount: "0", Note: "" });
    expect(lineOf(known, "Closing balance")).toMatchObject({ Note: "" });
  });

  test("has waived and sponsored fees beside the money, on the day of the decision", async () => {
    const month = "2025-08";
    const [one, other] = [await heldSeat(), await heldSeat()];
    await insertWaiver(one, `${month}-01`, "academy", 500);
    await insertWaiver(other, `${month}-31`, "bursary", 200);
    const shown = await monthOf(month);
    expect(shown).toMatchObject({ waived: 500, sponsored: 200, paid_in: 0 });
    expect(shown.closing).toBe(shown.opening);
    expect(await monthOf("2025-09")).toMatchObject({ waived: 0, sponsored: 0 });
  });

  test("counts a payment on its Nairobi day, by the statement where one has it", async () => {
    const edge = await payToAccount({ shillings: 40 });
    await setTransactionTime(edge.receipt, "2025-10-31", "23:59:50");
    expect(await monthOf("2025-10")).toMatchObject({ paid_in: 40 });
    await insertStatement("2025-11-01", [{ receipt: edge.receipt, shillings: 40, time: "00:00:05" }]);
    expect(await monthOf("2025-10")).toMatchObject({ paid_in: 0 });
    expect(await monthOf("2025-11")).toMatchObject({ paid_in: 40 });
  });

  test("names in its register of refunds who asked, who approved, and the payout", async () => {
    const seat = await paidOn("2025-12-01", 900);
    const { refund_id } = await requestRefundOf(seat, { amount: 400 });
    await approve(refund_id);
    const payout = newReceipt();
    await settle(refund_id, payout);
    const [typed] =
      await sql`select to_char(nairobi_date(settled_at), 'YYYY-MM') as month from refunds where id = ${refund_id}`;
    expect((await monthOf(typed!.month)).refund_register).toContainEqual(
      expect.objectContaining({ payout_code: payout, in_statement: false }),
    );
    await insertStatementRows("2025-12-20", "2025-12-21", [
      { kind: "payout", receipt: payout, shillings: -400, outcome: "known" },
    ]);
    const shown = await monthOf("2025-12");
    expect(shown).toMatchObject({ paid_in: 900, refunds: 400, unexplained: [] });
    expect(shown.refund_register).toEqual([
      {
        ...{ date: "2025-12-20", how: "refunds", payer: "AMINA", receipt: seat.receipt, payout_code: payout },
        ...{ asked_by: expect.stringMatching(/\w+ \w+/), approved_by: expect.stringMatching(/\w+ \w+/) },
        ...{ is_explained: true, in_statement: true, amount: 400 },
      },
    ]);
    expectToAddUp(shown);
  });

  test("names a payout that no refund explains", async () => {
    await insertStatementRows("2026-01-20", "2026-01-21", [
      { kind: "payout", receipt: "S0PAYOUT01", shillings: -300 },
    ]);
    const shown = await monthOf("2026-01");
    expect(shown.refund_register).toMatchObject([
      { payout_code: "S0PAYOUT01", asked_by: "", is_explained: false, amount: 300 },
    ]);
    expect(shown.unexplained).toEqual([{ figure: "refunds", amount: 300 }]);
  });

  test("is read by finance and admins alone, and refuses what is no month that has begun", async () => {
    expect(await outcomeOf(monthOf("2026-03", cashier))).toBe("not_allowed");
    expect((await monthOf("2026-03", admin)).month).toBe("2026-03");
    for (const month of ["2026-13", "2026-3", "1026-03", "March", "9999-01"])
      expect(await refusalOf(showMonth(finance, { month })), month).toMatchObject({
        errors: { month: [expect.any(String)] },
      });
    expect((await showMonth(finance, {})).next).toBeNull();
  });
});
