import "server-only";
import { and, count, eq, inArray, isNull, not } from "drizzle-orm";
import type { z } from "zod";
import { classes, courses, sessions } from "@/db/schema/catalog";
import { staff } from "@/db/schema/staff";
import type { Actor } from "@/lib/domain/access/actor";
import type { Db } from "@/lib/platform/db/client";
import { orderOf } from "@/lib/platform/db/list-order";
import { rowsBefore } from "@/lib/platform/db/pagination";
import { Refusal } from "@/lib/platform/refusal";
import type { ListSessions, ShowSession } from "./input";
import { classesInSeason, classesNotClosed, classesWithDetails, namesContain } from "./list-scope";
import { hasNoActiveTutor, readSessions, SESSION_ORDERS } from "./read-sessions";
import { catalogTexts } from "./texts";

type Job<Shape extends z.ZodType> = { actor: Actor; input: z.output<Shape>; db: Db };

/**
 * A page of the sessions of a season, by default of those under way (without an active tutor: of all that are not closed),
 * optionally of a course, class, tutor or day; the search looks at class and course names. Staff who name a class or sessions get
 * them whatever their season. The public gets the current season by default.
 */
export async function readSessionPage({ actor, input, db }: Job<typeof ListSessions>) {
  const isNamed =
    actor.kind === "staff" && input.season === undefined && (input.ids ?? input.sessionId ?? input.classId);
  const where = and(
    isNamed ? classesWithDetails(db, actor) : classesListed(db, actor, input),
    input.sessionId ? eq(sessions.id, input.sessionId) : undefined,
    input.ids ? inArray(sessions.id, input.ids) : undefined,
    input.courseId ? eq(courses.id, input.courseId) : undefined,
    input.classId ? eq(sessions.classId, input.classId) : undefined,
    input.tutorId ? eq(sessions.tutorId, input.tutorId) : undefined,
    input.active_tutor ? (input.active_tutor === "no" ? hasNoActiveTutor : not(hasNoActiveTutor)) : undefined,
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
}

/** One live session; staff also see those of closed seasons. @throws Refusal 404 for an unknown id. */
export async function readSession({ actor, input, db }: Job<typeof ShowSession>) {
  const which = and(eq(sessions.id, input.sessionId), classesWithDetails(db, actor));
  const [found] = await readSessions(db, which, { actor, withArchived: true });
  if (!found) throw new Refusal("not_found", "not_found", catalogTexts.noSession);
  return found;
}

/** A search for sessions without a tutor includes those of planned seasons, before they begin. */
function classesListed(db: Db, actor: Actor, { season, active_tutor }: z.output<typeof ListSessions>) {
  return active_tutor === "no" && season === undefined
    ? classesNotClosed(db, actor)
    : classesInSeason(db, actor, season);
}
