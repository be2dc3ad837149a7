import "server-only";
import { and, eq, ne, sql } from "drizzle-orm";
import { enrollmentSessions, enrollments } from "@/db/schema/enrollments";
import type { Door } from "@/db/schema/enums";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import { classTexts } from "@/lib/domain/academy/texts";
import type { AuditEvent } from "@/lib/domain/events/events";
import type { Addressees } from "@/lib/domain/messaging/messages/addressees";
import type { Season } from "@/lib/domain/seasons/season-rows";
import { assertNotStale } from "@/lib/platform/commands/optimistic-lock";
import type { Db } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { remindOfHold } from "../enrollment-messages";
import { type EnrollmentRow, isEnrolled, lockEnrollmentOf, sessionsOf } from "../enrollment-row";
import { payFromCredit } from "../free-credit";
import { chooseSessions, holdEnd, onlyChoice } from "../rules";
import { readDue, sumAllocated } from "../standing/enrollment-summary";
import { enrollmentTexts as texts } from "../texts";
import type { Priority } from "../waiting-list/waiting-before";
import { fullWithoutLock, lockClass, type Meeting, seatRefusal } from "./class-lock";
import { enrollPaid } from "./enroll-paid";
import { enforceHoldLimit } from "./hold-limits";
import { refuseMovedSeat } from "./seat-mark";
import { holdsSeat } from "./seat-rule";
import { seasonOfClass } from "./seat-season";
import { insertSessions, type Terms, takeSeat } from "./take-seat";

type SeatRequest = {
  studentId: string;
  classId: string;
  /** The required season of the class; undefined lets the desk enroll in any season that is open. */
  season: number | undefined;
  /** The chosen sessions; none leaves the choice for later, or unchanged in the same class. */
  sessionIds: string[] | undefined;
  /** Whether the only sessions of a class are taken where none were chosen, as the desk does; an empty list is then refused where there is a choice. */
  takesOnlyTimes?: boolean;
  settings: Settings;
  /** Minutes a new hold lasts; by default those of the settings. The desk, which offers paybill, holds longer. */
  holdMinutes?: number;
  /** Whether an enrolled student may be moved: with a session of level manage, or by an admin. */
  canMovePaid: boolean;
  /** Whether an existing enrollment is changed: refused as season_closed once its season is closed. */
  changes?: true;
  /** `updated_at` of the enrollment as the form showed it. */
  seenAt?: Date | undefined;
  /** The mark of the seat as the form showed it (seat-mark.ts). */
  was?: string | undefined;
  /** The paid enrollment without a seat to be seated, if there is one. */
  waitingId?: string;
  /** The client network a new hold counts for (hold-limits.ts), null for none; by default the network of the first request. */
  heldFrom?: string | null;
  /** The addressee, if read already. */
  addressees?: Addressees;
  /** The door of the registration that a seat makes for who has none in the season; by default the web. */
  door?: Door;
  /** `first` for students served from the waiting list (waiting-before.ts). */
  priority?: Priority["priority"];
};

/**
 * Reserves a seat in a class for a student, or moves the student's enrollment of the class's season there. The form, the
 * desk and late payments all use it (lib/domain/enrollments/README.md). A running hold keeps its end, so a repeated
 * request does not extend it.
 * @returns the enrollment and its audit line
 * @throws Refusal 404 no such class, 400 wrong sessions or a class of another season, 409 class_full, session_full,
 *   enrollment_closed, season_closed, already_enrolled, stale, not_waiting, 403 manage_required, 429 too_many unpaid seats
 *   of one client network
 */
