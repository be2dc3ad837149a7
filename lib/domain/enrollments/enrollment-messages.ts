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
import type { ToPay } from "@/lib/domain/messaging/messages/student/fitted";
import * as paymentTexts from "@/lib/domain/messaging/messages/student/payments";
import * as personTexts from "@/lib/domain/messaging/messages/student/person";
import * as seatTexts from "@/lib/domain/messaging/messages/student/seats";
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
import { nextStart } from "./meeting-dates";
import { isWaived, reminderTimes } from "./rules";

/** Messages about enrollments. Each is queued in the transaction that causes it. */

type About = Omit<Notice, "studentId" | "aboutId">;

/** Queues a message about one enrollment to its student; none where `write` returns none. */
async function notifyAbout(
  tx: Db,
  id: string,
  write: (details: EnrollmentDetails) => About | undefined,
  more?: { replaces: boolean },
): Promise<void> {
  const details = await readEnrollmentDetailsOf(tx, id);
  const written = write(details);
  if (!written) return;
  const notice = { ...written, studentId: details.enrollment.studentId, aboutId: id };
  await notifyStudent(tx, notice, { ...more, known: addresseesIn([details]) });
}

/** Enrolled: course, receipt (of cash taken just now, its own), first day, times, the venue, what to bring and the class's group. */
export function notifyEnrolled(
  tx: Db,
  { id, receiptNo }: EnrollmentRow,
  cash?: paymentTexts.CashPaid,
): Promise<void> {
  return notifyAbout(tx, id, (details) => {
    const { course, groupLink, meetings, today, clock, startsOn, endsOn } = details;
    const { feeCents: fee, waivedCents: waived } = details.enrollment;
    const season = { starts_on: startsOn, ends_on: endsOn };
    const firstDay = startsOn ? (nextStart(meetings, season, today, clock)?.date ?? null) : null;
    return {
      kind: "enrolled",
      cause: `enrolled:${id}:${receiptNo}`,
      text: (to) =>
        seatTexts.enrolled(to, {
          ...{ course, receipt: receiptNo ?? 0, cash, firstDay, meetings, groupLink },
          isWaived: isWaived({ fee, waived }),
        }),
    };
  });
}

/**
 * Queues the reminder of a hold with a new end, replacing the reminder of its former end. An offered seat has its own
 * message and no reminder.
 */
export async function remindOfHold(
  tx: Db,
  { id, ...hold }: Pick<EnrollmentRow, "id" | "state" | "holdUntil">,
  now: Date,
): Promise<void> {
  const times = reminderOf(hold, now);
  if (!times) return;
  await notifyAbout(tx, id, ({ pay }) => holdEnding({ id, ...hold }, pay, times), { replaces: true });
}

/** The insert of the first reminder of a new hold, with nothing paid yet; undefined when none is sent. */
export function insertFirstReminder(
  tx: Db,
  enrollment: EnrollmentRow,
  { course, now, to }: { course: string; now: Date; to: Addressees },
) {
  const times = reminderOf(enrollment, now);
  if (!times) return undefined;
  const reminder = holdEnding(enrollment, payOf(enrollment, course, 0), times);
  return insertNotice(tx, { ...reminder, studentId: enrollment.studentId, aboutId: enrollment.id }, to);
}

/**
 * Ends the reminders of holds that are paid or over: they would wait, with an amount that is not due any more, until their time. Who
 * paid is not told either that the place had ended.
 */
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
        inArray(outbox.kind, why === "paid" ? ["hold_ending", "hold_over"] : ["hold_ending"]),
        eq(outbox.state, "queued"),
        eq(outbox.doubts, 0),
      ),
    );
}

function reminderOf({ state, holdUntil }: Pick<EnrollmentRow, "state" | "holdUntil">, now: Date) {
  if (!holdUntil || (state !== "held" && state !== "pending_payment")) return null;
  return reminderTimes(now, holdUntil);
}

