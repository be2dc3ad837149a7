import "server-only";
import { sql } from "drizzle-orm";
import type { Db } from "@/lib/platform/db/client";
import { toShillings } from "@/lib/platform/money";
import { currentSeason } from "../seasons/season-rows";

type Day = { date: string; registrations: number; enrollments: number; cents: number };

/**
 * The days of a season by Nairobi time, from the first with an entry to the last (for the current season to today), each
 * with registrations, enrollments that are still valid, and shillings allocated to the season's enrollments, net of reversed
 * ones, on the day on which they were paid. Days without an entry are included. Without a season: the current one.
 * @returns `totals` sums the days
 */
export async function readSeasonDays(db: Db, wanted: number | undefined) {
  const { number: current } = await currentSeason(db);
  const season = wanted ?? current;
  const rows = await db.execute<Day>(sql`
    with sums as (
      select day, coalesce(sum(rows) filter (where list = 'registrations'), 0)::int as registrations,
        coalesce(sum(rows) filter (where list = 'enrolled'), 0)::int as enrollments,
        coalesce(sum(cents) filter (where list = 'paid'), 0)::int as cents
      from list_counters where list in ('registrations', 'enrolled', 'paid') and season_number = ${season}
      group by day having sum(rows) > 0
    ), span as (
      select min(day) as first,
        greatest(max(day), case when ${season}::int = ${current}::int then nairobi_date(now()) end) as last
      from sums
    )
    select to_char(d, 'YYYY-MM-DD') as date, coalesce(s.registrations, 0) as registrations,
      coalesce(s.enrollments, 0) as enrollments, coalesce(s.cents, 0) as cents
    from span, generate_series(span.first, span.last, interval '1 day') d left join sums s on s.day = d::date
    order by d`);
  const days = [...rows].map(({ cents, ...day }) => ({ ...day, amount_paid: toShillings(cents) }));
  const sum = (of: (day: Day) => number) => rows.reduce((all, day) => all + of(day), 0);
  return {
    season,
    days,
    totals: {
      registrations: sum(({ registrations }) => registrations),
      enrollments: sum(({ enrollments }) => enrollments),
      amount_paid: toShillings(sum(({ cents }) => cents)),
    },
  };
}
