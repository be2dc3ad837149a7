import "server-only";
import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Days } from "./range";
import { begins, sideBySide } from "./side-by-side";

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
 * Cents that statements and books tell of, and numbers of payments: in both, or in one of them alone. `open` are those of
 * the books alone that no statement covers yet.
 */
export type Sums = Record<(typeof NUMBERS)[number], number>;

export type ReconciledDay = Sums & {
  date: string;
  /** How far statements cover the day. */
  covered: "whole" | "part" | "none";
};

type Row = Record<keyof ReconciledDay, string>;

/** The days of Nairobi, the latest first, each with the money that statements and books tell of. */
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
      from met group by day
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
    ...sumsOf((name) => Number(row[name])),
  }));
}

/** Makes sums of what is told for each of their names. */
export function sumsOf(tell: (name: keyof Sums) => number): Sums {
  return Object.fromEntries(NUMBERS.map((name) => [name, tell(name)])) as Sums;
}

/** How many payments statements count in these days and how much, without looking at the books. */
export async function countSaid(db: Db, days: Days): Promise<{ count: number; cents: number }> {
  const [row] = await db.execute<{ count: number; cents: string }>(
    sql.raw(`select count(*)::int as count, coalesce(sum(cents), 0) as cents from statement_rows
      where is_counted and kind = 'payment'
        and completed_at >= ${begins(days.from, 0)} and completed_at < ${begins(days.to, 1)}`),
  );
  return { count: row?.count ?? 0, cents: Number(row?.cents ?? 0) };
}
