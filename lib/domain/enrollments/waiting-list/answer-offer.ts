import "server-only";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { sessions } from "@/db/schema/catalog";
import { enrollmentSessions, enrollments, offers } from "@/db/schema/enrollments";
import type { OfferAnswer } from "@/db/schema/enums";
import { students } from "@/db/schema/students";
import { readSettings } from "@/lib/domain/academy/read-settings";
import type { AuditEvent } from "@/lib/domain/events/events";
import { Token } from "@/lib/domain/people/students/input";
import { recordSeason } from "@/lib/domain/people/students/registration";
import { openStudentSession } from "@/lib/platform/auth/student-sessions";
import { changed, command } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { toShillings } from "@/lib/platform/money";
import { maskMsisdn } from "@/lib/platform/phone";
import { nairobiShown } from "@/lib/platform/time/nairobi-time";
import { notifyNewSeat, remindOfHold } from "../enrollment-messages";
import { type EnrollmentRow, isEnrolled } from "../enrollment-row";
import { payFromCredit } from "../free-credit";
import { holdEnd, laterEnd } from "../rules";
import { lockClass } from "../seats/class-lock";
import { cancelEnrollments } from "../seats/end-enrollments";
import { reserveSeat } from "../seats/reserve-seat";
import { sessionsWithRoom } from "../seats/room";
import { SHOWN } from "../standing/enrollment-summary";
import { readNextStep } from "../standing/read-next-step";
import { enrollmentTexts as texts } from "../texts";
import { freeOffered } from "./offer-seats";
import { isMoveUp, lockOpenOffer, offerOver } from "./offers";
import { endEntry, type WaitingRow } from "./queue";
import { sessionsForMove } from "./rules";

type OpenOffer = Awaited<ReturnType<typeof lockOpenOffer>>;

/**
 * Accepts an offered seat. The hold lasts until the offer's end, or as long as a new hold if that is later, so that the student
 * can choose sessions and pay. The student's free credit pays by itself (lib/domain/payments/README.md). A
 * student with a seat elsewhere moves: the old seat is free, and payments move along ("Waiting list").
 * @returns as enroll, with a student session of level view
 * @throws Refusal 404 for a wrong token; 409 offer_over when it was answered or its time ended
 */
export const acceptOffer = command("students.accept-offer", Token, async ({ input, tx }) => {
  const found = await lockOpenOffer(tx, input.token);
  const { offer, enrollment, season, waiting, now } = found;
  const [student] = await tx
    .select({ msisdn: students.msisdn, registrationNo: students.registrationNo })
    .from(students)
    .where(and(eq(students.id, enrollment.studentId), eq(students.status, "active")));
  if (!student) throw offerOver();
  await answerOffer(tx, offer.id, "accepted", now);
  const { taken, change } = isMoveUp(waiting) ? await moveUp(tx, waiting, found) : await take(tx, found);
  await recordSeason(tx, enrollment.studentId, season.number, "web");
  const heldUntil = isEnrolled(taken) ? null : taken.holdUntil;
  const result = {
    enrollment_id: taken.id,
    student_id: taken.studentId,
    student_msisdn: maskMsisdn(student.msisdn),
    registration_no: student.registrationNo,
    status: SHOWN[taken.state],
    amount: toShillings(taken.feeCents),
    hold_until: heldUntil?.toISOString() ?? null,
    next_step: await readNextStep(tx, taken.studentId),
    session: await openStudentSession(tx, taken.studentId, "view"),
    msg: heldUntil ? texts.offerAccepted(nairobiShown(heldUntil)) : texts.offerPaid,
  };
  return changed(result, change);
});

async function take(
  tx: Db,
  { enrollment: offered, season, now }: OpenOffer,
): Promise<{ taken: EnrollmentRow; change: AuditEvent }> {
  if (isEnrolled(offered)) return { taken: offered, change: lineOf(offered, offered) };
  const settings = await readSettings(tx);
  const until = laterEnd(offered.holdUntil, holdEnd(now, settings.hold_minutes, season.lastPaymentAt));
  const state = offered.state === "offered" ? ("held" as const) : offered.state;
  const [held = offered] = await tx
    .update(enrollments)
    .set({ state, holdUntil: until, updatedAt: sql`now()` })
    .where(eq(enrollments.id, offered.id))
    .returning();
  const { enrollment, creditCents } = await payFromCredit(tx, held, { settings, now });
  await remindOfHold(tx, enrollment, now);
  return { taken: enrollment, change: lineOf(offered, enrollment, creditCents) };
}

/**
 * Moves a student to the seat that the waiting list held for them, out of their old one: both in this transaction, so that there
 * is no moment without a seat. Payments and a running hold move along. The sessions are those they waited for, else those nearest
 * to their former times.
 */
async function moveUp(
  tx: Db,
  entry: WaitingRow,
  { enrollment: before, season }: Pick<OpenOffer, "enrollment" | "season">,
): Promise<{ taken: EnrollmentRow; change: AuditEvent }> {
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
  const locked = await lockClass(tx, classId);
  if (!locked) return undefined;
  const withRoom = await sessionsWithRoom(tx, locked);
  const chosen = sessionsForMove(
    ofClass.map((session) => ({ ...session, hasRoom: withRoom.has(session.id) })),
    sessionIds,
    former.map((session) => ({ ...session, hasRoom: true })),
  );
  // A day without room: the student chooses later, as after enrolling.
  return new Set(ofClass.map(({ day }) => day)).size === chosen.length ? chosen : undefined;
}

function lineOf(before: EnrollmentRow, after: EnrollmentRow, creditCents = 0): AuditEvent {
  return {
    type: "enrollment.offer_accepted",
    id: after.id,
    what: {
      from: before.state,
      to: after.state,
      class: after.classId,
      ...(creditCents > 0 ? { credit_used_cents: creditCents } : {}),
    },
  };
}

/**
 * Declines an offered seat, which is free at once; one from a waiting list goes to the next student, and this one leaves the
 * list.
 * @throws Refusal 404 for a wrong token; 409 offer_over when it was answered, its time ended or a payment arrived for it
 */
export const declineOffer = command("students.decline-offer", Token, async ({ input, tx }) => {
  const { offer, enrollment, waiting, now } = await lockOpenOffer(tx, input.token);
  if (!isMoveUp(waiting) && enrollment.state !== "offered") throw offerOver();
  await answerOffer(tx, offer.id, "declined", now);
  const result = { status: "declined" as const, msg: texts.offerDeclined };
  const what = { from: "offered", to: "cancelled", why: "declined" } as const;
  const line: AuditEvent = isMoveUp(waiting)
    ? { type: "waiting.offer_declined", id: waiting.id, what }
    : { type: "enrollment.offer_declined", id: enrollment.id, what };
  if (waiting) return changed(result, line, ...(await freeOffered(tx, waiting, "declined")));
  await cancelEnrollments(tx, eq(enrollments.id, enrollment.id));
  return changed(result, line);
});

async function answerOffer(tx: Db, offerId: string, answer: OfferAnswer, now: Date): Promise<void> {
  await tx.update(offers).set({ answer, answeredAt: now }).where(eq(offers.id, offerId));
}
