import "server-only";
import { and, count, eq, inArray, isNull, sql } from "drizzle-orm";
import { seasons } from "@/db/schema/academy";
import { registers } from "@/db/schema/attendance";
import { sessions } from "@/db/schema/catalog";
import { enrollmentSessions, enrollments, waitingList } from "@/db/schema/enrollments";
import { LIVE_STATES } from "@/db/schema/enums";
import type { Db } from "@/lib/platform/db/client";

/**
 * Counts live enrollments of some classes, without those of closed seasons. A hold that ended counts until it is marked
 * expired: it may still be paid late.
 */
export async function countInClasses(db: Db, classIds: string[]): Promise<number> {
  if (classIds.length === 0) return 0;
  const [row] = await db
    .select({ all: count() })
    .from(enrollments)
    .innerJoin(seasons, eq(seasons.number, enrollments.seasonNumber))
    .where(
      and(
        inArray(enrollments.classId, classIds),
        inArray(enrollments.state, [...LIVE_STATES]),
        isNull(seasons.closedAt),
      ),
    );
  return row?.all ?? 0;
}

/** Counts live enrollments that attend some sessions. */
export async function countInSessions(db: Db, sessionIds: string[]): Promise<number> {
  if (sessionIds.length === 0) return 0;
  const [row] = await db
    .select({ all: sql<number>`count(distinct ${enrollments.id})::int` })
    .from(enrollmentSessions)
    .innerJoin(enrollments, eq(enrollments.id, enrollmentSessions.enrollmentId))
    .where(
      and(inArray(enrollmentSessions.sessionId, sessionIds), inArray(enrollments.state, [...LIVE_STATES])),
    );
  return row?.all ?? 0;
}

/** Whether some classes ever had an enrollment, a waiting list, or a register or student in a session; such classes are archived, not deleted. */
export async function classesHaveHistory(db: Db, classIds: string[]): Promise<boolean> {
  if (classIds.length === 0) return false;
  const [row] = await db
    .select({ all: count() })
    .from(enrollments)
    .where(inArray(enrollments.classId, classIds));
  const [listed] = await db
    .select({ all: count() })
    .from(waitingList)
    .where(inArray(waitingList.classId, classIds));
  if ((row?.all ?? 0) + (listed?.all ?? 0) > 0) return true;
  const own = await db.select({ id: sessions.id }).from(sessions).where(inArray(sessions.classId, classIds));
  return sessionsHaveHistory(
    db,
    own.map(({ id }) => id),
  );
}

/** Whether some sessions have attendance registers or were ever chosen. */
export async function sessionsHaveHistory(db: Db, sessionIds: string[]): Promise<boolean> {
  if (sessionIds.length === 0) return false;
  const [marked] = await db
    .select({ all: count() })
    .from(registers)
    .where(inArray(registers.sessionId, sessionIds));
  return (marked?.all ?? 0) > 0 || wasChosen(db, sessionIds);
}

/** Whether some sessions were ever chosen, also by enrollments that are over and by students who moved away. */
export async function wasChosen(db: Db, sessionIds: string[]): Promise<boolean> {
  const ids = sql`any (${`{${sessionIds.join(",")}}`}::uuid[])`;
  const [row] = await db.execute<{ chosen: boolean }>(sql`
    select exists (select from enrollment_sessions where session_id = ${ids})
      or exists (select from session_memberships where session_id = ${ids}) as chosen`);
  return row?.chosen ?? false;
}
