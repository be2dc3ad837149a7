import "server-only";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { seasons } from "@/db/schema/academy";
import { classes, sessions } from "@/db/schema/catalog";
import { enrollmentSessions, enrollments, offers } from "@/db/schema/enrollments";
import type { Change } from "@/lib/platform/commands/command";
import { assertNotStale } from "@/lib/platform/commands/optimistic-lock";
import { Refusal } from "@/lib/platform/refusal";
import { nairobiShown } from "@/lib/platform/time/nairobi-time";
import type { Settings } from "../academy/settings-shape";
import { holdsSeat, seatHeld } from "../catalog/seat-rule";
import { catalogTexts } from "../catalog/texts";
import { refuseClosed } from "../seasons/rules";
import { readSeasons, type Season } from "../seasons/season-rows";
import { sumAllocated } from "../students/enrollment-summary";
import { recordSeason } from "../students/registration";
import { fullWithoutLock, lockClass, seatRefusal } from "./class-lock";
import { enrollPaid } from "./enroll-paid";
import { remindOfHold } from "./enrollment-messages";
import { type EnrollmentRow, isEnrolled, lockEnrollmentOf, sessionsOf } from "./enrollment-row";
import { enforceHoldLimit } from "./hold-limits";
import { payFromKept } from "./kept-credit";
import { newPayCode } from "./pay-code";
import { chooseSessions, holdEnd } from "./rules";
import { enrollmentTexts as texts } from "./texts";
import type { Priority } from "./waiting-before";

type SeatRequest = {
  studentId: string;
  classId: string;
  /** The season the class must be of; undefined lets the desk enroll in any season that is open. */
  season: number | undefined;
  /** The chosen sessions; undefined leaves the choice for later, or as it is in the same class. */
  sessionIds: string[] | undefined;
  settings: Settings;
  /** Minutes a new hold lasts; by default those of the settings. The desk, which offers paybill, holds longer. */
  holdMinutes?: number;
  /** Whether an enrolled student may be moved: with a manage visit, or by an admin. */
  mayMovePaid: boolean;
  /** Whether an enrollment is changed that stands already: refused as season_closed once its season is closed. */
  changes?: true;
  /** `updated_at` of the enrollment as the form showed it. */
  seenAt?: Date | undefined;
  /** The paid enrollment without a seat that this is for, if it is for one. */
  waitingId?: string;
  /**
   * The client network a new hold counts for (hold-limits.ts), null for none; by default the one it was first asked
   * from.
   */
  heldFrom?: string | null;
  /** `first` for who is served from the waiting list (waiting-before.ts). */
  priority?: Priority["priority"];
};

/**
 * Reserves a seat in a class for a student, or moves the student's enrollment of the class's season there. The form, the
 * desk and late payments all come through here (docs/business-rules.md, "Seats and holds"). A running hold keeps its
 * end, so asking again does not extend it.
 * @returns the enrollment and its audit line
 * @throws Refusal 404 no such class, 400 wrong sessions or a class of another season, 409 class_full, session_full,
 *   enrollment_closed, season_closed, already_enrolled, stale, not_waiting, 403 manage_required, 429 too_many unpaid seats
 *   of one client network
 */
