import "server-only";
import { and, eq, isNull, ne } from "drizzle-orm";
import { sessions } from "@/db/schema/catalog";
import { enrollmentSessions, enrollments } from "@/db/schema/enrollments";
import { readSettings } from "@/lib/domain/academy/read-settings";
import type { Change } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { notifyNewSeat } from "../enrollment-messages";
import type { EnrollmentRow } from "../enrollment-row";
import { freeInSession, lockClass } from "../seats/class-lock";
import { reserveSeat } from "../seats/reserve-seat";
import type { lockOpenOffer } from "./offers";
import { endEntry, type WaitingRow } from "./queue";
import { sessionsForMove } from "./rules";

type OpenOffer = Awaited<ReturnType<typeof lockOpenOffer>>;

/**
 * Moves a student to the seat that the waiting list held for them, out of their old one: both in this transaction, so that there
 * is no moment without a seat. Payments and a running hold move along. The sessions are those they waited for, else those nearest
 * to their former times.
 */
export async function moveUp(
  tx: Db,
  entry: WaitingRow,
  { enrollment: before, season }: Pick<OpenOffer, "enrollment" | "season">,
): Promise<{ taken: EnrollmentRow; change: Change }> {
  // Until here the row of the list holds the seat, and no other transaction can take it: the class is locked.
  await endEntry(tx, entry.id, "seated");
  const { enrollment: taken, change } = await reserveSeat(tx, {
    studentId: entry.studentId,
    classId: entry.classId,
    season: season.number,
    sessionIds: await sessionsOfMove(tx, entry, before.id),
    settings: await readSettings(tx),
    canMovePaid: true,
    changes: true,
    priority: "first",
  });
  if (taken.state === "enrolled") await notifyNewSeat(tx, taken.id, before.updatedAt);
  return { taken, change };
}

/** The sessions of the new class; undefined for a student who had chosen none and wants none. */
async function sessionsOfMove(
  tx: Db,
  { classId, sessionIds }: WaitingRow,
  formerId: string,
): Promise<string[] | undefined> {
  const former = await tx
    .select({ id: sessions.id, day: sessions.day, startsAt: sessions.startsAt })
    .from(enrollmentSessions)
    .innerJoin(sessions, eq(sessions.id, enrollmentSessions.sessionId))
    .innerJoin(enrollments, eq(enrollments.id, enrollmentSessions.enrollmentId))
    .where(and(eq(enrollmentSessions.enrollmentId, formerId), ne(enrollments.state, "cancelled")));
  if (former.length === 0 && sessionIds.length === 0) return undefined;
  const ofClass = await tx
    .select({ id: sessions.id, day: sessions.day, startsAt: sessions.startsAt })
    .from(sessions)
    .where(and(eq(sessions.classId, classId), isNull(sessions.archivedAt)));
  const locked = await lockClass(tx, classId, async () => ofClass.map(({ id }) => id));
  if (!locked) return undefined;
  const withRoom = [];
  for (const session of ofClass)
    withRoom.push({ ...session, hasRoom: (await freeInSession(tx, locked, session.id)) > 0 });
  const chosen = sessionsForMove(
    withRoom,
    sessionIds,
    former.map((session) => ({ ...session, hasRoom: true })),
  );
  // A day without room: the student chooses later, as after enrolling.
  return new Set(ofClass.map(({ day }) => day)).size === chosen.length ? chosen : undefined;
}
