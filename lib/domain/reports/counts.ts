import "server-only";
import { sql } from "drizzle-orm";
import { HOLD_STATES } from "@/db/schema/enums";
import { query } from "@/lib/platform/commands/query";
import type { Db } from "@/lib/platform/db/client";
import { readListCounter } from "@/lib/platform/db/list-counters";
import { databaseNow } from "@/lib/platform/db/now";
import { toShillings } from "@/lib/platform/money";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { currentSeason } from "../seasons/season-rows";
import { SeasonDays } from "./input";

const PENDING = [...HOLD_STATES, "paid_waiting"];

/**
 * The number of registered students, and of those registered since midnight in Nairobi; with a season, of those who
 * registered for it.
 */
export const countRegistrations = query("students.registrations-count", SeasonDays, async ({ input, db }) => {
  const { season } = input;
  const list = season === undefined ? "students" : "registrations";
  const { total } = await readListCounter(db, list, { season });
  const { total: today } = await readListCounter(db, list, { season, createdFrom: await readToday(db) });
  return { total, today };
});

/**
 * The number of enrollments, of a season if asked: active = enrolled, pending = on hold or paid without a seat, today = made
 * since midnight in Nairobi. Cancelled and expired ones do not count.
 */
export const countEnrollments = query("students.enrollments-count", SeasonDays, async ({ input, db }) => {
  const { season } = input;
  const { total: active } = await readListCounter(db, "enrollments", { season, statuses: ["enrolled"] });
  const { total: pending } = await readListCounter(db, "enrollments", { season, statuses: PENDING });
  const { total: today } = await readListCounter(db, "enrollments", {
    season,
    statuses: ["enrolled", ...PENDING],
    createdFrom: await readToday(db),
  });
  return { total: active + pending, active, pending, today };
});

/**
 * Payment requests and payments of a season, by default the current one. Requests: all, today's by Nairobi time, and open ones.
 * Amounts in shillings, today's by the day of payment: what is allocated to the season's enrollments, net of reversed allocations. Credit, suspense and unpaid
 * requests do not count (lib/domain/payments/README.md).
 */
export const countPayments = query("reports.payments-count", SeasonDays, async ({ input, db }) => {
  const season = input.season ?? (await currentSeason(db)).number;
  const createdFrom = await readToday(db);
  const { total } = await readListCounter(db, "requests", { season });
  const { total: today } = await readListCounter(db, "requests", { season, createdFrom });
  const { total: open } = await readListCounter(db, "requests", { season, statuses: ["pending"] });
  const paid = await readListCounter(db, "paid", { season });
  const paidToday = await readListCounter(db, "paid", { season, createdFrom });
  return {
    season,
    requests: { total, today, open },
    amount_paid: toShillings(Number(paid.cents)),
    amount_paid_today: toShillings(Number(paidToday.cents)),
  };
});

async function readToday(db: Db): Promise<string> {
  return nairobiDate(await databaseNow(db));
}

type Day = { date: string; registrations: number; enrollments: number; cents: number };

/**
 * The days of a season by Nairobi time, from the first with an entry to the last (for the current season to today), each
 * with registrations, enrollments that are still valid, and shillings allocated to the season's enrollments, net of reversed
 * ones, on the day on which they were paid. Days without an entry are included. Without a season: the current one.
 * @returns `totals` sums the days
 */
export const seasonDays = query("reports.season-days", SeasonDays, async ({ input, db }) => {
  const { number: current } = await currentSeason(db);
  const season = input.season ?? current;
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
});