export async function reserveSeat(
  tx: Db,
  request: SeatRequest,
): Promise<{ enrollment: EnrollmentRow; change: AuditEvent<"enrollment.seat_reserved"> }> {
  const { season, course, seats } = await seasonOfClass(tx, request);
  const seenFull = fullWithoutLock(seats);
  if (seenFull) throw seenFull;
  let chosen: Meeting[] | undefined;
  let sessionIds: string[] = [];
  const locked = await lockClass(tx, request.classId, async (meetings) => {
    if (request.sessionIds?.length) chosen = chooseSessions(meetings, request.sessionIds);
    sessionIds = chosen?.map(({ id }) => id) ?? (await chosenBefore(tx, request, season.number));
    if (sessionIds.length === 0 && request.takesOnlyTimes) {
      // An empty list comes from a form that asked: a choice of times is missing.
      chosen = onlyChoice(meetings) ?? (request.sessionIds && chooseSessions(meetings, []));
      sessionIds = chosen?.map(({ id }) => id) ?? [];
    }
    return sessionIds;
  });
  if (!locked) {
    // Removed, or its season closed, while this waited for the lock: the second read determines which.
    await seasonOfClass(tx, request);
    throw new Refusal("not_found", "not_found", classTexts.noClass(request.classId));
  }
  const own = await lockEnrollmentOf(tx, request.studentId, season.number);
  assertNotStale(request.seenAt, own?.updatedAt);
  await refuseMovedSeat(tx, request.was, own);
  if (request.waitingId && (own?.id !== request.waitingId || own.state !== "paid_waiting"))
    throw new Refusal("conflict", "not_waiting", texts.notWaiting);
  if (own && isEnrolled(own) && !request.canMovePaid) throw refusePaid(own, request);
  // After the last payment a new hold would end before it began; paid students may still move.
  const mayHold = season.lastPaymentAt === null || season.lastPaymentAt > locked.now;
  if (!mayHold && own?.state !== "enrolled" && own?.state !== "paid_waiting")
    throw new Refusal("conflict", "enrollment_closed", texts.closed);
  const hasSeat = own?.classId === request.classId && holdsSeat(own, locked.now);
  const { studentId, priority = own?.state === "paid_waiting" ? "paid" : "queue" } = request;
  const full = await seatRefusal(tx, locked, { id: own?.id, hasSeat, studentId, priority });
  if (full) throw full;

  const from = request.heldFrom === undefined ? (own?.heldFrom ?? null) : request.heldFrom;
  const isNewHold = !own || (own.state !== "paid_waiting" && !holdsSeat(own, locked.now));
  if (isNewHold && from !== null && !(own && (await sumAllocated(tx, own.id)) > 0)) {
    await enforceHoldLimit(tx, from, { most: request.settings.unpaid_holds_per_caller, ownId: own?.id });
  }
  const terms = {
    from,
    until: holdEnd(locked.now, request.holdMinutes ?? request.settings.hold_minutes, season.lastPaymentAt),
    now: locked.now,
  };
  if (!own) {
    const taken = await takeSeat(tx, request, { season, course, chosen, terms });
    // Another transaction enrolled the same student first; its row is visible now, so this becomes a move.
    if (!taken) return reserveSeat(tx, request);
    return { enrollment: taken.enrollment, change: seatChange(own, taken, sessionIds) };
  }
  const moved = await moveTo(tx, own, request.classId, terms);
  if (!moved) return reserveSeat(tx, request);
  const enrollment = chosen ? await rewriteSessions(tx, moved, chosen) : moved;
  const settled = await settle(tx, enrollment, request.settings, { season, now: locked.now });
  const { holdUntil } = settled.enrollment;
  if (holdUntil?.getTime() !== own.holdUntil?.getTime())
    await remindOfHold(tx, settled.enrollment, locked.now);
  return { enrollment: settled.enrollment, change: seatChange(own, settled, sessionIds) };
}

/** Pays for a moved seat with what is there already: a late payment's seat begins, free credit pays what is due. */
async function settle(
  tx: Db,
  enrollment: EnrollmentRow,
  settings: Settings,
  { season, now }: { season: Season; now: Date },
) {
  if (enrollment.state === "enrolled") return { enrollment, creditCents: 0 };
  if (enrollment.state !== "paid_waiting") return payFromCredit(tx, enrollment, { settings, now });
  const until = holdEnd(now, settings.paybill_hold_hours * 60, season.lastPaymentAt);
  const seated = await seatForPaid(tx, enrollment, { until, now });
  return isEnrolled(seated)
    ? { enrollment: seated, creditCents: 0 }
    : payFromCredit(tx, seated, { settings, now });
}

