import "server-only";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { sessions } from "@/db/schema/catalog";
import { enrollmentSessions, enrollments } from "@/db/schema/enrollments";
import type { Change } from "@/lib/platform/commands/command";
import { assertNotStale } from "@/lib/platform/commands/optimistic-lock";
import { Refusal } from "@/lib/platform/refusal";
import { findSeason } from "../academy/read-settings";
import type { Settings } from "../academy/settings-shape";
import { holdsSeat } from "../catalog/seat-rule";
import { catalogTexts } from "../catalog/texts";
import { sumAllocated } from "../students/enrollment-summary";
import { fullWithoutLock, lockClass, seatRefusal } from "./class-lock";
import { enrollPaid } from "./enroll-paid";
import { type EnrollmentRow, isEnrolled, lockEnrollmentOf, sessionsOf } from "./enrollment-row";
import { enforceHoldLimit } from "./hold-limits";
import { payFromKept } from "./kept-credit";
import { newPayCode } from "./pay-code";
import { chooseSessions, holdEnd } from "./rules";
import { enrollmentTexts as texts } from "./texts";

type Claim = {
  studentId: string;
  classId: string;
  /** The sessions chosen; undefined leaves the choice for later (or as it is, in the same class). */
  sessionIds: string[] | undefined;
  settings: Settings;
  /** Whether a paid place may be moved: by the student who proved the record, or by an admin. */
  mayMovePaid: boolean;
  /** The version of the enrollment that the form showed. */
  seenAt?: Date | undefined;
  /** The enrollment this is for, where it is only for one that is paid without a seat. */
  waitingId?: string;
  /** The place a new hold is counted for, null for nobody's; by default the one it was first asked for from. */
  heldFrom?: string | null;
};

/**
 * Takes a seat in a class for a student, or moves the student's place of this season there: the one way for the form,
 * the desk and a late payment alike (rules.md 1.2). A running hold keeps its end, so that asking again cannot hoard.
 * @returns the enrollment and what to write in the audit log;
 * @throws Refusal 404 no such class, 400 wrong sessions, 409 class_full, session_full, enrollment_closed,
 *   already_enrolled, stale, not_waiting, 403 manage_required, 429 too_many seats held from one place.
 */
export async function reserveSeat(
  tx: Db,
  claim: Claim,
): Promise<{ enrollment: EnrollmentRow; change: Change }> {
  const season = await findSeason(tx, claim.settings.current_season);
  if (season?.status !== "open") throw new Refusal("conflict", "enrollment_closed", texts.closed);
  const glance = { id: claim.studentId, season: season.number };
  const seenFull = await fullWithoutLock(tx, claim.classId, glance);
  if (seenFull) throw seenFull;
  let chosen: Meeting[] | undefined;
  let sessionIds: string[] = [];
  const place = await lockClass(tx, claim.classId, async () => {
    chosen = await choose(tx, claim);
    sessionIds = chosen?.map(({ id }) => id) ?? (await chosenBefore(tx, claim, season.number));
    return sessionIds;
  });
  if (!place) throw new Refusal("not_found", "not_found", catalogTexts.noClass(claim.classId));
  const mine = await lockEnrollmentOf(tx, claim.studentId, season.number);
  assertNotStale(claim.seenAt, mine?.updatedAt);
  if (claim.waitingId && (mine?.id !== claim.waitingId || mine.state !== "paid_waiting"))
    throw new Refusal("conflict", "not_waiting", texts.notWaiting);
  if (mine && isEnrolled(mine) && !claim.mayMovePaid) throw refusePaid(mine, claim);
  // Whoever's money is here may still move; a new hold would end before it began (rules.md 1.4).
  const mayHold = season.lastPaymentAt === null || season.lastPaymentAt > place.now;
  if (!mayHold && mine?.state !== "enrolled" && mine?.state !== "paid_waiting")
    throw new Refusal("conflict", "enrollment_closed", texts.closed);
  const hasSeat = mine?.classId === claim.classId && holdsSeat(mine, place.now);
  const full = await seatRefusal(tx, place, { id: mine?.id, hasSeat });
  if (full) throw full;

  const from = claim.heldFrom === undefined ? (mine?.heldFrom ?? null) : claim.heldFrom;
  const isNewHold = !mine || (mine.state !== "paid_waiting" && !holdsSeat(mine, place.now));
  if (isNewHold && from !== null && !(mine && (await sumAllocated(tx, mine.id)) > 0)) {
    await enforceHoldLimit(tx, from, { most: claim.settings.unpaid_holds_per_caller, ownId: mine?.id });
  }
  const terms = {
    from,
    until: holdEnd(place.now, claim.settings.hold_minutes, season.lastPaymentAt),
    now: place.now,
  };
  const enrollment = mine
    ? await moveTo(tx, mine, claim.classId, terms)
    : await insertHeld(tx, claim, season.number, terms);
  // Somebody with the same student wrote a row since we looked: it is there now, so this is a move.
  if (!enrollment) return reserveSeat(tx, claim);
  // A place that is new has no sessions to be compared with.
  if (chosen) await (mine ? rewriteSessions : writeSessions)(tx, enrollment, chosen);
  const paidInPart = holdEnd(place.now, claim.settings.paybill_hold_hours * 60, season.lastPaymentAt);
  if (!mine) {
    const paid = await payFromKept(tx, enrollment, paidInPart);
    const change = seatChange(mine, paid.enrollment, sessionIds);
    if (paid.keptCents > 0) change.what.kept_credit_cents = paid.keptCents;
    return { enrollment: paid.enrollment, change };
  }
  const settled =
    enrollment.state === "paid_waiting"
      ? await seatForPaid(tx, enrollment, { until: paidInPart, now: place.now })
      : enrollment;
  return { enrollment: settled, change: seatChange(mine, settled, sessionIds) };
}

