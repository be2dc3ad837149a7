import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import { outbox } from "@/db/schema/messages";
import type { Addressees } from "@/lib/domain/messaging/messages/addressees";
import {
  insertNotice,
  type Notice,
  notifyStudent,
  notifyStudents,
} from "@/lib/domain/messaging/messages/notify";
import { supersede } from "@/lib/domain/messaging/messages/outbox";
import * as messages from "@/lib/domain/messaging/messages/student-messages";
import type { StudentRow } from "@/lib/domain/people/students/student-columns";
import type { Db } from "@/lib/platform/db/client";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import {
  addresseesIn,
  type EnrollmentDetails,
  payOf,
  readEnrollmentDetails,
  readEnrollmentDetailsOf,
} from "./enrollment-details";
import type { EnrollmentRow } from "./enrollment-row";
import { nextDay } from "./meeting-dates";
import { reminderTimes } from "./rules";

/** Messages about enrollments. Each is queued in the transaction that causes it. */

function notifyAbout(
  tx: Db,
  details: EnrollmentDetails,
  notice: Notice,
  more?: { replaces?: boolean },
): Promise<void> {
  return notifyStudent(tx, notice, { ...more, known: addresseesIn([details]) });
}

function about({ id, studentId }: Pick<EnrollmentRow, "id" | "studentId">) {
  return { studentId, aboutId: id };
}

/** Enrolled: course, receipt, first day, times, the venue, what to bring and the class's group. */
export async function notifyEnrolled(tx: Db, enrollment: EnrollmentRow): Promise<void> {
  const details = await readEnrollmentDetailsOf(tx, enrollment.id);
  const { course, groupLink, meetings, today, clock, startsOn, endsOn } = details;
  const season = { starts_on: startsOn, ends_on: endsOn };
  const firstDay = startsOn ? nextDay(meetings, season, today, clock) : null;
  await notifyAbout(tx, details, {
    ...about(enrollment),
    kind: "enrolled",
    cause: `enrolled:${enrollment.id}:${enrollment.receiptNo}`,
    text: (to) =>
      messages.enrolled(to, {
        course,
        receipt: enrollment.receiptNo ?? 0,
        firstDay,
        meetings,
        groupLink,
      }),
  });
}

/**
 * Queues the reminder of a hold with a new end, replacing the reminder of its former end. An offered seat has its own
 * message and no reminder.
 */
export async function remindOfHold(
  tx: Db,
  { id, state, holdUntil }: Pick<EnrollmentRow, "id" | "state" | "holdUntil">,
  now: Date,
): Promise<void> {
  if (!reminderOf({ state, holdUntil }, now)) return;
  const details = await readEnrollmentDetailsOf(tx, id);
  const notice = holdNotice({ ...details.enrollment, state, holdUntil }, details.pay, now);
  if (notice) await notifyAbout(tx, details, notice, { replaces: true });
}

/** The insert of the first reminder of a new hold, with nothing paid yet; undefined when none is sent. */
export function insertFirstReminder(
  tx: Db,
  enrollment: EnrollmentRow,
  { course, now, to }: { course: string; now: Date; to: Addressees },
) {
  const notice = holdNotice(enrollment, payOf(enrollment, course, 0), now);
  return notice && insertNotice(tx, notice, to);
}

/** Ends the reminders of holds that are paid or over: they would wait, with an amount that is not due any more, until their time. */
export async function endReminders(
  tx: Db,
  of: Pick<EnrollmentRow, "id" | "studentId">[],
  why: "paid" | "enrollment_over",
): Promise<void> {
  await tx
    .update(outbox)
    .set({ state: "expired", why })
    .where(
      and(
        inArray(
          outbox.studentId,
          of.map(({ studentId }) => studentId),
        ),
        inArray(
          outbox.aboutId,
          of.map(({ id }) => id),
        ),
        eq(outbox.kind, "hold_ending"),
        eq(outbox.state, "queued"),
        eq(outbox.doubts, 0),
      ),
    );
}

function reminderOf({ state, holdUntil }: Pick<EnrollmentRow, "state" | "holdUntil">, now: Date) {
  if (!holdUntil || (state !== "held" && state !== "pending_payment")) return null;
  return reminderTimes(now, holdUntil);
}

function holdNotice(enrollment: EnrollmentRow, pay: messages.ToPay, now: Date): Notice | undefined {
  const times = reminderOf(enrollment, now);
  if (!times) return undefined;
  return {
    ...about(enrollment),
    ...times,
    kind: "hold_ending",
    cause: `hold_ending:${enrollment.id}:${enrollment.holdUntil?.getTime()}`,
    text: (to) => messages.holdEnding(to, pay),
  };
}

/**
 * The registration number of a student who registered for a season, with the seat and how to pay it if one was taken at once.
 */
