import "server-only";
import { z } from "zod";
import type { Db } from "@/db/client";
import { databaseNow } from "@/db/now";
import { HOLD_STATES } from "@/db/schema/enums";
import { query } from "@/lib/platform/commands/query";
import { readListCounter } from "@/lib/platform/db/list-counters";
import { toShillings } from "@/lib/platform/money";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { readSettings } from "../academy/read-settings";

const PENDING = [...HOLD_STATES, "paid_waiting"];

/** The number of registered students, and of those registered since midnight in Nairobi. */
export const countRegistrations = query("students.registrations-count", z.object({}), async ({ db }) => {
  const { total } = await readListCounter(db, "students");
  const { total: today } = await readListCounter(db, "students", { createdFrom: await readToday(db) });
  return { total, today };
});

/**
 * The number of enrollments: active = enrolled, pending = on hold or paid without a seat, today = made since midnight in
 * Nairobi. Cancelled and expired ones do not count.
 */
export const countEnrollments = query("students.enrollments-count", z.object({}), async ({ db }) => {
  const { total: active } = await readListCounter(db, "enrollments", { statuses: ["enrolled"] });
  const { total: pending } = await readListCounter(db, "enrollments", { statuses: PENDING });
  const { total: today } = await readListCounter(db, "enrollments", {
    statuses: ["enrolled", ...PENDING],
    createdFrom: await readToday(db),
  });
  return { total: active + pending, active, pending, today };
});

/**
 * Payment requests and payments of the current season. Requests: all, today's by Nairobi time, and open ones. Amounts in
 * shillings: what is allocated to the season's enrollments, net of reversed allocations. Credit, suspense and unpaid
 * requests do not count (docs/business-rules.md, "Suspense and matching", "Credit and refunds").
 */
export const countPayments = query("reports.payments-count", z.object({}), async ({ db }) => {
  const { current_season: season } = await readSettings(db);
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
