import "server-only";
import { and, eq, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { classes, inWeekendOrder, sessions } from "@/db/schema/catalog";
import { enrollmentSessions, enrollments, waitingList } from "@/db/schema/enrollments";
import { classTexts } from "@/lib/domain/academy/texts";
import type { Db } from "@/lib/platform/db/client";
import { fixedStatement, given } from "@/lib/platform/db/fixed-statement";
import { Refusal } from "@/lib/platform/refusal";
import { sessionsOf } from "../enrollment-row";
import { enrollmentTexts as texts } from "../texts";
import { type Priority, waitingBefore } from "../waiting-list/waiting-before";
import type { LockedClass, Meeting } from "./class-lock";
import { isSetAside, seatHeld } from "./seat-rule";

/**
 * The room in a class and its sessions for one student: the seats that others take, how many of those are unpaid, and how many
 * students are ahead on the waiting list. Nothing is counted where there is no limit.
 */
export type Room = {
  capacity: number | null;
  taken: number;
  unpaid: number;
  ahead: number;
  meetings: Array<Meeting & { taken: number; ahead: number }>;
};

/** The student who asks; the seats of the student's own are not counted. */
type Asking = { at: SQL; student: SQL; priority: SQL };

/** The room as a part of a query on `classes`. */
export function roomOf({ at, student, priority }: Asking): SQL<Room> {
  const ahead = (session?: SQLWrapper) =>
    waitingBefore({ classId: classes.id, at, student, priority }, session);
  const others = and(seatHeld(at), sql`${enrollments.studentId} is distinct from ${student}`);
  // The seats set aside for students who move up: the asking student's own is theirs to take.
  const setAside = (more: SQL) =>
    sql`(select count(*) from ${waitingList} where ${and(
      eq(waitingList.classId, classes.id),
      isSetAside(at),
      sql`${waitingList.studentId} is distinct from ${student}`,
      more,
    )})`;
  const inSession = sql`(select count(*) from ${enrollmentSessions}
    join ${enrollments} on ${enrollments.id} = ${enrollmentSessions.enrollmentId}
    where ${enrollmentSessions.sessionId} = ${sessions.id} and ${others})`;
  const limited = (column: SQLWrapper, counted: SQL) =>
    sql`case when ${column} is null then 0 else ${counted} end`;
  const meeting = sql`jsonb_build_object('id', ${sessions.id}, 'day', ${sessions.day}, 'capacity', ${sessions.capacity},
    'taken', ${limited(sessions.capacity, sql`${inSession} + ${setAside(sql`${sessions.id} = any (${waitingList.sessionIds})`)}`)},
    'ahead', ${limited(sessions.capacity, ahead(sessions.id))})`;
  return sql<Room>`(select jsonb_build_object('capacity', ${classes.capacity}, 'taken', held + aside, 'unpaid', unpaid + aside,
      'ahead', ${limited(classes.capacity, ahead())},
      'meetings', coalesce((select jsonb_agg(${meeting} order by ${inWeekendOrder}) from ${sessions}
        where ${and(eq(sessions.classId, classes.id), isNull(sessions.archivedAt))}), '[]'::jsonb))
    from (select count(*) as held, count(*) filter (where ${enrollments.state} <> 'enrolled') as unpaid,
        ${limited(classes.capacity, setAside(sql`true`))} as aside
      from ${enrollments} where ${classes.capacity} is not null and ${enrollments.classId} = ${classes.id} and ${others}) seats)`;
}

const READ_ROOM = fixedStatement<{ room: Room }>(() => {
  const asking = {
    at: given("at", "timestamptz"),
    student: given("student", "uuid"),
    priority: given("priority", "text"),
  };
  return sql`select ${roomOf(asking)} as room from ${classes} where ${classes.id} = ${given("class", "uuid")}`;
});

/** @param asking nobody counts all seats, and nobody is ahead */
async function readRoom(
  tx: Db,
  { classId, capacity, now }: LockedClass,
  asking?: { studentId: string; priority?: Priority },
): Promise<Room> {
  const { studentId = null, priority = asking ? "queue" : "first" } = asking ?? {};
  const values = { class: classId, at: now.toISOString(), student: studentId, priority };
  const [row] = await READ_ROOM(tx, values);
  if (!row) throw new Error("a class vanished while locked");
  return { ...row.room, capacity };
}

/** The student who requests a seat of a locked class, and the sessions. */
type Seeker = {
  studentId: string;
  priority?: Priority;
  /** Whether the student holds a seat of this class: that seat is kept, even if the capacity was lowered since. */
  hasSeat: boolean;
  sessionIds: string[];
};

/**
 * Checks a locked class and the wanted sessions for a free seat.
 * @returns the refusal to give when there is none, or undefined
 */
export async function seatRefusal(tx: Db, locked: LockedClass, seeker: Seeker): Promise<Refusal | undefined> {
  if (locked.isDraft) return seeker.hasSeat ? undefined : classDraft();
  return roomRefusal(await readRoom(tx, locked, seeker), seeker);
}

/** Whether a locked class has room for an enrollment without a seat, in its sessions too. */
export async function hasRoomFor(
  tx: Db,
  locked: LockedClass,
  { id, studentId }: { id: string; studentId: string },
  priority: Priority,
): Promise<boolean> {
  const seeker = { studentId, priority, hasSeat: false, sessionIds: await sessionsOf(tx, id) };
  return (await seatRefusal(tx, locked, seeker)) === undefined;
}

/**
 * The refusal to give where a class or one of the wanted sessions has no room for a student; undefined where they have. Students ahead
 * on the waiting list count as seated (lib/domain/enrollments/README.md).
 */
export function roomRefusal(
  { capacity, taken, unpaid, ahead, meetings }: Room,
  { hasSeat, sessionIds }: Pick<Seeker, "hasSeat" | "sessionIds">,
): Refusal | undefined {
  if (meetings.length === 0 && !hasSeat) return classDraft();
  if (capacity !== null && !hasSeat && taken + ahead >= capacity) return classFull(unpaid);
  // A student with a seat of the class chooses other times before the waiting list.
  const isFull = (session: Room["meetings"][number]) =>
    session.capacity !== null && session.taken + (hasSeat ? 0 : session.ahead) >= session.capacity;
  const full =
    sessionIds.length > 0
      ? meetings.find((session) => sessionIds.includes(session.id) && isFull(session))
      : // Who has no times yet will find one on each day.
        meetings.find(({ day }) => !hasSeat && meetings.every((other) => other.day !== day || isFull(other)));
  return full && sessionFull(full);
}

/** The free seats of a locked class, regardless of the waiting list; infinite without a limit, none of a draft. */
export async function freeSeats(tx: Db, locked: LockedClass): Promise<number> {
  if (locked.isDraft) return 0;
  if (locked.capacity === null) return Number.POSITIVE_INFINITY;
  return Math.max(0, locked.capacity - (await readRoom(tx, locked)).taken);
}

/** The sessions of a locked class whose rooms have a free seat, regardless of the waiting list. */
export async function sessionsWithRoom(tx: Db, locked: LockedClass): Promise<Set<string>> {
  const { meetings } = await readRoom(tx, locked);
  const free = meetings.filter(({ capacity, taken }) => capacity === null || taken < capacity);
  return new Set(free.map(({ id }) => id));
}

/** The refusal of a class without sessions. */
export function classDraft(): Refusal {
  return new Refusal("conflict", "class_draft", texts.classDraft);
}

/** @param unpaid how many of the seats taken are not paid yet */
export function classFull(unpaid: number): Refusal {
  const sentence = unpaid > 0 ? texts.classFullButHeld(unpaid) : texts.classFull;
  return new Refusal("conflict", "class_full", sentence, {
    errors: { class_id: [sentence] },
    data: { paying_now: unpaid },
  });
}

function sessionFull({ day }: Meeting): Refusal {
  const sentence = texts.sessionFull(classTexts.days[day]);
  return new Refusal("conflict", "session_full", sentence, { errors: { sessions: [sentence] } });
}