export async function notifyRegistered(
  tx: Db,
  { id: studentId, seasonNumber }: Pick<StudentRow, "id" | "seasonNumber">,
  enrollmentId: string | undefined,
): Promise<void> {
  const details = enrollmentId ? await readEnrollmentDetailsOf(tx, enrollmentId) : undefined;
  const isHeld = details?.enrollment.state === "held";
  const notice: Notice = {
    studentId,
    aboutId: studentId,
    kind: "registered",
    cause: `registered:${studentId}:${enrollmentId ?? seasonNumber}`,
    text: (to) => (isHeld ? messages.registeredWithSeat(to, details.pay) : messages.registered(to)),
  };
  await notifyStudent(tx, notice, { known: details ? addresseesIn([details]) : undefined });
}

/**
 * Adds the seat to the message of a registration that still waits to be sent. A seat held for half an hour has no other
 * message: its student is on the page with the payment instructions, and gets a reminder before the end.
 */
export async function joinRegistered(tx: Db, { id, studentId, seasonNumber }: EnrollmentRow): Promise<void> {
  const waiting = await supersede(tx, "registered", eq(outbox.studentId, studentId));
  if (waiting > 0) await notifyRegistered(tx, { id: studentId, seasonNumber }, id);
}

/** Whether such a message is still queued, as a part of a query on students. */
export const REGISTERED_WAITS = sql<boolean>`exists (select from outbox o
  where o.student_id = students.id and o.kind = 'registered' and o.state = 'queued')`;

/** A seat with a long hold and how to pay at the paybill; once a day, however often the page is opened. */
export async function notifySeatHeld(tx: Db, enrollmentId: string, now: Date): Promise<void> {
  const details = await readEnrollmentDetailsOf(tx, enrollmentId);
  await notifyAbout(tx, details, {
    ...about(details.enrollment),
    kind: "seat_held",
    expiresAt: details.pay.until,
    cause: `seat_held:${enrollmentId}:${nairobiDate(now)}`,
    text: (to) => messages.seatHeld(to, details.pay),
  });
}

/** Part of the fee is paid: what arrived, what is left and until when. */
export async function notifyPartPaid(tx: Db, enrollmentId: string): Promise<void> {
  const details = await readEnrollmentDetailsOf(tx, enrollmentId);
  await notifyAbout(tx, details, {
    ...about(details.enrollment),
    kind: "part_paid",
    cause: `money:${enrollmentId}:${details.pay.dueCents}`,
    text: (to) => messages.partPaid(to, { ...details.pay, paidCents: details.paidCents }),
  });
}

/** Paid without a seat: the class is full, or a part of the fee came too late for a hold. */
export async function notifyNoSeat(tx: Db, enrollmentId: string, why: "full" | "too_late"): Promise<void> {
  const details = await readEnrollmentDetailsOf(tx, enrollmentId);
  await notifyAbout(tx, details, {
    ...about(details.enrollment),
    kind: "no_seat",
    cause: `money:${enrollmentId}:no-seat`,
    text: (to) =>
      why === "full" ? messages.noSeat(to, details.course) : messages.tooLate(to, details.course),
  });
}

/** Holds that ended unpaid. Students who paid a part, or took another seat since, get no message. */
export async function notifyHoldsOver(tx: Db, ids: readonly string[]): Promise<void> {
  const all = (await readEnrollmentDetails(tx, ids)).filter(({ paidCents }) => paidCents === 0);
  if (all.length === 0) return;
  const newer = await tx
    .select({ studentId: enrollments.studentId, createdAt: enrollments.createdAt })
    .from(enrollments)
    .where(
      inArray(
        enrollments.studentId,
        all.map(({ enrollment }) => enrollment.studentId),
      ),
    );
  const isNewest = ({ studentId, createdAt }: EnrollmentRow) =>
    !newer.some((other) => other.studentId === studentId && other.createdAt > createdAt);
  await notifyStudents(
    tx,
    all
      .filter(({ enrollment }) => isNewest(enrollment))
      .map(({ enrollment, course, pay }) => ({
        ...about(enrollment),
        kind: "hold_over" as const,
        cause: `hold_over:${enrollment.id}:${pay.until.getTime()}`,
        text: (to) => messages.holdOver(to, { course, until: pay.until }),
      })),
  );
}

/** A seat that staff cancelled, and the part of the fee kept as credit. */
export async function notifyCancelled(tx: Db, enrollmentId: string, creditCents: number): Promise<void> {
  const details = await readEnrollmentDetailsOf(tx, enrollmentId);
  const { enrollment, course } = details;
  await notifyAbout(tx, details, {
    ...about(enrollment),
    kind: "cancelled",
    cause: `cancelled:${enrollmentId}`,
    text: (to) => messages.cancelled(to, { course, creditCents }),
  });
}

/**
 * A class or times of an enrolled student that changed; of several changes only the last is sent.
 * @param before `updated_at` before the change; the same as now when nothing changed, and nothing is sent
 */
export async function notifyNewSeat(tx: Db, id: string, before: Date): Promise<void> {
  const details = await readEnrollmentDetailsOf(tx, id);
  const { enrollment, course, group, meetings } = details;
  if (enrollment.updatedAt.getTime() === before.getTime()) return;
  const notice: Notice = {
    ...about(enrollment),
    kind: "moved",
    cause: `moved:${id}:${enrollment.updatedAt.getTime()}`,
    text: (to) => messages.newClass(to, { course, group, meetings }),
  };
  await notifyAbout(tx, details, notice, { replaces: true });
}