async function chosenBefore(tx: Db, request: SeatRequest, season: number): Promise<string[]> {
  const [before] = await tx
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(
      and(
        eq(enrollments.studentId, request.studentId),
        eq(enrollments.seasonNumber, season),
        eq(enrollments.classId, request.classId),
        ne(enrollments.state, "cancelled"),
      ),
    );
  return before ? sessionsOf(tx, before.id) : [];
}

/** A change of a paid enrollment needs level manage; a repeated enrollment is refused as already enrolled. */
function refusePaid(own: EnrollmentRow, request: SeatRequest): Refusal {
  return request.changes && request.sessionIds?.length
    ? new Refusal("forbidden", "manage_required", texts.manageRequired)
    : new Refusal("conflict", "already_enrolled", texts.alreadyEnrolled, {
        data: { enrollment_id: own.id },
      });
}

async function moveTo(tx: Db, own: EnrollmentRow, classId: string, terms: Terms) {
  const live = holdsSeat(own, terms.now);
  if (live && own.classId === classId) return own;
  if (own.classId !== classId) {
    await tx.delete(enrollmentSessions).where(eq(enrollmentSessions.enrollmentId, own.id));
  }
  // A student with an offered seat who chooses another has requested that one.
  const keeps = (live && own.state !== "offered") || own.state === "paid_waiting";
  const held = keeps ? {} : { state: "held" as const, holdUntil: terms.until, heldFrom: terms.from };
  const [moved] = await tx
    .update(enrollments)
    .set({ classId, ...held, updatedAt: sql`now()` })
    .where(eq(enrollments.id, own.id))
    .returning();
  return moved;
}

/**
 * Seats a student whose payment came too late, once a seat is free. With the whole fee the student is enrolled; with a part
 * the seat is held as long as after any part payment.
 * @throws Refusal 409 enrollment_closed when that hold would end before it began
 */
async function seatForPaid(
  tx: Db,
  enrollment: EnrollmentRow,
  hold: { until: Date; now: Date },
): Promise<EnrollmentRow> {
  if ((await readDue(tx, enrollment)) <= 0) return enrollPaid(tx, enrollment, true);
  if (hold.until <= hold.now) throw new Refusal("conflict", "enrollment_closed", texts.closed);
  const [pending] = await tx
    .update(enrollments)
    .set({ state: "pending_payment", holdUntil: hold.until, updatedAt: sql`now()` })
    .where(eq(enrollments.id, enrollment.id))
    .returning();
  return pending ?? enrollment;
}

/** @returns the enrollment, with another `updatedAt` if its times are others now */
async function rewriteSessions(tx: Db, enrollment: EnrollmentRow, chosen: Meeting[]): Promise<EnrollmentRow> {
  const before = new Set(await sessionsOf(tx, enrollment.id));
  if (before.size === chosen.length && chosen.every(({ id }) => before.has(id))) return enrollment;
  const [changed] = await tx
    .update(enrollments)
    .set({ updatedAt: sql`now()` })
    .where(eq(enrollments.id, enrollment.id))
    .returning();
  await tx.delete(enrollmentSessions).where(eq(enrollmentSessions.enrollmentId, enrollment.id));
  await insertSessions(tx, enrollment, chosen);
  return changed ?? enrollment;
}

function seatChange(
  before: EnrollmentRow | undefined,
  { enrollment: after, creditCents }: { enrollment: EnrollmentRow; creditCents: number },
  sessionIds: string[],
): AuditEvent<"enrollment.seat_reserved"> {
  return {
    type: "enrollment.seat_reserved",
    id: after.id,
    what: {
      from: before?.state ?? null,
      to: after.state,
      from_class: before && before.classId !== after.classId ? before.classId : undefined,
      class: after.classId,
      sessions: sessionIds,
      ...(creditCents > 0 ? { credit_used_cents: creditCents } : {}),
    },
  };
}
