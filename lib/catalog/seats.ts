import "server-only";
import { and, count, eq, gt, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { enrollmentSessions, enrollments } from "@/db/schema/enrollments";

/**
 * What takes a seat: the enrolled, and holds that have not run out (rules.md 1.1).
 * @param at the instant to judge holds by; a decision passes the time it got under its locks.
 */
export function takesSeat(at: SQL = sql`now()`): SQL | undefined {
  return or(
    eq(enrollments.state, "enrolled"),
    and(inArray(enrollments.state, ["held", "pending_payment", "offered"]), gt(enrollments.holdUntil, at)),
  );
}

/** Seats taken per class id; a class without any is absent. */
export async function seatsTakenByClass(db: Db, classIds: string[]): Promise<Map<string, number>> {
  if (classIds.length === 0) return new Map();
  const rows = await db
    .select({ id: enrollments.classId, taken: count() })
    .from(enrollments)
    .where(and(inArray(enrollments.classId, classIds), takesSeat()))
    .groupBy(enrollments.classId);
  return new Map(rows.map(({ id, taken }) => [id, taken]));
}

/** Students who paid, per class id; a class without any is absent. */
export async function enrolledByClass(db: Db, classIds: string[]): Promise<Map<string, number>> {
  if (classIds.length === 0) return new Map();
  const rows = await db
    .select({ id: enrollments.classId, enrolled: count() })
    .from(enrollments)
    .where(and(inArray(enrollments.classId, classIds), eq(enrollments.state, "enrolled")))
    .groupBy(enrollments.classId);
  return new Map(rows.map(({ id, enrolled }) => [id, enrolled]));
}

/** Students who paid, per session id; a session without any is absent. */
export async function enrolledBySession(db: Db, sessionIds: string[]): Promise<Map<string, number>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await db
    .select({ id: enrollmentSessions.sessionId, enrolled: count() })
    .from(enrollmentSessions)
    .innerJoin(enrollments, eq(enrollments.id, enrollmentSessions.enrollmentId))
    .where(and(inArray(enrollmentSessions.sessionId, sessionIds), eq(enrollments.state, "enrolled")))
    .groupBy(enrollmentSessions.sessionId);
  return new Map(rows.map(({ id, enrolled }) => [id, enrolled]));
}

/** Seats taken per session id; a session without any is absent. */
export async function seatsTakenBySession(db: Db, sessionIds: string[]): Promise<Map<string, number>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await db
    .select({ id: enrollmentSessions.sessionId, taken: count() })
    .from(enrollmentSessions)
    .innerJoin(enrollments, eq(enrollments.id, enrollmentSessions.enrollmentId))
    .where(and(inArray(enrollmentSessions.sessionId, sessionIds), takesSeat()))
    .groupBy(enrollmentSessions.sessionId);
  return new Map(rows.map(({ id, taken }) => [id, taken]));
}