export async function reserveSeat(
  tx: Db,
  request: SeatRequest,
): Promise<{ enrollment: EnrollmentRow; change: Change }> {
  const season = await seasonOfClass(tx, request);
  const seeker = { id: request.studentId, season: season.number };
  const seenFull = await fullWithoutLock(tx, request.classId, seeker);
  if (seenFull) throw seenFull;
  let chosen: Meeting[] | undefined;
  let sessionIds: string[] = [];
  const locked = await lockClass(tx, request.classId, async () => {
    chosen = await choose(tx, request);
    sessionIds = chosen?.map(({ id }) => id) ?? (await chosenBefore(tx, request, season.number));
    return sessionIds;
  });
  if (!locked) {
    // Removed, or its season was closed, while this waited for the lock: the second reading says which.
    await seasonOfClass(tx, request);
    throw new Refusal("not_found", "not_found", catalogTexts.noClass(request.classId));
  }
  const own = await lockEnrollmentOf(tx, request.studentId, season.number);
  assertNotStale(request.seenAt, own?.updatedAt);
  if (request.waitingId && (own?.id !== request.waitingId || own.state !== "paid_waiting"))
    throw new Refusal("conflict", "not_waiting", texts.notWaiting);
  if (own && isEnrolled(own) && !request.mayMovePaid) throw refusePaid(own, request);
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
  const enrollment = own
    ? await moveTo(tx, own, request.classId, terms)
    : await insertHeld(tx, request, season, terms);
  // Another transaction enrolled the same student meanwhile; that row is visible now, so this becomes a move.
  if (!enrollment) return reserveSeat(tx, request);
  // A new enrollment has no sessions to compare with.
  if (chosen) await (own ? rewriteSessions : writeSessions)(tx, enrollment, chosen);
  const paidInPart = holdEnd(locked.now, request.settings.paybill_hold_hours * 60, season.lastPaymentAt);
  if (!own) {
    const paid = await payFromKept(tx, enrollment, paidInPart);
    const change = seatChange(own, paid.enrollment, sessionIds);
    if (paid.keptCents === 0) await remindOfHold(tx, paid.enrollment, locked.now, true);
    if (paid.keptCents > 0) change.what.kept_credit_cents = paid.keptCents;
    return { enrollment: paid.enrollment, change };
  }
  const settled =
    enrollment.state === "paid_waiting"
      ? await seatForPaid(tx, enrollment, { until: paidInPart, now: locked.now })
      : enrollment;
  if (settled.holdUntil?.getTime() !== own.holdUntil?.getTime()) await remindOfHold(tx, settled, locked.now);
  return { enrollment: settled, change: seatChange(own, settled, sessionIds) };
}

/** @throws Refusal 404 no such class, 400 at `class_id` for another season, 409 enrollment_closed, season_closed */
async function seasonOfClass(tx: Db, request: SeatRequest): Promise<Season> {
  const { classId, season: wanted, changes } = request;
  // The classes of a closed season are archived; the answer is that it is closed.
  const ofClass = sql`${seasons.number} = (select ${classes.seasonNumber} from ${classes} where ${classes.id} = ${classId}
    and (${classes.archivedAt} is null or ${seasons.closedAt} is not null))`;
  const [season] = await readSeasons(tx, ofClass);
  if (!season) throw new Refusal("not_found", "not_found", catalogTexts.noClass(classId));
  if (wanted !== undefined && season.number !== wanted)
    throw new Refusal("invalid", "invalid", texts.otherSeason(wanted), {
      errors: { class_id: [texts.otherSeason(wanted)] },
    });
  if (season.status === "open") return season;
  if (season.status === "planned" && (await hasKeptPlace(tx, request, season.number))) return season;
  // At the desk, and for an enrollment that stands, a closed season is history; the public form only learns that it takes nobody.
  if (wanted === undefined || changes) refuseClosed(season);
  const opensAt = season.status === "planned" ? season.registrationOpensAt : null;
  const sentence = opensAt ? texts.opensLater(season.number, nairobiShown(opensAt)) : texts.closed;
  throw new Refusal("conflict", "enrollment_closed", sentence);
}

/**
 * Whether the student accepted an offer of this class and still has its seat: such a student chooses sessions and pays
 * before registration opens, in this class only (docs/business-rules.md, "Keeping places").
 */
async function hasKeptPlace(tx: Db, { studentId, classId }: SeatRequest, season: number): Promise<boolean> {
  const [kept] = await tx
    .select({ id: enrollments.id })
    .from(enrollments)
    .innerJoin(offers, eq(offers.enrollmentId, enrollments.id))
    .where(
      and(
        eq(enrollments.studentId, studentId),
        eq(enrollments.seasonNumber, season),
        eq(enrollments.classId, classId),
        eq(offers.answer, "accepted"),
        seatHeld(),
      ),
    )
    .limit(1);
  return kept !== undefined;
}

type Meeting = Pick<typeof sessions.$inferSelect, "id" | "day">;

