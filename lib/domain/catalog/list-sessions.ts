import "server-only";
import { and, count, eq, isNull, like, or, sql } from "drizzle-orm";
import { classes, courses, sessions } from "@/db/schema/catalog";
import { query } from "@/lib/platform/commands/query";
import { containsPattern, rowsBefore } from "@/lib/platform/db/pagination";
import { ListSessions } from "./input";
import { readSessions } from "./read-sessions";

/** A page of the live sessions, of a course, class, tutor or day if asked; the search looks at class and course names. */
export const listSessions = query("sessions.list", ListSessions, async ({ actor, input, db }) => {
  const pattern = sql`academy_fold(${containsPattern(input.search)})`;
  const where = and(
    input.sessionId ? eq(sessions.id, input.sessionId) : undefined,
    input.courseId ? eq(courses.id, input.courseId) : undefined,
    input.classId ? eq(sessions.classId, input.classId) : undefined,
    input.tutorId ? eq(sessions.tutorId, input.tutorId) : undefined,
    input.day ? eq(sessions.day, input.day) : undefined,
    input.search
      ? or(
          like(sql`academy_fold(${classes.name})`, pattern),
          like(sql`academy_fold(${courses.name})`, pattern),
        )
      : undefined,
  );
  const [{ total = 0 } = {}] = await db
    .select({ total: count() })
    .from(sessions)
    .innerJoin(classes, eq(classes.id, sessions.classId))
    .innerJoin(courses, eq(courses.id, classes.courseId))
    .where(and(isNull(sessions.archivedAt), isNull(classes.archivedAt), isNull(courses.archivedAt), where));
  const page = await readSessions(db, where, {
    actor,
    limit: input.pageSize,
    offset: rowsBefore(input),
  });
  return { sessions: page, total };
});
