import "server-only";
import { sql } from "drizzle-orm";
import { query } from "@/lib/platform/commands/query";
import type { Db } from "@/lib/platform/db/client";
import { readListCounter } from "@/lib/platform/db/list-counters";
import { databaseNow } from "@/lib/platform/db/now";
import { toShillings } from "@/lib/platform/money";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { statesShownAs } from "../enrollments/standing/enrollment-summary";
import { currentSeason } from "../seasons/season-rows";
import { SeasonDays } from "./input";
import { readSeasonDays } from "./read-season-days";

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
  const countAs = async (status: "enrolled" | "not_enrolled" | "live", createdFrom?: string) => {
    const filter = { season, statuses: statesShownAs(status), createdFrom };
    return (await readListCounter(db, "enrollments", filter)).total;
  };
  const active = await countAs("enrolled");
  const pending = await countAs("not_enrolled");
  const today = await countAs("live", await readToday(db));
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
    ...(await readWaived(db, season)),
  };
});

/** Shillings of a season's fees that nobody paid: waived by the academy, and paid by the bursary fund instead; without deleted places. */
async function readWaived(db: Db, season: number) {
  const [row] = await db.execute<{ waived: string; sponsored: string }>(sql`
    select coalesce(sum(w.amount_cents) filter (where w.payer = 'academy'), 0) as waived,
      coalesce(sum(w.amount_cents) filter (where w.payer = 'bursary'), 0) as sponsored
    from fee_waivers w join enrollments e on e.id = w.enrollment_id
    where w.state = 'approved' and e.state <> 'cancelled' and e.season_number = ${season}`);
  return {
    amount_waived: toShillings(Number(row?.waived ?? 0)),
    amount_sponsored: toShillings(Number(row?.sponsored ?? 0)),
  };
}

async function readToday(db: Db): Promise<string> {
  return nairobiDate(await databaseNow(db));
}

/** The days of a season as in read-season-days.ts. */
export const seasonDays = query("reports.season-days", SeasonDays, ({ input, db }) =>
  readSeasonDays(db, input.season),
);
