import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { classes, courses, inWeekendOrder, sessions } from "@/db/schema/catalog";
import { enrollmentSessions, enrollments } from "@/db/schema/enrollments";
import { type Notice, notifyStudents } from "@/lib/domain/messaging/messages/notify";
import { newTimes } from "@/lib/domain/messaging/messages/student/seats";
import type { Meeting } from "@/lib/domain/messaging/messages/written";
import type { Db } from "@/lib/platform/db/client";
import { timeUnderLock } from "@/lib/platform/db/now";

/** A correction within this time sends no second message. */
const WAIT_MS = 5 * 60 * 1000;

/**
 * Notifies enrolled students of new times of sessions they chose: one message a student, however many sessions of the class
 * moved, sent after five minutes and replaced if times change again before. A chosen session keeps its day and class and is
 * not deleted, so nothing else needs a message (lib/domain/messaging/README.md).
 * @param sessionIds the changed sessions, all of one locked class
 */
export async function notifyNewTimes(tx: Db, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  const affected = tx
    .select({ id: enrollmentSessions.enrollmentId })
    .from(enrollmentSessions)
    .where(inArray(enrollmentSessions.sessionId, [...sessionIds]));
  // All times of each student, because this message may replace one about another session.
  const rows = await tx
    .select({
      enrollmentId: enrollments.id,
      studentId: enrollments.studentId,
      course: courses.name,
      day: sessions.day,
      from: sql<string>`to_char(${sessions.startsAt}, 'HH24:MI')`,
      to: sql<string>`to_char(${sessions.endsAt}, 'HH24:MI')`,
    })
    .from(enrollmentSessions)
    .innerJoin(enrollments, eq(enrollments.id, enrollmentSessions.enrollmentId))
    .innerJoin(sessions, eq(sessions.id, enrollmentSessions.sessionId))
    .innerJoin(classes, eq(classes.id, enrollments.classId))
    .innerJoin(courses, eq(courses.id, classes.courseId))
    .where(and(inArray(enrollments.id, affected), eq(enrollments.state, "enrolled")))
    .orderBy(inWeekendOrder);
  if (rows.length === 0) return;
  const now = await timeUnderLock(tx);
  const changed = new Map<string, { studentId: string; course: string; meetings: Meeting[] }>();
  for (const { enrollmentId, studentId, course, ...meeting } of rows) {
    const news = changed.get(enrollmentId) ?? { studentId, course, meetings: [] };
    news.meetings.push(meeting);
    changed.set(enrollmentId, news);
  }
  const notices = [...changed].map(
    ([enrollmentId, { studentId, ...news }]): Notice => ({
      kind: "moved",
      studentId,
      aboutId: enrollmentId,
      cause: `new_times:${enrollmentId}:${now.getTime()}`,
      notBefore: new Date(now.getTime() + WAIT_MS),
      text: (to) => newTimes(to, news),
    }),
  );
  await notifyStudents(tx, notices, { replaces: true });
}
