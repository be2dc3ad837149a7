import "server-only";
import { eq, type SQLWrapper, sql } from "drizzle-orm";
import { enrollmentSessions, enrollments } from "@/db/schema/enrollments";
import type { Door } from "@/db/schema/enums";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import { classTexts } from "@/lib/domain/academy/texts";
import type { AuditEvent } from "@/lib/domain/events/events";
import { type Addressees, readAddressees } from "@/lib/domain/messaging/messages/addressees";
import type { Season } from "@/lib/domain/seasons/season-rows";
import { assertNotStale } from "@/lib/platform/commands/optimistic-lock";
import type { Db } from "@/lib/platform/db/client";
import { writeTogether } from "@/lib/platform/db/write-together";
import { Refusal } from "@/lib/platform/refusal";
import { remindOfHold } from "../enrollment-messages";
import { type EnrollmentRow, isEnrolled } from "../enrollment-row";
import { payFromCredit } from "../free-credit";
import { holdEnd } from "../rules";
import { readDue } from "../standing/enrollment-summary";
import { type NextStep, nextStep } from "../standing/next-step";
import { enrollmentTexts as texts } from "../texts";
import type { Priority } from "../waiting-list/waiting-before";
import type { Meeting } from "./class-lock";
import { decideSeat, type SeatPlan, type SeatWish, type Terms } from "./decide-seat";
import { enrollPaid } from "./enroll-paid";
import { classFull } from "./room";
import { lockFacts, type SeatFacts } from "./seat-facts";
import { refuseMovedSeat } from "./seat-mark";
import { holdsSeat } from "./seat-rule";
import { isSeenFull, type SeenClass, seasonOfClass } from "./seat-season";
import { insertSessions, newSeat } from "./take-seat";

type SeatRequest = SeatWish & {
  studentId: string;
  /** The required season of the class; undefined lets the desk enroll in any season that is open. */
  season: number | undefined;
  /** The class as read without a lock, if it was read already. */
  seen?: SeenClass | undefined;
  /** `updated_at` of the enrollment as the form showed it. */
  seenAt?: Date | undefined;
  /** The mark of the seat as the form showed it (seat-mark.ts). */
  was?: string | undefined;
  /** The addressee, if read already. */
  addressees?: Addressees;
  /** The door of the registration that a seat makes for who has none in the season; by default the web. */
  door?: Door;
  /** `first` for students served from the waiting list (waiting-before.ts). */
  priority?: Priority;
};

type Reserved = { enrollment: EnrollmentRow; change: AuditEvent<"enrollment.seat_reserved"> };

/**
 * Reserves a seat in a class for a student, or moves the student's enrollment of the class's season there. The form, the
 * desk and late payments all use it (lib/domain/enrollments/README.md). A running hold keeps its end, so a repeated
 * request does not extend it.
 * @returns the enrollment and its audit line
 * @throws Refusal 404 no such class, 400 wrong sessions or a class of another season, 409 class_full, session_full,
 *   enrollment_closed, season_closed, already_enrolled, stale, not_waiting, 403 manage_required, 429 too_many unpaid seats
 *   of one client network
 */
export async function reserveSeat(tx: Db, request: SeatRequest): Promise<Reserved> {
  const { enrollment, change, rows } = await prepareSeat(tx, request);
  await writeTogether(tx, ...rows);
  return { enrollment, change };
}

/**
 * As `reserveSeat`, but the rows of a new hold are left to the caller, who writes them in one statement with others.
 * @returns `step`: where the student then stands, if that is known without reading it
 */
export async function prepareSeat(
  tx: Db,
  request: SeatRequest,
): Promise<Reserved & { rows: SQLWrapper[]; step?: NextStep }> {
  const { season, course, seats } = await seasonOfClass(tx, request, request.seen);
  if (isSeenFull(seats)) throw classFull(seats.paying);
  const { room, ...facts } = await lockFacts(tx, request);
  if (!room) {
    // Removed, or its season closed, while this waited for the lock: the second read determines which.
    await seasonOfClass(tx, request);
    throw new Refusal("not_found", "not_found", classTexts.noClass(request.classId));
  }
  const { own } = facts;
  assertNotStale(request.seenAt, own?.updatedAt);
  await refuseMovedSeat(tx, request.was, own);
  const plan = decideSeat({ ...facts, room }, season, request);
  if (own) return { ...(await moveSeat(tx, own, request, { facts, season, plan })), rows: [] };

  const to = request.addressees ?? (await readAddressees(tx, [request.studentId]));
  const { enrollment, rows, reminder } = newSeat(tx, request, {
    ...{ season, course, plan, to },
    isRegistered: facts.isRegistered,
  });
  const reminding = reminder ? [reminder] : [];
  if (!facts.hasCredit) {
    const change = seatChange(own, { enrollment, creditCents: 0 }, plan.sessionIds);
    const step = season.isCurrent && !facts.hasLater ? stepOfHold(enrollment, plan) : undefined;
    return { enrollment, change, rows: [...rows, ...reminding], ...(step ? { step } : {}) };
  }
  await writeTogether(tx, ...rows);
  const { settings } = request;
  const paid = await payFromCredit(tx, enrollment, { settings, now: facts.now });
  const change = seatChange(own, paid, plan.sessionIds);
  return { enrollment: paid.enrollment, change, rows: paid.creditCents === 0 ? reminding : [] };
}

/** The next step of a student whose latest enrollment is a new hold of the season that registers now. */
function stepOfHold(
  { state, holdUntil, feeCents }: EnrollmentRow,
  { sessionIds, terms }: SeatPlan,
): NextStep {
  const seat = {
    state,
    holdUntil,
    dueCents: feeCents,
    paidCents: 0,
    isDraft: false,
    lacksTimes: sessionIds.length === 0,
    isSeasonClosed: false,
    isOfNow: true,
  };
  const nothingElse = { isRegistering: true, isWaiting: false, hasOpenClaim: false, stkPushUntil: null };
  return nextStep({ now: terms.now, seat, ...nothingElse });
}

type Moving = { facts: Pick<SeatFacts, "ownSessions" | "now">; season: Season; plan: SeatPlan };

/** Moves an enrollment to the seat that was decided; at most its hold begins anew. */
async function moveSeat(
  tx: Db,
  own: EnrollmentRow,
  { classId, settings }: SeatRequest,
  { facts: { ownSessions, now }, season, plan: { chosen, sessionIds, terms } }: Moving,
): Promise<Reserved> {
  const moved = await moveTo(tx, own, classId, terms);
  const before = moved.classId === own.classId ? ownSessions : [];
  const enrollment = chosen ? await rewriteSessions(tx, moved, before, chosen) : moved;
  const settled = await settle(tx, enrollment, settings, { season, now });
  const { holdUntil } = settled.enrollment;
  if (holdUntil?.getTime() !== own.holdUntil?.getTime()) await remindOfHold(tx, settled.enrollment, now);
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

async function moveTo(tx: Db, own: EnrollmentRow, classId: string, terms: Terms): Promise<EnrollmentRow> {
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
  if (!moved) throw new Error("an enrollment vanished while locked");
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
async function rewriteSessions(
  tx: Db,
  enrollment: EnrollmentRow,
  before: string[],
  chosen: Meeting[],
): Promise<EnrollmentRow> {
  if (before.length === chosen.length && chosen.every(({ id }) => before.includes(id))) return enrollment;
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
