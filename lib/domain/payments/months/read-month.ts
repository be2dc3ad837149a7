import "server-only";
import { eq, sql } from "drizzle-orm";
import type { MONTH_FIGURES, MONTH_WHYS } from "@/db/schema/enums";
import { filedMonths } from "@/db/schema/filed-months";
import type { Db } from "@/lib/platform/db/client";
import { monthsLater } from "@/lib/platform/time/nairobi-time";
import { readAccountFlows } from "../reconciliation/account-flows";
import type { Days } from "../reconciliation/range";
import { MOVEMENTS } from "./movements";
import { type AccountFigure, type NOT_OURS, type PLACES, SIGNS } from "./rules";

export type MonthFigure = (typeof MONTH_FIGURES)[number];
export type Why = (typeof MONTH_WHYS)[number];
type Place = (typeof PLACES)[number] | `class:${string}` | typeof NOT_OURS | "";

/** Figures whose sources are shown one by one. */
const LISTED = ["refunds", "reversals", "cash_refunds"];

/** Movements of a month in one sum; the sources of refunds, and of what was found later, are told apart. */
export type Line = {
  /** The month in whose figures it counts. */
  month: string;
  figure: MonthFigure;
  place: Place;
  why: Why;
  day: string;
  source: string | null;
  cents: number;
  /** The part of it from before the day of the earliest statement. */
  early_cents: number;
};

type Sum = Pick<Line, "month" | "figure" | "cents" | "early_cents">;

/** The Nairobi day of a statement's row. */
const FIRST_DAY = sql`nairobi_date(completed_at)`;

export type Filed = typeof filedMonths.$inferSelect;

/** Where the opening balance comes from: a month as it was filed, the earliest statement, or nothing that tells of it. */
export type OpeningFrom =
  | { is: "filed"; month: string }
  | { is: "statement"; day: string }
  | { is: "nothing" };

export type MonthBooks = {
  openingCents: number;
  closingCents: number;
  filed: Filed | null;
  /** What counts in the month. */
  lines: Line[];
  /** What has changed in the month since it was filed; it counts in later months. */
  since: Line[];
  /** Cash on hand before the month and at its end, from all months. */
  cashOpeningCents: number;
  cashCents: number;
  openingFrom: OpeningFrom;
  /** The balances of our books after each of its days, from its first. */
  after: (day: string) => number;
};

/**
 * A month of the books: what counts in it, and the M-Pesa account before and after. The opening of a month is the closing of the one
 * before; the first begins with what the earliest statement says was there, or with nothing. Filed months stay as they were filed.
 */
export async function readMonth(db: Db, month: string): Promise<MonthBooks> {
  const rows = await db.execute<{
    [Name in keyof Line]: Line[Name] | string | null;
  }>(sql`with ${MOVEMENTS}, shown as (
      select *, month = ${month} or (why <> '' and to_char(day, 'YYYY-MM') = ${month} and month > ${month}) as is_shown,
        why in ('found', 'gone', 'changed') or figure in ${LISTED} as is_named
      from movements
    )
    select month, figure, case when is_shown then place else '' end as place, case when is_shown then why else '' end as why,
      case when is_shown then day::text else '' end as day, case when is_shown and is_named then source end as source,
      sum(cents)::float8 as cents,
      coalesce(sum(cents) filter (where shown.day < (select ${FIRST_DAY} from statement_rows where is_counted order by completed_at, id limit 1)), 0)::float8 as early_cents
    from shown group by 1, 2, 3, 4, 5, 6 order by 5, 2, 6`);
  const all = [...rows] as Line[];
  const lines = all.filter((line) => line.month === month);
  const [filed = null] = await db.select().from(filedMonths).where(eq(filedMonths.month, month));
  const opening = await readOpening(db, month, all, filed);
  const openingCents = opening.cents;
  const late = lines.filter(({ day }) => day.slice(0, 7) < month);
  const own = lines.filter(({ day }) => day.slice(0, 7) >= month);
  return {
    ...{ openingCents, filed, lines, openingFrom: opening.from },
    closingCents: filed?.closingCents ?? openingCents + flowOf(lines),
    since: all.filter(({ month: counted, why }) => counted > month && why !== ""),
    cashOpeningCents: sumOf(all, (line) => (line.month < month ? cashOf(line) : 0)),
    cashCents: sumOf(all, (line) => (line.month <= month ? cashOf(line) : 0)),
    after: (day) => openingCents + flowOf(late) + flowOf(own.filter((line) => line.day <= day)),
  };
}

