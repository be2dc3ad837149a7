import "server-only";
import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import { enrollmentSessions, enrollments, waitingList } from "@/db/schema/enrollments";
import { students } from "@/db/schema/students";
import { readSettings } from "@/lib/domain/academy/read-settings";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import type { AuditEvent } from "@/lib/domain/events/events";
import { findSeason, type Season, takesRegistrations } from "@/lib/domain/seasons/season-rows";
import type { Db } from "@/lib/platform/db/client";
import { DUE_CENTS, type EnrollmentRow, lockEnrollmentOf } from "../enrollment-row";
import { newPayCode } from "../pay-code";
import { type LockedClass, lockClass } from "../seats/class-lock";
import { endHolds } from "../seats/end-enrollments";
import { reserveSeat } from "../seats/reserve-seat";
import { freeSeats, seatRefusal } from "../seats/room";
import { holdsSeat } from "../seats/seat-rule";
import { insertSessions } from "../seats/take-seat";
import { notifyLapsed } from "./lapsed-offers";
import { storeOffers } from "./offers";
import { endEntry, nextToServe, type WaitingRow } from "./queue";
import { offerEnd, offerHours } from "./rules";
import { notifyOffer } from "./waiting-messages";

/** The most seats given under one lock of a class, so that others wait only briefly for it; the next run gives the rest. */
const BATCH = 20;

/**
 * Gives the free seats of a class to its waiting list, in the order of the queue (lib/domain/enrollments/README.md).
 * Students who paid are enrolled; the others get an offer with a link. Offers that ended without an answer are counted and ended
 * first. Running it twice gives nothing twice.
 * @returns the audit lines
 */
export async function offerSeats(tx: Db, classId: string): Promise<AuditEvent[]> {
  const locked = await lockClass(tx, classId);
  if (!locked) return [];
  const changes = await lapseMoveUps(tx, locked);
  const rows = await nextToServe(tx, classId, locked.now);
  const [first] = rows;
  if (!first) return changes;
  const season = await findSeason(tx, first.seasonNumber);
  if (season?.status !== "open") return changes;
  const settings = await readSettings(tx);
  let free = Math.min(await freeSeats(tx, locked), BATCH);
  for (const row of rows) {
    if (free <= 0) break;
    if (!(await hasRoom(tx, locked, row))) continue;
    const served = await serve(tx, row, { locked, season, settings });
    if (!served) continue;
    changes.push(...served.changes);
    if (served.tookSeat) free -= 1;
  }
  return changes;
}

async function hasRoom(tx: Db, locked: LockedClass, { studentId, sessionIds }: WaitingRow): Promise<boolean> {
  if (locked.meetings.every(({ capacity }) => capacity === null)) return true;
  const seeker = { studentId, sessionIds, hasSeat: false, priority: "first" as const };
  return (await seatRefusal(tx, locked, seeker)) === undefined;
}

/** Ends the expired offers of a locked class to students with a seat elsewhere; offers to others end with their enrollment. */
async function lapseMoveUps(tx: Db, { classId, now }: LockedClass): Promise<AuditEvent[]> {
  const over = await tx
    .select({ id: waitingList.id })
    .from(waitingList)
    .where(
      and(
        eq(waitingList.classId, classId),
        eq(waitingList.state, "offered"),
        isNull(waitingList.enrollmentId),
        lte(waitingList.offerUntil, now),
      ),
    )
    .orderBy(asc(waitingList.rank));
  for (const { id } of over) await tx.execute(sql`select lapse_offer(${id}::uuid)`);
  await notifyLapsed(
    tx,
    over.map(({ id }) => id),
  );
  return over.map(({ id }) => ({ type: "waiting.offer_lapsed", id, what: { offer: "lapsed" } }));
}

type Served = { changes: AuditEvent[]; tookSeat: boolean };
type At = { locked: LockedClass; season: Season; settings: Settings };

/** Gives a free seat to a row of the list. @returns undefined if the season no longer takes unpaid students */
async function serve(tx: Db, row: WaitingRow, at: At): Promise<Served | undefined> {
  const [student] = await tx
    .select({ status: students.status })
    .from(students)
    .where(eq(students.id, row.studentId));
  if (student?.status !== "active") return close(tx, row);
  if (row.isPaid) return seatPaid(tx, row, at);
  if (!takesRegistrations(at.season, at.locked.now)) return undefined;
  const own = await lockEnrollmentOf(tx, row.studentId, row.seasonNumber);
  if (own?.classId === row.classId && own.state === "enrolled") return close(tx, row);
  return own && isKept(own, at.locked.now)
    ? offerMoveUp(tx, row, own, at)
    : offerEnrollment(tx, row, own, at);
}

async function close(tx: Db, row: WaitingRow): Promise<Served> {
  await endEntry(tx, row.id, "closed");
  const change: AuditEvent = { type: "waiting.closed", id: row.id, what: { from: row.state, to: "closed" } };
  return { changes: [change], tookSeat: false };
}

