import "server-only";
import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { seasons } from "@/db/schema/academy";
import { classes, courses, sessions } from "@/db/schema/catalog";
import { staff } from "@/db/schema/staff";
import type { Db } from "@/lib/platform/db/client";
import { invalidField, Refusal } from "@/lib/platform/refusal";
import { refuseClosed } from "../seasons/rules";
import { catalogTexts as texts } from "./texts";

export type SessionRecord = typeof sessions.$inferSelect;

/**
 * Locks a live session after its class, in the lock order of seat reservations (lib/domain/enrollments/README.md),
 * so that it is not chosen concurrently.
 * @param alsoClassId another class to lock too, the one the session moves to
 * @throws Refusal 404 with the given message, 409 season_closed
 */
export async function lockSession(
  tx: Db,
  id: string,
  notThere: string,
  alsoClassId?: string,
): Promise<SessionRecord> {
  const live = and(eq(sessions.id, id), isNull(sessions.archivedAt));
  const [found] = await tx.select({ classId: sessions.classId }).from(sessions).where(live);
  if (!found) throw new Refusal("not_found", "not_found", notThere);
  const classIds = alsoClassId ? [found.classId, alsoClassId] : [found.classId];
  await tx
    .select({ id: classes.id })
    .from(classes)
    .where(inArray(classes.id, classIds))
    .orderBy(asc(classes.id))
    .for("update");
  await refuseHistory(tx, inArray(classes.id, classIds));
  const [session] = await tx.select().from(sessions).where(live).for("update");
  if (!session) throw new Refusal("not_found", "not_found", notThere);
  // The session moved to another class while this waited: lock that one.
  return session.classId === found.classId ? session : lockSession(tx, id, notThere, alsoClassId);
}

/**
 * Locks live sessions after their classes, both by id.
 * @returns those that still exist, each with whether its season is closed
 */
export async function lockSessions(
  tx: Db,
  ids: string[],
): Promise<Array<{ session: SessionRecord; isHistory: boolean }>> {
  const live = and(inArray(sessions.id, ids), isNull(sessions.archivedAt));
  const found = await tx.select({ classId: sessions.classId }).from(sessions).where(live);
  const classIds = new Set(found.map(({ classId }) => classId));
  await tx
    .select({ id: classes.id })
    .from(classes)
    .where(inArray(classes.id, [...classIds]))
    .orderBy(asc(classes.id))
    .for("update");
  const locked = await tx
    .select({ session: sessions, closedAt: seasons.closedAt })
    .from(sessions)
    .innerJoin(classes, eq(classes.id, sessions.classId))
    .innerJoin(seasons, eq(seasons.number, classes.seasonNumber))
    .where(live)
    .orderBy(asc(sessions.id))
    .for("update", { of: sessions });
  // A session moved to another class while this waited: lock that one too.
  if (locked.some(({ session }) => !classIds.has(session.classId))) return lockSessions(tx, ids);
  return locked.map(({ session, closedAt }) => ({ session, isHistory: closedAt !== null }));
}

/**
 * Refuses to change classes of a closed season. Closing locks the classes first, so the check holds while the caller has
 * them locked. @throws Refusal 409 season_closed
 */
export async function refuseHistory(tx: Db, which: SQL): Promise<void> {
  const [closed] = await tx
    .select({ number: seasons.number })
    .from(classes)
    .innerJoin(seasons, eq(seasons.number, classes.seasonNumber))
    .where(and(which, isNotNull(seasons.closedAt)))
    .limit(1);
  if (closed) refuseClosed({ number: closed.number, status: "closed" });
}

/**
 * Marks classes as changed after a change of their sessions: the form of a class shows its sessions, so `updated_at` of the
 * class is the form's version. The caller has locked the classes.
 */
export async function touchClasses(tx: Db, ids: string[]): Promise<void> {
  await tx.update(classes).set({ updatedAt: sql`now()` }).where(inArray(classes.id, ids));
}

/** Marks a course as changed: its form shows the names of its classes. */
export async function touchCourse(tx: Db, id: string): Promise<void> {
  await tx.update(courses).set({ updatedAt: sql`now()` }).where(eq(courses.id, id));
}

/** Locks the course of a live class. Call it before the class is locked: saving a course locks in this order too. */
export async function lockCourseOf(tx: Db, classId: string): Promise<void> {
  await tx
    .select({ id: courses.id })
    .from(courses)
    .innerJoin(classes, eq(classes.courseId, courses.id))
    .where(and(eq(classes.id, classId), isNull(classes.archivedAt)))
    .for("update", { of: courses });
}

/** The name of an active tutor, locked against concurrent removal or suspension. @throws Refusal 400 at `tutor_id` */
export async function lockTutor(tx: Db, id: string): Promise<string> {
  const [tutor] = await tx
    .select({ name: sql<string>`${staff.firstName} || ' ' || ${staff.lastName}` })
    .from(staff)
    .where(and(eq(staff.id, id), eq(staff.role, "tutor"), eq(staff.status, "active")))
    .for("share");
  if (!tutor) throw invalidField("tutor_id", texts.noTutor);
  return tutor.name;
}
