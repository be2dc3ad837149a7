import "server-only";
import { sql } from "drizzle-orm";
import { query } from "@/lib/platform/commands/query";
import { toShillings } from "@/lib/platform/money";
import { readSettings } from "../academy/read-settings";
import { SeasonDays } from "./input";

type Day = { date: string; registrations: number; enrollments: number; cents: number };

/**
 * The days of a season by Nairobi time, from the first with an entry to the last (for the current season to today), each
 * with registrations, enrollments that are still valid, and shillings allocated to the season's enrollments, net of reversed
 * ones. Days without an entry are included. Without a season: the current one.
 * @returns `totals` sums the days
 */
export const seasonDays = query("reports.season-days", SeasonDays, async ({ input, db }) => {
  const { current_season: current } = await readSettings(db);
  const season = input.season ?? current;
  const rows = await db.execute<Day>(sql`
    with sums as (
      select day, coalesce(sum(rows) filter (where list = 'students'), 0)::int as registrations,
        coalesce(sum(rows) filter (where list = 'enrolled'), 0)::int as enrollments,
        coalesce(sum(cents) filter (where list = 'paid'), 0)::int as cents
      from tallies where list in ('students', 'enrolled', 'paid') and season_number = ${season}
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
  const sum = (of: (day: (typeof days)[number]) => number) => days.reduce((all, day) => all + of(day), 0);
  return {
    season,
    days,
    totals: {
      registrations: sum(({ registrations }) => registrations),
      enrollments: sum(({ enrollments }) => enrollments),
      amount_paid: sum(({ amount_paid }) => amount_paid),
    },
  };
});