function holdEnding(
  { id, holdUntil }: Pick<EnrollmentRow, "id" | "holdUntil">,
  pay: ToPay,
  times: ReturnType<typeof reminderTimes>,
): About {
  return {
    ...times,
    kind: "hold_ending",
    cause: `hold_ending:${id}:${holdUntil?.getTime()}`,
    text: (to) => seatTexts.holdEnding(to, pay),
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
    text: (to) => (isHeld ? seatTexts.registeredWithSeat(to, details.pay) : personTexts.registered(to)),
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
export function notifySeatHeld(tx: Db, enrollmentId: string, now: Date): Promise<void> {
  return notifyAbout(tx, enrollmentId, ({ pay }) => ({
    kind: "seat_held",
    expiresAt: pay.until,
    cause: `seat_held:${enrollmentId}:${nairobiDate(now)}`,
    text: (to) => seatTexts.seatHeld(to, pay),
  }));
}

/** Part of the fee is paid: what arrived, what is left and until when. */
export function notifyPartPaid(tx: Db, enrollmentId: string, cash?: paymentTexts.CashPaid): Promise<void> {
  return notifyAbout(tx, enrollmentId, ({ pay, paidCents }) => ({
    kind: "part_paid",
    cause: cash ? `cash:${cash.receipt}` : `money:${enrollmentId}:${pay.dueCents}`,
    text: (to) => paymentTexts.partPaid(to, { ...pay, paidCents, cash }),
  }));
}

/** A payment of which nothing was needed, and which is kept. */
export function notifyCreditKept(
  tx: Db,
  enrollmentId: string,
  { transactionId, cents }: { transactionId: string; cents: number },
): Promise<void> {
  return notifyAbout(tx, enrollmentId, () => ({
    kind: "credit_kept",
    cause: `credit:${transactionId}:${enrollmentId}`,
    text: (to) => paymentTexts.creditKept(to, cents),
  }));
}

/** Part of the fee is waived: what is left, and until when where a seat is held. */
export function notifyWaived(tx: Db, enrollmentId: string): Promise<void> {
  return notifyAbout(tx, enrollmentId, ({ pay, enrollment: { waivedCents, holdUntil, state } }) => ({
    kind: "payment_changed",
    cause: `waived:${enrollmentId}:${waivedCents}`,
    text: (to) =>
      paymentTexts.partWaived(to, {
        ...pay,
        waivedCents,
        until: state === "held" || state === "pending_payment" ? holdUntil : null,
      }),
  }));
}

/** Paid without a seat: the class is full, or a part of the fee came too late for a hold. */
export function notifyNoSeat(tx: Db, enrollmentId: string, why: "full" | "too_late"): Promise<void> {
  return notifyAbout(tx, enrollmentId, ({ course, paidCents }) => {
    const full = paidCents > 0 ? paymentTexts.noSeat : paymentTexts.waivedNoSeat;
    const write = why === "full" ? full : paymentTexts.tooLate;
    return { kind: "no_seat", cause: `money:${enrollmentId}:no-seat`, text: (to) => write(to, course) };
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
        studentId: enrollment.studentId,
        aboutId: enrollment.id,
        kind: "hold_over" as const,
        cause: `hold_over:${enrollment.id}:${pay.until.getTime()}`,
        text: (to) => seatTexts.holdOver(to, { course, until: pay.until }),
      })),
  );
}

/** A seat that staff cancelled, and the part of the fee kept as credit. */
export function notifyCancelled(tx: Db, enrollmentId: string, creditCents: number): Promise<void> {
  return notifyAbout(tx, enrollmentId, ({ course }) => ({
    kind: "cancelled",
    cause: `cancelled:${enrollmentId}`,
    text: (to) => seatTexts.cancelled(to, { course, creditCents }),
  }));
}

/**
 * A class or times of an enrolled student that changed; of several changes only the last is sent.
 * @param before `updated_at` before the change; the same as now when nothing changed, and nothing is sent
 */
export function notifyNewSeat(tx: Db, id: string, before: Date, notBefore?: Date): Promise<void> {
  const write = ({ enrollment, course, group, meetings }: EnrollmentDetails): About | undefined => {
    const now = enrollment.updatedAt.getTime();
    if (now === before.getTime()) return undefined;
    const text: About["text"] = (to) => seatTexts.newClass(to, { course, group, meetings });
    return { kind: "moved", cause: `moved:${id}:${now}`, text, ...(notBefore ? { notBefore } : {}) };
  };
  return notifyAbout(tx, id, write, { replaces: true });
}