/** Seats a late payment: with the whole fee the student is enrolled at once, with a part the seat is held for the rest. */
async function seatPaid(
  tx: Db,
  row: WaitingRow,
  { season, settings, locked }: At,
): Promise<Served | undefined> {
  const [own] = await tx
    .select({ dueCents: DUE_CENTS })
    .from(enrollments)
    .where(eq(enrollments.id, row.enrollmentId ?? ""));
  const isWhole = own !== undefined && own.dueCents <= 0;
  if (!isWhole && !takesRegistrations(season, locked.now)) return undefined;
  const { change } = await reserveSeat(tx, {
    studentId: row.studentId,
    classId: row.classId,
    season: season.number,
    sessionIds: undefined,
    settings,
    canMovePaid: true,
    changes: true,
    waitingId: row.enrollmentId ?? "",
    priority: "first",
  });
  return { changes: [change], tookSeat: true };
}

/** Whether an enrollment stays until an offer is accepted: it has a seat, or a payment that waits for one. */
function isKept(own: EnrollmentRow, now: Date): boolean {
  return own.state === "paid_waiting" || holdsSeat(own, now);
}

async function offerMoveUp(tx: Db, row: WaitingRow, own: EnrollmentRow, at: At): Promise<Served> {
  const until = endOf(at);
  await tx
    .update(waitingList)
    .set({ state: "offered", enrollmentId: null, offerUntil: until, updatedAt: sql`now()` })
    .where(eq(waitingList.id, row.id));
  await link(tx, row, own.id, { ...at, until, movesUp: true });
  const what = { offered: row.classId, until: until.toISOString(), moves_up: true } as const;
  return { changes: [{ type: "waiting.offered", id: row.id, what }], tookSeat: true };
}

/** An enrollment `offered` holds the seat: the one whose hold ended, so that its pay code and payments count, or a new one. */
async function offerEnrollment(
  tx: Db,
  row: WaitingRow,
  own: EnrollmentRow | undefined,
  at: At,
): Promise<Served | undefined> {
  const until = endOf(at);
  // A hold that ran out and was not swept yet.
  const ended = own ? await endHolds(tx, eq(enrollments.id, own.id), "hold ran out") : [];
  const offered = { classId: row.classId, state: "offered" as const, holdUntil: until, heldFrom: null };
  if (own) await tx.delete(enrollmentSessions).where(eq(enrollmentSessions.enrollmentId, own.id));
  const [held] = own
    ? await tx
        .update(enrollments)
        .set({ ...offered, updatedAt: sql`now()` })
        .where(eq(enrollments.id, own.id))
        .returning()
    : await tx
        .insert(enrollments)
        .values({
          ...offered,
          studentId: row.studentId,
          seasonNumber: row.seasonNumber,
          feeCents: at.season.feeCents ?? at.settings.fee_cents,
          payCode: newPayCode(),
        })
        // The student takes another seat concurrently; the next run offers this one beside it.
        .onConflictDoNothing()
        .returning();
  if (!held) return undefined;
  // Those that still exist of the sessions the student waits for; the others are chosen with the payment.
  const chosen = at.locked.meetings.filter(({ id }) => row.sessionIds.includes(id));
  if (chosen.length > 0) await insertSessions(tx, held, chosen);
  await tx
    .update(waitingList)
    .set({ state: "offered", enrollmentId: held.id, offerUntil: until, updatedAt: sql`now()` })
    .where(eq(waitingList.id, row.id));
  await link(tx, row, held.id, { ...at, until, movesUp: false });
  const change: AuditEvent = {
    type: "enrollment.offered",
    id: held.id,
    what: { from: own?.state ?? null, to: "offered", class: row.classId, until: until.toISOString() },
  };
  return { changes: [...ended, change], tookSeat: true };
}

function endOf({ locked, season, settings }: At): Date {
  const night = { from: settings.offer_quiet_from, to: settings.offer_quiet_to };
  const hours = offerHours(settings.offer_hours, season.startsOn, locked.now);
  return offerEnd(locked.now, hours, night, season.lastPaymentAt);
}

/** Stores the link of an offer and queues the message with it. */
async function link(
  tx: Db,
  row: WaitingRow,
  enrollmentId: string,
  { until, locked, settings, movesUp }: At & { until: Date; movesUp: boolean },
): Promise<void> {
  const [made] = await storeOffers(tx, [
    { enrollmentId, kind: "waiting_list", expiresAt: until, waitingId: row.id },
  ]);
  if (!made) throw new Error("an offer was not stored");
  const night = { from: settings.offer_quiet_from, to: settings.offer_quiet_to };
  const { studentId, classId } = row;
  await notifyOffer(tx, { ...made, studentId, classId, until, night, now: locked.now, movesUp });
}

/**
 * Ends a row of a locked class, and the hold of its offered seat, which goes to the next student of the list.
 * @returns the audit lines of the hold and of the next student
 */
export async function freeOffered(
  tx: Db,
  entry: WaitingRow,
  how: "left" | "removed" | "declined",
): Promise<AuditEvent[]> {
  await endEntry(tx, entry.id, how);
  if (entry.state !== "offered") return [];
  const ended = entry.enrollmentId ? await endHolds(tx, eq(enrollments.id, entry.enrollmentId), how) : [];
  return [...ended, ...(await offerSeats(tx, entry.classId))];
}
