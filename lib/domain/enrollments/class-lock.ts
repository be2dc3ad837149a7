import "server-only";
import { and, asc, count, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { timeUnderLock } from "@/db/now";
import { classes, sessions } from "@/db/schema/catalog";
import { enrollmentSessions, enrollments } from "@/db/schema/enrollments";
import { Refusal } from "@/lib/platform/refusal";
import { seatHeld } from "../catalog/seat-rule";
import { catalogTexts } from "../catalog/texts";
import { enrollmentTexts as texts } from "./texts";

export type LockedClass = { classId: string; capacity: number | null; rooms: Room[]; now: Date };
type Room = { id: string; day: "saturday" | "sunday" | "chapel"; capacity: number | null };

/**
 * Locks a class, then those of the sessions that have a room limit, by id: the one order everywhere (rules.md 1.9).
 * Only whoever takes a seat needs this; giving one back never does.
 * @param sessionsWanted is asked under the class lock, when no session of the class can go any more
 * @returns the limits and the time under the locks, or undefined when the class is not there.
 */
export async function lockClass(
  tx: Db,
  classId: string,
  sessionsWanted: () => Promise<string[]> = async () => [],
): Promise<LockedClass | undefined> {
  const [group] = await tx
    .select({ id: classes.id, capacity: classes.capacity })
    .from(classes)
    .where(and(eq(classes.id, classId), isNull(classes.archivedAt)))
    .for("update");
  if (!group) return undefined;
  const sessionIds = await sessionsWanted();
  const rooms =
    sessionIds.length === 0
      ? []
      : await tx
          .select({ id: sessions.id, day: sessions.day, capacity: sessions.capacity })
          .from(sessions)
          .where(and(inArray(sessions.id, sessionIds), isNotNull(sessions.capacity)))
          .orderBy(asc(sessions.id))
          .for("update");
  return { classId, capacity: group.capacity, rooms, now: await timeUnderLock(tx) };
}

/**
 * Looks, without waiting for anybody's lock, whether a class is full for a student who has no place this season. On the day
 * registration opens most who ask are too late, and need not queue to hear it. Whoever finds a seat here must still
 * claim it under the locks.
 * @returns the refusal to give, or undefined.
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
 * Looks for a free seat in a locked place, the student's own row not counted (rules.md 4, row 3).
 * @param own the student's enrollment, and whether it holds a seat of this class: that one is kept, also when the class
 *   was made smaller since (rules.md 1.7).
 * @returns the refusal to give when there is none, or undefined.
 */
export async function seatRefusal(
  tx: Db,
  place: LockedClass,
  own: { id: string | undefined; hasSeat: boolean },
): Promise<Refusal | undefined> {
  const at = sql`${place.now.toISOString()}::timestamptz`;
  const others = own.id ? ne(enrollments.id, own.id) : undefined;
  if (place.capacity !== null && !own.hasSeat) {
    const [taken] = await tx
      .select({
        all: count(),
        paying: sql<number>`count(*) filter (where ${enrollments.state} <> 'enrolled')::int`,
      })
      .from(enrollments)
      .where(and(inClass(place.classId, at), others));
    if (taken && taken.all >= place.capacity) return classFull(taken.paying);
  }
  for (const room of place.rooms) {
    const [taken] = await tx
      .select({ all: count() })
      .from(enrollmentSessions)
      .innerJoin(enrollments, eq(enrollments.id, enrollmentSessions.enrollmentId))
      .where(and(eq(enrollmentSessions.sessionId, room.id), seatHeld(at), others));
    if (room.capacity !== null && (taken?.all ?? 0) >= room.capacity) return sessionFull(room);
  }
  return undefined;
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

function sessionFull(room: Room): Refusal {
  const sentence = texts.sessionFull(catalogTexts.days[room.day]);
  return new Refusal("conflict", "session_full", sentence, { errors: { sessions: [sentence] } });
}
