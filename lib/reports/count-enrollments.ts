import "server-only";
import { count, sql } from "drizzle-orm";
import { z } from "zod";
import { enrollments } from "@/db/schema/enrollments";
import { query } from "../query";
import { isToday } from "./today";

/**
 * How many enrollments there are: active = enrolled, pending = a seat held or waited for, today = made since midnight in
 * Nairobi. What was cancelled or ran out unpaid does not count.
 */
export const countEnrollments = query("students.enrollments-count", z.object({}), async ({ db }) => {
  const [row] = await db
    .select({
      total: count(),
      active: sql<number>`count(*) filter (where ${enrollments.state} = 'enrolled')::int`,
      pending: sql<number>`count(*) filter (where ${enrollments.state} <> 'enrolled')::int`,
      today: sql<number>`count(*) filter (where ${isToday(enrollments.createdAt)})::int`,
    })
    .from(enrollments)
    .where(sql`${enrollments.state} not in ('cancelled', 'expired')`);
  return {
    total: row?.total ?? 0,
    active: row?.active ?? 0,
    pending: row?.pending ?? 0,
    today: row?.today ?? 0,
  };
});
