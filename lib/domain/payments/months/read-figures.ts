import "server-only";
import { max } from "drizzle-orm";
import { filedMonths } from "@/db/schema/filed-months";
import { staffNames } from "@/lib/domain/people/staff/staff-names";
import type { Db } from "@/lib/platform/db/client";
import { toShillings } from "@/lib/platform/money";
import { monthsLater } from "@/lib/platform/time/nairobi-time";
import { markOfMonth } from "./mark";
import { dayCount, daysOf, readUncoveredDays } from "./month-days";
import { readIncome } from "./read-income";
import { type Line, type MonthFigure, readMonth, readStatementBeside, sumOf } from "./read-month";
import { changesOf, readReceipts, readRefundRegister } from "./registers";
import { FROM_STATEMENTS, NOT_OURS, PLACES } from "./rules";
import { readVoidedCents } from "./voided-cash";

/** The figures and registers of a month, in shillings. @param today a Nairobi date */
export async function readFigures(db: Db, month: string, today: string) {
  const days = daysOf(month, today);
  const books = await readMonth(db, month);
  const { lines, since, filed } = books;
  const total = (figure: MonthFigure, place?: string) =>
    toShillings(
      sumOf(lines, (line) =>
        line.figure === figure && (place === undefined || line.place === place) ? line.cents : 0,
      ),
    );
  const income = await readIncome(db, lines);
  const receipts = await readReceipts(db, [...lines, ...since]);
  const names = await staffNames(db, [filed?.filedBy ?? null]);
  const uncoveredDays = filed?.uncoveredDays ?? (await readUncoveredDays(db, days));
  return {
    month,
    previous: monthsLater(month, -1),
    next: month < today.slice(0, 7) ? monthsLater(month, 1) : null,
    is_over: month < today.slice(0, 7),
    is_next_to_file: await isNextToFile(db, month, today, lines.length > 0),
    opening: toShillings(books.openingCents),
    opening_from: books.openingFrom,
    paid_in: total("paid_in"),
    cash: total("cash"),
    refunds: total("refunds"),
    reversals: total("reversals"),
    charges: total("charges"),
    to_bank: total("to_bank"),
    closing: toShillings(books.closingCents),
    /** Of no day of the month does a statement say what these were. */
    not_known: FROM_STATEMENTS.filter(
      (figure) => uncoveredDays.length === dayCount(days) && total(figure) === 0,
    ),
    waived: total("waived"),
    sponsored: total("sponsored"),
    /** `cash` is less this. */
    cash_voided: toShillings(await readVoidedCents(db, days, lines)),
    cash_refunds: total("cash_refunds"),
    deposits: total("deposits"),
    cash_differences: total("cash_differences"),
    /** The closed days whose count was not what the books had. */
    cash_counts: lines
      .filter(({ figure }) => figure === "cash_differences")
      .map(({ day, cents }) => ({ date: day, amount: toShillings(cents) })),
    cash_opening: toShillings(books.cashOpeningCents),
    cash_on_hand: toShillings(books.cashCents),
    ...income,
    beside_courses: PLACES.map((place) => ({
      place,
      amount: toShillings(sumOf(lines, (line) => (isIncome(line) && line.place === place ? line.cents : 0))),
    })).filter(({ amount }) => amount !== 0),
    /** What rows of statements moved that our books do not explain; it is in the figures. */
    unexplained: (["refunds", "reversals", "charges"] as const)
      .map((figure) => ({ figure, amount: total(figure, NOT_OURS) }))
      .filter(({ amount }) => amount !== 0),
    uncovered_days: uncoveredDays,
    statement: await readStatementBeside(db, days, books),
    refund_register: await readRefundRegister(db, lines),
    late: changesOf(lines, receipts),
    since: changesOf(since, receipts),
    /** What a form that files the month posts back. */
    mark: markOfMonth(books),
    filed: filed && {
      at: filed.filedAt.toISOString(),
      by: names[filed.filedBy] ?? "",
      reason: filed.reason,
    },
  };
}

/** Whether finance may file the month now: it is over and follows the last filed one, or is the first with money. */
async function isNextToFile(db: Db, month: string, today: string, hasMoney: boolean): Promise<boolean> {
  if (month >= today.slice(0, 7)) return false;
  const [row] = await db.select({ last: max(filedMonths.month) }).from(filedMonths);
  return row?.last ? month === monthsLater(row.last, 1) : hasMoney;
}

function isIncome({ figure }: Line): boolean {
  return figure === "paid_in" || figure === "cash";
}

export type MonthFigures = Awaited<ReturnType<typeof readFigures>>;
