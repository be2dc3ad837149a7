import "server-only";
import { sql } from "drizzle-orm";
import { readSettings } from "../academy/steps";
import { toShillings } from "../platform/money";
import { query } from "../query";
import { SeasonDays } from "./input";

type Day = { date: string; registrations: number; enrollments: number; cents: number };

/**
 * The days of a season in Nairobi, from the first with anything to the last (of the current season to today), each with
 * the students registered, the places enrolled that still stand, and the shillings that came to pay for the season's
 * places, less what went back. Days without anything are there too, with noughts. Without a season: the current one.
 * @returns `totals` are the sums of the days.
 */
export const seasonDays = query("reports.season-days", SeasonDays, async ({ input, db }) => {
  const { current_season: current } = await readSettings(db);
  const season = input.season ?? current;
  const rows = await db.execute<Day>(sql`
    with seen as (
      select ${dayOf("created_at")} as day, 1 as registered, 0 as enrolled, 0 as cents
        from students where season_number = ${season}
      union all
      select ${dayOf("enrolled_at")}, 0, 1, 0
        from enrollments where season_number = ${season} and state = 'enrolled' and enrolled_at is not null
      union all
      select ${dayOf("a.created_at")}, 0, 0, a.amount_cents
        from allocations a join enrollments e on e.id = a.enrollment_id where e.season_number = ${season}
    ), sums as (
      select day, sum(registered)::int as registrations, sum(enrolled)::int as enrollments, sum(cents)::int as cents
      from seen group by day
    ), span as (
      select min(day) as first,
        greatest(max(day), case when ${season}::int = ${current}::int then ${dayOf("now()")} end) as last
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

/** The calendar date in Nairobi. */
function dayOf(instant: string) {
  return sql.raw(`(${instant} at time zone 'Africa/Nairobi')::date`);
}
