import "server-only";
import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Days } from "./range";
import { midnight, sideBySide } from "./side-by-side";

const NUMBERS = [
  "said",
  "ours",
  "both",
  "only_said",
  "only_said_cents",
  "only_ours",
  "only_ours_cents",
  "open",
  "open_cents",
] as const;

/**
 * Sums over some days. `said` and `ours` are the cents that statements and books report. `both`, `only_said` and
 * `only_ours` count the payments in both or in only one of them; `open` are those of `only_ours` that no statement covers
 * yet.
 */
export type Sums = Record<(typeof NUMBERS)[number], number>;

export type ReconciledDay = Sums & {
  date: string;
  /** How much of the day statements cover. */
  covered: "whole" | "part" | "none";
};

type Row = Record<keyof ReconciledDay, string>;

/** The days with what statements and books report for each, newest first, by Nairobi time. */
export async function readReconciledDays(db: Db, days: Days): Promise<ReconciledDay[]> {
  const rows = await db.execute<Row>(
    sql.raw(`with ${sideBySide(days)}, sums as (
      select (at at time zone 'Africa/Nairobi')::date as day, sum(said_cents) as said, sum(our_cents) as ours,
        count(*) filter (where said_cents is not null and transaction_id is not null) as both,
        count(*) filter (where transaction_id is null) as only_said,
        count(*) filter (where said_cents is null) as only_ours,
        sum(said_cents) filter (where transaction_id is null) as only_said_cents,
        sum(our_cents) filter (where said_cents is null) as only_ours_cents,
        count(*) filter (where proof = 'open') as open,
        sum(our_cents) filter (where proof = 'open') as open_cents
      from compared group by day
    )
    select to_char(d.day, 'YYYY-MM-DD') as date,
      case when c.times @> d.hours then 'whole' when c.times && d.hours then 'part' else 'none' end as covered,
      ${NUMBERS.map((name) => `coalesce(s.${name}, 0) as ${name}`).join(", ")}
    from (
      select g::date as day,
        tstzrange(g at time zone 'Africa/Nairobi', (g + interval '1 day') at time zone 'Africa/Nairobi') as hours
      from generate_series(timestamp '${days.from}', timestamp '${days.to}', interval '1 day') g
    ) d cross join covered c left join sums s on s.day = d.day
    order by d.day desc`),
  );
  return [...rows].map((row) => ({
    date: row.date,
    covered: row.covered as ReconciledDay["covered"],
    ...makeSums((name) => Number(row[name])),
  }));
}

/** Sums with a value for each name. */
export function makeSums(read: (name: keyof Sums) => number): Sums {
  return Object.fromEntries(NUMBERS.map((name) => [name, read(name)])) as Sums;
}

/** The number of payments and the cents that statements report for these days, read without the books. */
export async function sumStatements(db: Db, days: Days): Promise<{ count: number; cents: number }> {
  const [row] = await db.execute<{ count: number; cents: string }>(
    sql.raw(`select count(*)::int as count, coalesce(sum(cents), 0) as cents from statement_rows
      where is_counted and kind = 'payment'
        and completed_at >= ${midnight(days.from, 0)} and completed_at < ${midnight(days.to, 1)}`),
  );
  return { count: row?.count ?? 0, cents: Number(row?.cents ?? 0) };
}
