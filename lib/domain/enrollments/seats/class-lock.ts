import "server-only";
import { and, asc, count, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import { classes, inWeekendOrder, sessions } from "@/db/schema/catalog";
import { enrollmentSessions, enrollments, waitingList } from "@/db/schema/enrollments";
import type { SessionDay } from "@/db/schema/enums";
import { classTexts } from "@/lib/domain/academy/texts";
import type { Db } from "@/lib/platform/db/client";
import { timeUnderLock } from "@/lib/platform/db/now";
import { Refusal } from "@/lib/platform/refusal";
import { enrollmentTexts as texts } from "../texts";
import { type Priority, waitingBefore } from "../waiting-list/waiting-before";
import { isSetAside, seatHeld } from "./seat-rule";

/** A locked class, whether it is a draft, its chosen sessions that have a limit, and the time under the locks. */
export type LockedClass = {
  classId: string;
  capacity: number | null;
  /** Without sessions nobody can join or pay (lib/domain/catalog/README.md). */
  isDraft: boolean;
  sessions: Meeting[];
  now: Date;
};
/** A session of a class. */
export type Meeting = { id: string; day: SessionDay; capacity: number | null };

/**
 * Locks a class, then its sessions with a limit, by id: all code locks in this order
 * (lib/domain/enrollments/README.md). Only reserving a seat needs it; freeing one does not.
 * @param sessionsWanted called under the class lock, when no session can leave the class any more, with its live sessions
 * @returns undefined when there is no such class
 */
export async function lockClass(
  tx: Db,
  classId: string,
  sessionsWanted: (meetings: Meeting[]) => Promise<string[]> | string[] = () => [],
): Promise<LockedClass | undefined> {
  const locking = tx
    .select({ id: classes.id, capacity: classes.capacity })
    .from(classes)
    .where(and(eq(classes.id, classId), isNull(classes.archivedAt)))
    .for("update");
  // Sent in this order without waiting in between; Postgres reads the sessions once it has the lock.
  const [[found], [read]] = await Promise.all([locking, meetingsOf(tx, classId)]);
  if (!found || !read) return undefined;
  const { meetings } = read;
  const now = new Date(read.now);
  const sessionIds = await sessionsWanted(meetings);
  const unlimited = new Set(meetings.filter(({ capacity }) => capacity === null).map(({ id }) => id));
  const locked = { classId, capacity: found.capacity, isDraft: meetings.length === 0 };
  // A change of a session's limit locks the class first.
  if (sessionIds.every((id) => unlimited.has(id))) return { ...locked, sessions: [], now };
  const limited = await tx
    .select({ id: sessions.id, day: sessions.day, capacity: sessions.capacity })
    .from(sessions)
    .where(and(inArray(sessions.id, sessionIds), isNotNull(sessions.capacity)))
    .orderBy(asc(sessions.id))
    .for("update");
  return { ...locked, sessions: limited, now: await timeUnderLock(tx) };
}

/** The query of a class's live sessions, and of the time (lib/platform/db/now.ts, `timeUnderLock`), in one statement. */
function meetingsOf(tx: Db, classId: string) {
  const meeting = sql`jsonb_build_object('id', ${sessions.id}, 'day', ${sessions.day}, 'capacity', ${sessions.capacity})`;
  return tx.execute<{ meetings: Meeting[]; now: string }>(sql`
    select clock_timestamp() as now, coalesce((select jsonb_agg(${meeting} order by ${inWeekendOrder}) from ${sessions}
      where ${and(eq(sessions.classId, classId), isNull(sessions.archivedAt))}), '[]'::jsonb) as meetings`);
}

/** Columns of a query on classes, read without a lock: seats, and whether the student has no enrollment this season. */
export function seenSeats(student: string) {
  const inThis = (at: SQL) => and(eq(enrollments.classId, classes.id), seatHeld(at));
  const own = sql`${enrollments.studentId} = ${student} and ${enrollments.seasonNumber} = ${classes.seasonNumber}
    and ${enrollments.state} <> 'cancelled'`;
  return {
    capacity: classes.capacity,
    isNew: sql<boolean>`not exists (select 1 from ${enrollments} where ${own})`,
    // Without a limit nothing is counted.
    taken: sql<number>`case when ${classes.capacity} is null then 0
      else (select count(*)::int from ${enrollments} where ${inThis(sql`now()`)}) end`,
    paying: sql<number>`case when ${classes.capacity} is null then 0
      else (select count(*)::int from ${enrollments} where ${inThis(sql`now()`)} and ${enrollments.state} <> 'enrolled') end`,
  };
}

/**
 * Checks without a lock whether a class is full for a student without an enrollment this season. On opening day most callers
 * are too late and are refused without waiting for locks; a free seat seen here must still be reserved under the locks.
 * @returns the refusal to give, or undefined
 */
export function fullWithoutLock(seen: {
  capacity: number | null;
  isNew: boolean;
  taken: number;
  paying: number;
}): Refusal | undefined {
  const isFull = seen.isNew && seen.capacity !== null && seen.taken >= seen.capacity;
  return isFull ? classFull(seen.paying) : undefined;
}

/** The student who requests a seat. */
type Seeker = Priority & {
  /** The student's enrollment, not counted. */
  id: string | undefined;
  /** Whether it holds a seat of this class: that seat is kept, even if the capacity was lowered since. */
  hasSeat: boolean;
};

/**
 * Checks a locked class and its sessions for a free seat. Students ahead on the waiting list count as seated
 * (lib/domain/enrollments/README.md).
 * @returns the refusal to give when there is none, or undefined
 */
export async function seatRefusal(tx: Db, locked: LockedClass, seeker: Seeker): Promise<Refusal | undefined> {
  if (locked.isDraft && !seeker.hasSeat) return classDraft();
  if (locked.capacity !== null && !seeker.hasSeat) {
    const taken = await takenOf(tx, locked, seeker);
    if (taken.all + taken.before >= locked.capacity) return classFull(taken.paying);
  }
  for (const session of locked.sessions) {
    if (session.capacity === null) continue;
    const { all, before } = await takenOfSession(tx, locked, session.id, seeker);
    // A student with a seat of the class chooses other times before the waiting list.
    if (all + (seeker.hasSeat ? 0 : before) >= session.capacity) return sessionFull(session);
  }
  return undefined;
}

/** The refusal of a class without sessions. */
export function classDraft(): Refusal {
  return new Refusal("conflict", "class_draft", texts.classDraft);
}

/** The free seats of a locked class, regardless of the waiting list; infinite without a limit, none of a draft. */
export async function freeSeats(tx: Db, locked: LockedClass): Promise<number> {
  if (locked.isDraft) return 0;
  if (locked.capacity === null) return Number.POSITIVE_INFINITY;
  return Math.max(0, locked.capacity - (await takenOf(tx, locked, NOBODY)).all);
}

/** The free seats in the room of a session of a locked class. @returns infinite without a limit */
export async function freeInSession(tx: Db, locked: LockedClass, sessionId: string): Promise<number> {
  const limit = locked.sessions.find(({ id }) => id === sessionId)?.capacity ?? null;
  if (limit === null) return Number.POSITIVE_INFINITY;
  return Math.max(0, limit - (await takenOfSession(tx, locked, sessionId, NOBODY)).all);
}

type Asking = Priority & { id: string | undefined };
/** Counts seats for no student: none is left out, and none is ahead. */
const NOBODY: Asking = { id: undefined, studentId: "", priority: "first" };

/** The seats taken in a locked class except the asking student's, how many of them are unpaid, and how many wait ahead. */
async function takenOf(tx: Db, locked: LockedClass, asking: Asking) {
  const { classId, now } = locked;
  const at = sql`${now.toISOString()}::timestamptz`;
  const [taken] = await tx
    .select({
      all: count(),
      paying: sql<number>`count(*) filter (where ${enrollments.state} <> 'enrolled')::int`,
      setAside: sql<number>`(select count(*)::int from ${waitingList}
        where ${setAsideForOthers(classId, at, asking)})`,
      before: waitingBefore(locked, asking),
    })
    .from(enrollments)
    .where(and(inClass(classId, at), others(asking)));
  const { all = 0, paying = 0, setAside = 0, before = 0 } = taken ?? {};
  return { all: all + setAside, paying: paying + setAside, before };
}

/** The seats taken in a session except the asking student's, and how many wait ahead. */
async function takenOfSession(tx: Db, locked: LockedClass, sessionId: string, asking: Asking) {
  const { classId, now } = locked;
  const at = sql`${now.toISOString()}::timestamptz`;
  const [taken] = await tx
    .select({
      all: count(),
      setAside: sql<number>`(select count(*)::int from ${waitingList}
        where ${setAsideForOthers(classId, at, asking)} and ${sessionId} = any (${waitingList.sessionIds}))`,
      before: waitingBefore(locked, asking, sessionId),
    })
    .from(enrollmentSessions)
    .innerJoin(enrollments, eq(enrollments.id, enrollmentSessions.enrollmentId))
    .where(and(eq(enrollmentSessions.sessionId, sessionId), seatHeld(at), others(asking)));
  const { all = 0, setAside = 0, before = 0 } = taken ?? {};
  return { all: all + setAside, before };
}

function others({ id }: Asking): SQL | undefined {
  return id ? ne(enrollments.id, id) : undefined;
}

/** The seats of a class set aside for students who move up: the asking student's own is theirs to take. */
function setAsideForOthers(classId: string, at: SQL, { studentId }: Asking): SQL | undefined {
  const isOthers = studentId ? ne(waitingList.studentId, studentId) : undefined;
  return and(eq(waitingList.classId, classId), isSetAside(at), isOthers);
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

function sessionFull({ day }: Meeting): Refusal {
  const sentence = texts.sessionFull(classTexts.days[day]);
  return new Refusal("conflict", "session_full", sentence, { errors: { sessions: [sentence] } });
}
