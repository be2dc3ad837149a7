import "server-only";
import { and, asc, count, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { timeUnderLock } from "@/db/now";
import { classes, sessions } from "@/db/schema/catalog";
import { enrollmentSessions, enrollments } from "@/db/schema/enrollments";
import type { SessionDay } from "@/db/schema/enums";
import { Refusal } from "@/lib/platform/refusal";
import { seatHeld } from "../catalog/seat-rule";
import { catalogTexts } from "../catalog/texts";
import { enrollmentTexts as texts } from "./texts";

/** A locked class, those of its chosen sessions that have a limit, and the time under the locks. */
export type LockedClass = { classId: string; capacity: number | null; sessions: LockedSession[]; now: Date };
type LockedSession = { id: string; day: SessionDay; capacity: number | null };

/**
 * Locks a class, then those of the sessions that have a limit, in the order of their ids: all code locks in this
 * order (docs/business-rules.md, "Seats and holds"). Only reserving a seat needs it; freeing one does not.
 * @param sessionsWanted called under the class lock, when no session can leave the class any more
 * @returns undefined when there is no such class
 */
export async function lockClass(
  tx: Db,
  classId: string,
  sessionsWanted: () => Promise<string[]> = async () => [],
): Promise<LockedClass | undefined> {
  const [found] = await tx
    .select({ id: classes.id, capacity: classes.capacity })
    .from(classes)
    .where(and(eq(classes.id, classId), isNull(classes.archivedAt)))
    .for("update");
  if (!found) return undefined;
  const sessionIds = await sessionsWanted();
  const limited =
    sessionIds.length === 0
      ? []
      : await tx
          .select({ id: sessions.id, day: sessions.day, capacity: sessions.capacity })
          .from(sessions)
          .where(and(inArray(sessions.id, sessionIds), isNotNull(sessions.capacity)))
          .orderBy(asc(sessions.id))
          .for("update");
  return { classId, capacity: found.capacity, sessions: limited, now: await timeUnderLock(tx) };
}

/**
 * Checks without a lock whether a class is full for a student without an enrollment this season. On opening day most
 * callers are too late and get their refusal without queueing; a free seat seen here must still be reserved under the
 * locks.
 * @returns the refusal to give, or undefined
 */
export async function fullWithoutLock(
  tx: Db,
  classId: string,
  student: { id: string; season: number },
): Promise<Refusal | undefined> {
  const own = sql`${enrollments.studentId} = ${student.id} and ${enrollments.seasonNumber} = ${student.season}
    and ${enrollments.state} <> 'cancelled'`;
  const [seen] = await tx
    .select({
      capacity: classes.capacity,
      isNew: sql<boolean>`not exists (select 1 from ${enrollments} where ${own})`,
      taken: sql<number>`(select count(*)::int from ${enrollments} where ${inClass(classId, sql`now()`)})`,
      paying: sql<number>`(select count(*)::int from ${enrollments}
        where ${inClass(classId, sql`now()`)} and ${enrollments.state} <> 'enrolled')`,
    })
    .from(classes)
    .where(and(eq(classes.id, classId), isNotNull(classes.capacity), isNull(classes.archivedAt)));
  const isFull = seen?.isNew && seen.capacity !== null && seen.taken >= seen.capacity;
  return isFull ? classFull(seen.paying) : undefined;
}

/**
 * Checks a locked class and its sessions for a free seat; the student's own enrollment does not count.
 * @param own the student's enrollment, and whether it holds a seat of this class: that seat stays, even when the
 *   capacity was lowered since
 * @returns the refusal to give when there is none, or undefined
 */
export async function seatRefusal(
  tx: Db,
  locked: LockedClass,
  own: { id: string | undefined; hasSeat: boolean },
): Promise<Refusal | undefined> {
  const at = sql`${locked.now.toISOString()}::timestamptz`;
  const others = own.id ? ne(enrollments.id, own.id) : undefined;
  if (locked.capacity !== null && !own.hasSeat) {
    const [taken] = await tx
      .select({
        all: count(),
        paying: sql<number>`count(*) filter (where ${enrollments.state} <> 'enrolled')::int`,
      })
      .from(enrollments)
      .where(and(inClass(locked.classId, at), others));
    if (taken && taken.all >= locked.capacity) return classFull(taken.paying);
  }
  for (const session of locked.sessions) {
    const [taken] = await tx
      .select({ all: count() })
      .from(enrollmentSessions)
      .innerJoin(enrollments, eq(enrollments.id, enrollmentSessions.enrollmentId))
      .where(and(eq(enrollmentSessions.sessionId, session.id), seatHeld(at), others));
    if (session.capacity !== null && (taken?.all ?? 0) >= session.capacity) return sessionFull(session);
  }
  return undefined;
}

/** The free seats of a locked class; infinite without a limit. */
export async function freeSeats(tx: Db, { classId, capacity, now }: LockedClass): Promise<number> {
  if (capacity === null) return Number.POSITIVE_INFINITY;
  const [taken] = await tx
    .select({ all: count() })
    .from(enrollments)
    .where(inClass(classId, sql`${now.toISOString()}::timestamptz`));
  return Math.max(0, capacity - (taken?.all ?? 0));
}

function inClass(classId: string, at: SQL) {
  return and(eq(enrollments.classId, classId), seatHeld(at));
}

function classFull(paying: number): Refusal {
  const sentence = paying > 0 ? texts.classFullButHeld(paying) : texts.classFull;
  return new Refusal("conflict", "class_full", sentence, {
    errors: { class_id: [sentence] },
    data: { paying_now: paying },
  });
}

function sessionFull({ day }: LockedSession): Refusal {
  const sentence = texts.sessionFull(catalogTexts.days[day]);
  return new Refusal("conflict", "session_full", sentence, { errors: { sessions: [sentence] } });
}
