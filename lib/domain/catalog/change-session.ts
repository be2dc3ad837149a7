import "server-only";
import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { sessions } from "@/db/schema/catalog";
import { Refusal } from "@/lib/platform/refusal";
import type { SessionRecord } from "./find-session";
import { placesInSessions, wasChosen } from "./history";
import { seatsTakenBySession } from "./seats";
import { catalogTexts as texts } from "./texts";

type Wanted = Partial<Pick<SessionRecord, "classId" | "day" | "startsAt" | "endsAt" | "capacity">>;

/**
 * Writes other values on a session whose class is locked. One that students chose keeps its class and day, for they
 * chose one session a day of that class; a room does not get smaller than those who sit in it. A row that is sent as it
 * stands is left alone, so that nobody who has it open is told of a change.
 * @param field where the error of a row stands, "sessions.0." for rows of a list.
 * @throws Refusal 409 in_use, room_too_small.
 */
export async function changeSessionRow(
  tx: Db,
  before: SessionRecord,
  wanted: Wanted,
  field = "",
): Promise<void> {
  await refuseSmallRoom(tx, before.id, wanted.capacity, field);
  const { classId = before.classId, day = before.day } = wanted;
  if (classId !== before.classId || day !== before.day) await refuseChosen(tx, before.id);
  if (standsAlready(before, wanted)) return;
  await tx
    .update(sessions)
    .set({ ...wanted, updatedAt: sql`now()` })
    .where(eq(sessions.id, before.id));
}

function standsAlready(before: SessionRecord, wanted: Wanted): boolean {
  const after = { ...before, ...wanted };
  return (
    after.classId === before.classId &&
    after.day === before.day &&
    after.capacity === before.capacity &&
    after.startsAt.slice(0, 5) === before.startsAt.slice(0, 5) &&
    after.endsAt.slice(0, 5) === before.endsAt.slice(0, 5)
  );
}

async function refuseChosen(tx: Db, id: string): Promise<void> {
  const places = await placesInSessions(tx, [id]);
  if (places === 0 && !(await wasChosen(tx, [id]))) return;
  const sentence = places > 0 ? texts.sessionInUse(places) : texts.sessionWasChosen;
  throw new Refusal("conflict", "in_use", sentence, { data: { students: places } });
}

async function refuseSmallRoom(
  tx: Db,
  id: string,
  capacity: number | null | undefined,
  field: string,
): Promise<void> {
  if (capacity === null || capacity === undefined) return;
  const taken = (await seatsTakenBySession(tx, [id])).get(id) ?? 0;
  if (taken <= capacity) return;
  const sentence = texts.roomTooSmall(taken);
  throw new Refusal("conflict", "room_too_small", sentence, { errors: { [`${field}capacity`]: [sentence] } });
}
