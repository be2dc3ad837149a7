import "server-only";
import { sql } from "drizzle-orm";
import type { Db } from "@/lib/platform/db/client";
import { toShillings } from "@/lib/platform/money";
import { FLOWS } from "../statements/row-kinds";
import type { Days } from "./range";
import { midnight } from "./side-by-side";

type Flow = keyof typeof FLOWS;
const NAMES = Object.keys(FLOWS) as Flow[];

/**
 * The paybill's account in some days, as its statements tell. Shillings; what left is below 0. Opening and closing come from the
 * balance column, null without one; `closing_found` is opening and all that moved. They differ where rows are missing.
 */
type AccountFlows = Record<Flow, number> & {
  opening: number | null;
  closing: number | null;
  closing_found: number | null;
  adds_up: boolean;
};

type Row = Record<Flow, string> & {
  date: string;
  opening: string | null;
  closing: string | null;
  /** The number of rows without a balance. */
  bare: string;
};

/** Reads the account of each of the days that statements have rows of, by date, and of all of them together. */
export async function readAccountFlows(
  db: Db,
  days: Days,
): Promise<{ byDay: Map<string, AccountFlows>; all: AccountFlows }> {
  const rows = await db.execute<Row>(
    sql.raw(`with moved as (
      select (completed_at at time zone 'Africa/Nairobi')::date as day, completed_at, id, kind, cents, balance_cents
      from statement_rows where is_counted and completed_at >= ${midnight(days.from, 0)} and completed_at < ${midnight(days.to, 1)}
    )
    select to_char(day, 'YYYY-MM-DD') as date,
      ${NAMES.map((name) => `coalesce(sum(cents) filter (where ${FLOWS[name]}), 0) as ${name}`).join(", ")},
      (array_agg(balance_cents - cents order by completed_at, id))[1] as opening,
      (array_agg(balance_cents order by completed_at desc, id desc))[1] as closing,
      count(*) filter (where balance_cents is null) as bare
    from moved r group by day order by day`),
  );
  const found = [...rows].map((row) => ({ date: row.date, flows: flowsOf(row) }));
  return {
    byDay: new Map(found.map(({ date, flows }) => [date, flows])),
    all: together(found.map(({ flows }) => flows)),
  };
}

function flowsOf(row: Row): AccountFlows {
  const amounts = Object.fromEntries(NAMES.map((name) => [name, toShillings(Number(row[name]))]));
  const cents = (value: string | null) =>
    value === null || Number(row.bare) > 0 ? null : toShillings(Number(value));
  return withFound(amounts as Record<Flow, number>, cents(row.opening), cents(row.closing));
}

/** The days in one: from the first opening to the last closing. */
function together(days: AccountFlows[]): AccountFlows {
  const amounts = Object.fromEntries(NAMES.map((name) => [name, sumOf(days.map((day) => day[name]))]));
  return withFound(
    amounts as Record<Flow, number>,
    days.at(0)?.opening ?? null,
    days.at(-1)?.closing ?? null,
  );
}

function withFound(
  amounts: Record<Flow, number>,
  opening: number | null,
  closing: number | null,
): AccountFlows {
  const found = opening === null ? null : sumOf([opening, ...NAMES.map((name) => amounts[name])]);
  return { ...amounts, opening, closing, closing_found: found, adds_up: closing === found };
}

/** Sums shillings by their cents, which are exact. */
function sumOf(shillings: number[]): number {
  return toShillings(shillings.reduce((sum, value) => sum + Math.round(value * 100), 0));
}
