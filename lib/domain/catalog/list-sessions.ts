import "server-only";
import { and, count, eq, inArray, isNull, not, type SQL } from "drizzle-orm";
import { classes, courses, sessions } from "@/db/schema/catalog";
import { staff } from "@/db/schema/staff";
import type { Actor } from "@/lib/domain/access/actor";
import { query } from "@/lib/platform/commands/query";
import { orderOf } from "@/lib/platform/db/list-order";
import { rowsBefore } from "@/lib/platform/db/pagination";
import { ListSessions } from "./input";
import { classesInSeason, classesWithDetails, namesContain } from "./list-scope";
import { hasNoActiveTutor, readSessions, SESSION_ORDERS } from "./read-sessions";

/**
 * A page of the sessions of a season, by default of those under way, optionally of a course, class, tutor or day; the
 * search looks at class and course names. Staff who name a class or sessions get them whatever their season. The public gets
 * the current season by default.
 */
export const listSessions = query("sessions.list", ListSessions, async ({ actor, input, db }) => {
  const isNamed =
    actor.kind === "staff" && input.season === undefined && (input.ids ?? input.sessionId ?? input.classId);
  const where = and(
    isNamed ? classesWithDetails(db, actor) : classesInSeason(db, actor, input.season),
    input.sessionId ? eq(sessions.id, input.sessionId) : undefined,
    input.ids ? inArray(sessions.id, input.ids) : undefined,
    input.courseId ? eq(courses.id, input.courseId) : undefined,
    input.classId ? eq(sessions.classId, input.classId) : undefined,
    input.tutorId ? eq(sessions.tutorId, input.tutorId) : undefined,
    input.active_tutor ? hasTutor(actor, input.active_tutor) : undefined,
    input.day ? eq(sessions.day, input.day) : undefined,
    namesContain(input.search),
  );
  const [{ total = 0 } = {}] = await db
    .select({ total: count() })
    .from(sessions)
    .innerJoin(classes, eq(classes.id, sessions.classId))
    .innerJoin(courses, eq(courses.id, classes.courseId))
    .leftJoin(staff, eq(staff.id, sessions.tutorId))
    .where(and(isNull(sessions.archivedAt), where));
  const page = await readSessions(db, where, {
    actor,
    limit: input.pageSize,
    offset: rowsBefore(input),
    order: orderOf(input.sort, SESSION_ORDERS),
    withArchived: true,
  });
  return { sessions: page, total };
});

/** The condition of having an active tutor. Who is suspended is not told to the public. */
function hasTutor(actor: Actor, wanted: "yes" | "no"): SQL {
  const hasNone = actor.kind === "staff" ? hasNoActiveTutor : isNull(sessions.tutorId);
  return wanted === "no" ? hasNone : not(hasNone);
}
