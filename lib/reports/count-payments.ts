import "server-only";
import { and, count, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { enrollments } from "@/db/schema/enrollments";
import { allocations, paymentRequests } from "@/db/schema/payments";
import { readSettings } from "../academy/steps";
import { toShillings } from "../platform/money";
import { query } from "../query";
import { isToday } from "./today";

/**
 * What was asked and what was paid for the current season. Requests: all, those made since midnight in Nairobi, and those
 * still open. Money, in shillings: what arrived and pays for an enrollment of the season, less what was taken back from
 * one (a refund, a cancelled place: counter rows). Credit and suspense pay for nothing, and money that was only asked for
 * has not arrived: neither counts (rules.md section 1). Today's is what came to pay since midnight, less what went back.
 */
export const countPayments = query("reports.payments-count", z.object({}), async ({ db }) => {
  const { current_season: season } = await readSettings(db);
  const ofSeason = (enrollmentId: typeof paymentRequests.enrollmentId | typeof allocations.enrollmentId) =>
    and(eq(enrollments.id, enrollmentId), eq(enrollments.seasonNumber, season));
  const [asked] = await db
    .select({
      total: count(),
      today: sql<number>`count(*) filter (where ${isToday(paymentRequests.createdAt)})::int`,
      open: sql<number>`count(*) filter (where ${paymentRequests.status} = 'pending')::int`,
    })
    .from(paymentRequests)
    .innerJoin(enrollments, ofSeason(paymentRequests.enrollmentId));
  const [paid] = await db
    .select({
      cents: sql<string>`coalesce(sum(${allocations.amountCents}), 0)`,
      todayCents: sql<string>`coalesce(sum(${allocations.amountCents}) filter (where ${isToday(allocations.createdAt)}), 0)`,
    })
    .from(allocations)
    .innerJoin(enrollments, ofSeason(allocations.enrollmentId));
  return {
    season,
    requests: { total: asked?.total ?? 0, today: asked?.today ?? 0, open: asked?.open ?? 0 },
    amount_paid: toShillings(Number(paid?.cents ?? 0)),
    amount_paid_today: toShillings(Number(paid?.todayCents ?? 0)),
  };
});