/** The account before a month: as filed, else from a filed month next to it, else from the earliest statement. */
async function readOpening(
  db: Db,
  month: string,
  all: Sum[],
  filed: Filed | null,
): Promise<{ cents: number; from: OpeningFrom }> {
  const [edge] = await db.execute<{
    first: string;
    opening: string;
    last: string;
    closing: string;
  }>(sql`select
      min(month) as first, (array_agg(opening_cents order by month))[1] as opening,
      max(month) as last, (array_agg(closing_cents order by month desc))[1] as closing
    from filed_months having count(*) > 0`);
  const between = (isBetween: (counted: string) => boolean) =>
    flowOf(all.filter(({ month: counted }) => isBetween(counted)));
  if (edge && month > edge.last)
    return {
      cents: Number(edge.closing) + between((counted) => counted > edge.last && counted < month),
      from: { is: "filed", month: edge.last },
    };
  if (edge && month > edge.first && filed)
    return { cents: filed.openingCents, from: { is: "filed", month: monthsLater(month, -1) } };
  if (edge && month < edge.first)
    return {
      cents: Number(edge.opening) - between((counted) => counted >= month && counted < edge.first),
      from: { is: "filed", month: edge.first },
    };
  const start = await readStart(db, all);
  return {
    cents: filed?.openingCents ?? start.cents + between((counted) => counted < month),
    from: start.from,
  };
}

/** What was on the account before all that our books know: the balance of the earliest statement, less what moved before it. */
async function readStart(db: Db, all: Sum[]): Promise<{ cents: number; from: OpeningFrom }> {
  const [start] = await db.execute<{
    day: string;
    before: string | null;
  }>(sql`select ${FIRST_DAY}::text as day,
      balance_cents - cents as before
    from statement_rows where is_counted order by completed_at, id limit 1`);
  if (start?.before == null) return { cents: 0, from: { is: "nothing" } };
  const movedCents = flowOf(all.map(({ figure, early_cents: cents }) => ({ figure, cents })));
  return { cents: Number(start.before) - movedCents, from: { is: "statement", day: start.day } };
}

/** The statement's account beside ours on the days of a month, and the first day after which the two differ. */
export async function readStatementBeside(db: Db, days: Days, { openingCents, after }: MonthBooks) {
  const { all, byDay } = await readAccountFlows(db, days);
  if (byDay.size === 0) return null;
  const cents = (shillings: number | null) => (shillings === null ? null : Math.round(shillings * 100));
  const { opening, closing, adds_up } = all;
  const apart = [...byDay].flatMap(([date, { closing }]) => {
    const [said, ours] = [cents(closing), after(date)];
    return said === null || said === ours ? [] : [{ date, ours: ours / 100, statement: said / 100 }];
  });
  return {
    ...{ opening, closing, adds_up },
    opening_apart: opening !== null && cents(opening) !== openingCents,
    first_apart: apart[0] ?? null,
    last_apart: apart.at(-1) ?? null,
  };
}

export function flowOf(lines: Pick<Sum, "figure" | "cents">[]): number {
  return sumOf(lines, ({ figure, cents }) => (isOfAccount(figure) ? SIGNS[figure] * cents : 0));
}

function isOfAccount(figure: MonthFigure): figure is AccountFigure {
  return Object.hasOwn(SIGNS, figure);
}

function cashOf({ figure, cents }: Sum): number {
  if (figure === "cash" || figure === "cash_differences") return cents;
  return figure === "cash_refunds" || figure === "deposits" ? -cents : 0;
}

export function sumOf<Row>(rows: Row[], cents: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + cents(row), 0);
}