/** The chosen sessions of the class; undefined when none were named. @throws Refusal 400 */
async function choose(tx: Db, { classId, sessionIds }: SeatRequest): Promise<Meeting[] | undefined> {
  if (!sessionIds?.length) return undefined;
  const meetings = await tx
    .select({ id: sessions.id, day: sessions.day })
    .from(sessions)
    .where(and(eq(sessions.classId, classId), isNull(sessions.archivedAt)));
  return chooseSessions(meetings, sessionIds);
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

/** Whoever asks to change the paid enrollment lacks level manage; whoever enrolls again has a seat already. */
function refusePaid(own: EnrollmentRow, request: SeatRequest): Refusal {
  return request.changes && request.sessionIds?.length
    ? new Refusal("forbidden", "manage_required", texts.manageRequired)
    : new Refusal("conflict", "already_enrolled", texts.alreadyEnrolled, {
        data: { enrollment_id: own.id },
      });
}

type Terms = { from: string | null; until: Date; now: Date };

async function moveTo(tx: Db, own: EnrollmentRow, classId: string, terms: Terms) {
  const live = holdsSeat(own, terms.now);
  if (live && own.classId === classId) return own;
  if (own.classId !== classId) {
    await tx.delete(enrollmentSessions).where(eq(enrollmentSessions.enrollmentId, own.id));
  }
  // Who is offered one seat and chooses another has asked for that one.
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
 * A seat became free for a student whose payment came too late. With the whole fee the student is enrolled; with a
 * part the seat is held as long as after any part payment.
 * @throws Refusal 409 enrollment_closed when that hold would end before it began
 */
async function seatForPaid(
  tx: Db,
  enrollment: EnrollmentRow,
  hold: { until: Date; now: Date },
): Promise<EnrollmentRow> {
  if ((await sumAllocated(tx, enrollment.id)) >= enrollment.feeCents) return enrollPaid(tx, enrollment, true);
  if (hold.until <= hold.now) throw new Refusal("conflict", "enrollment_closed", texts.closed);
  const [pending] = await tx
    .update(enrollments)
    .set({ state: "pending_payment", holdUntil: hold.until, updatedAt: sql`now()` })
    .where(eq(enrollments.id, enrollment.id))
    .returning();
  return pending ?? enrollment;
}

async function insertHeld(
  tx: Db,
  { studentId, classId, settings }: SeatRequest,
  season: Season,
  { from, until }: Terms,
) {
  const [written] = await tx
    .insert(enrollments)
    .values({
      studentId,
      classId,
      seasonNumber: season.number,
      state: "held",
      holdUntil: until,
      heldFrom: from,
      feeCents: season.feeCents ?? settings.fee_cents,
      payCode: newPayCode(),
    })
    .onConflictDoNothing()
    .returning();
  if (written) await recordSeason(tx, studentId, season.number);
  return written;
}

async function rewriteSessions(tx: Db, enrollment: EnrollmentRow, chosen: Meeting[]): Promise<void> {
  const before = new Set(await sessionsOf(tx, enrollment.id));
  if (before.size === chosen.length && chosen.every(({ id }) => before.has(id))) return;
  await tx.update(enrollments).set({ updatedAt: sql`now()` }).where(eq(enrollments.id, enrollment.id));
  await tx.delete(enrollmentSessions).where(eq(enrollmentSessions.enrollmentId, enrollment.id));
  await writeSessions(tx, enrollment, chosen);
}

async function writeSessions(tx: Db, enrollment: EnrollmentRow, chosen: Meeting[]): Promise<void> {
  await tx.insert(enrollmentSessions).values(
    chosen.map(({ id, day }) => ({
      enrollmentId: enrollment.id,
      sessionId: id,
      classId: enrollment.classId,
      day,
    })),
  );
}

function seatChange(before: EnrollmentRow | undefined, after: EnrollmentRow, sessionIds: string[]): Change {
  return {
    subject: `enrollment:${after.id}`,
    what: { from: before?.state ?? null, to: after.state, class: after.classId, sessions: sessionIds },
  };
}
