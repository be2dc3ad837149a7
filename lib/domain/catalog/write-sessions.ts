import "server-only";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { sessions } from "@/db/schema/catalog";
import { NO_SEATS, seatsBySession } from "@/lib/domain/enrollments/seats/seats";
import type { Db } from "@/lib/platform/db/client";
import { invalidField, Refusal } from "@/lib/platform/refusal";
import { readSettings } from "../academy/read-settings";
import { countInSessions, sessionsHaveHistory, wasChosen } from "./history";
import type { NewSession } from "./input";
import type { SessionRecord } from "./locks";
import { checkTimes } from "./rules";
import { notifyNewTimes } from "./session-messages";
import { catalogTexts as texts } from "./texts";

/** Adds sessions to a class. @returns their ids. @throws Refusal 400 for times outside the hours. */
export async function addSessionRows(tx: Db, classId: string, rows: NewSession[]): Promise<string[]> {
  if (rows.length === 0) return [];
  await checkHours(tx, rows);
  const written = await tx
    .insert(sessions)
    .values(rows.map((row) => columns(classId, row)))
    .returning({ id: sessions.id });
  return written.map(({ id }) => id);
}

/**
 * Replaces the sessions of a locked class: rows with an id are changed, rows without are new, the rest is removed. Enrolled
 * students with changed times get a message.
 * @throws Refusal 400; 409 in_use when students chose a session that would be removed or change its day, room_too_small
 */
export async function replaceSessionRows(tx: Db, classId: string, rows: NewSession[]): Promise<void> {
  await checkHours(tx, rows);
  const before = await tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.classId, classId), isNull(sessions.archivedAt)));
  const known = new Map(before.map((session) => [session.id, session]));
  const listed = new Set(rows.flatMap((row) => row.id ?? []));
  await removeSessionRows(
    tx,
    [...known.keys()].filter((id) => !listed.has(id)),
  );
  const moved: string[] = [];
  for (const [position, row] of rows.entries()) {
    if (!row.id) continue;
    const session = known.get(row.id);
    if (!session) throw invalidField(`sessions.${position}.id`, texts.notOfClass);
    const isMoved = await changeSessionRow(tx, session, columns(classId, row), `sessions.${position}.`);
    if (isMoved) moved.push(session.id);
  }
  await notifyNewTimes(tx, moved);
  await addSessionRows(
    tx,
    classId,
    rows.filter((row) => !row.id),
  );
}

/**
 * Removes sessions: deleted, or archived when registers or enrollments refer to them.
 * @returns whether they were archived
 * @throws Refusal 409 in_use while students attend them
 */
export async function removeSessionRows(tx: Db, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const students = await countInSessions(tx, ids);
  if (students > 0)
    throw new Refusal("conflict", "in_use", texts.sessionInUse(students), { data: { students } });
  const archived = await sessionsHaveHistory(tx, ids);
  if (archived) await tx.update(sessions).set({ archivedAt: sql`now()` }).where(inArray(sessions.id, ids));
  else await tx.delete(sessions).where(inArray(sessions.id, ids));
  return archived;
}

type Wanted = Partial<Pick<SessionRecord, "classId" | "day" | "startsAt" | "endsAt" | "capacity">>;

/**
 * Changes a session whose class is locked. A session that students chose keeps its class and day, because each student has
 * one session a day of one class; its room limit does not go below the seats taken. A row without a change keeps its
 * `updated_at`, so that no open form becomes stale.
 * @param field prefix of the field in errors, "sessions.0." for rows of a list
 * @returns whether it meets at other times now, so that its students get a message
 * @throws Refusal 409 in_use, room_too_small
 */
export async function changeSessionRow(
  tx: Db,
  before: SessionRecord,
  wanted: Wanted,
  field = "",
): Promise<boolean> {
  await refuseSmallRoom(tx, before.id, wanted.capacity, field);
  const { classId = before.classId, day = before.day } = wanted;
  if (classId !== before.classId || day !== before.day) await refuseChosen(tx, before.id);
  if (isUnchanged(before, wanted)) return false;
  await tx
    .update(sessions)
    .set({ ...wanted, updatedAt: sql`now()` })
    .where(eq(sessions.id, before.id));
  return !keepsTimes(before, wanted);
}

async function checkHours(tx: Db, rows: NewSession[]): Promise<void> {
  const { session_opens: from, session_closes: to } = await readSettings(tx);
  checkTimes(rows, { from, to }, (position) => `sessions.${position}.`);
}

function columns(classId: string, row: NewSession) {
  return {
    classId,
    day: row.day,
    startsAt: row.start_at,
    endsAt: row.end_at,
    ...(row.capacity === undefined ? {} : { capacity: row.capacity }),
  };
}

function isUnchanged(before: SessionRecord, wanted: Wanted): boolean {
  const after = { ...before, ...wanted };
  return (
    after.classId === before.classId &&
    after.day === before.day &&
    after.capacity === before.capacity &&
    keepsTimes(before, wanted)
  );
}

function keepsTimes(
  before: SessionRecord,
  { startsAt = before.startsAt, endsAt = before.endsAt }: Wanted,
): boolean {
  const isSame = (one: string, other: string) => one.slice(0, 5) === other.slice(0, 5);
  return isSame(startsAt, before.startsAt) && isSame(endsAt, before.endsAt);
}

async function refuseChosen(tx: Db, id: string): Promise<void> {
  const students = await countInSessions(tx, [id]);
  if (students === 0 && !(await wasChosen(tx, [id]))) return;
  const sentence = students > 0 ? texts.sessionInUse(students) : texts.sessionWasChosen;
  throw new Refusal("conflict", "in_use", sentence, { data: { students } });
}

async function refuseSmallRoom(
  tx: Db,
  id: string,
  capacity: number | null | undefined,
  field: string,
): Promise<void> {
  if (capacity === null || capacity === undefined) return;
  const { taken } = (await seatsBySession(tx, [id])).get(id) ?? NO_SEATS;
  if (taken <= capacity) return;
  const sentence = texts.roomTooSmall(taken);
  throw new Refusal("conflict", "room_too_small", sentence, { errors: { [`${field}capacity`]: [sentence] } });
}