type Meeting = Pick<typeof sessions.$inferSelect, "id" | "day">;

/** The sessions of the class that the claim names; undefined when it names none. @throws Refusal 400. */
async function choose(tx: Db, { classId, sessionIds }: Claim): Promise<Meeting[] | undefined> {
  if (!sessionIds?.length) return undefined;
  const meetings = await tx
    .select({ id: sessions.id, day: sessions.day })
    .from(sessions)
    .where(and(eq(sessions.classId, classId), isNull(sessions.archivedAt)));
  return chooseSessions(meetings, sessionIds);
}

async function chosenBefore(tx: Db, claim: Claim, season: number): Promise<string[]> {
  const [before] = await tx
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(
      and(
        eq(enrollments.studentId, claim.studentId),
        eq(enrollments.seasonNumber, season),
        eq(enrollments.classId, claim.classId),
        ne(enrollments.state, "cancelled"),
      ),
    );
  return before ? sessionsOf(tx, before.id) : [];
}

function refusePaid(mine: EnrollmentRow, claim: Claim): Refusal {
  return claim.sessionIds?.length
    ? new Refusal("forbidden", "manage_required", texts.manageRequired)
    : new Refusal("conflict", "already_enrolled", texts.alreadyEnrolled, {
        data: { enrollment_id: mine.id },
      });
}

type Terms = { from: string | null; until: Date; now: Date };

async function moveTo(tx: Db, mine: EnrollmentRow, classId: string, terms: Terms) {
  const live = holdsSeat(mine, terms.now);
  if (live && mine.classId === classId) return mine;
  if (mine.classId !== classId) {
    await tx.delete(enrollmentSessions).where(eq(enrollmentSessions.enrollmentId, mine.id));
  }
  const held =
    live || mine.state === "paid_waiting"
      ? {}
      : { state: "held" as const, holdUntil: terms.until, heldFrom: terms.from };
  const [moved] = await tx
    .update(enrollments)
    .set({ classId, ...held, updatedAt: sql`now()` })
    .where(eq(enrollments.id, mine.id))
    .returning();
  return moved;
}

/**
 * A seat was found for somebody whose money had arrived too late for one. With a part of the fee it is held as long as for
 * any part that comes; it goes to nobody whose hold would end before it began.
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
  { studentId, classId, settings }: Claim,
  seasonNumber: number,
  { from, until }: Terms,
) {
  const [written] = await tx
    .insert(enrollments)
    .values({
      studentId,
      classId,
      seasonNumber,
      state: "held",
      holdUntil: until,
      heldFrom: from,
      feeCents: settings.fee_cents,
      payCode: newPayCode(),
    })
    .onConflictDoNothing()
    .returning();
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
