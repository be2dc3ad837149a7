import "server-only";
import { and, eq, ne, sql } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import { students } from "@/db/schema/students";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import { notifySeatHeld, remindOfHold } from "@/lib/domain/enrollments/enrollment-messages";
import { type EnrollmentRow, isEnrolled } from "@/lib/domain/enrollments/enrollment-row";
import { payFromCredit } from "@/lib/domain/enrollments/free-credit";
import { holdEnd } from "@/lib/domain/enrollments/rules";
import { lockClass } from "@/lib/domain/enrollments/seats/class-lock";
import { reserveSeat } from "@/lib/domain/enrollments/seats/reserve-seat";
import { classDraft } from "@/lib/domain/enrollments/seats/room";
import { holdsSeat, isHold } from "@/lib/domain/enrollments/seats/seat-rule";
import { enrollmentTexts } from "@/lib/domain/enrollments/texts";
import type { AuditEvent } from "@/lib/domain/events/events";
import { currentSeason, findSeason, refuseInClosed } from "@/lib/domain/seasons/season-rows";
import type { Db } from "@/lib/platform/db/client";
import { toShillings } from "@/lib/platform/money";
import { Refusal } from "@/lib/platform/refusal";
import { paymentTexts as texts } from "./texts";

const HOUR_MS = 60 * 60 * 1000;

type Named = { student_id: string; enrollment_id: string };

/** The student of an unpaid enrollment. @throws Refusal 404, 409 already_paid */
export async function findPayable(tx: Db, { enrollment_id, student_id }: Named) {
  const [row] = await tx
    .select({ state: enrollments.state, msisdn: students.msisdn })
    .from(enrollments)
    .innerJoin(students, eq(students.id, enrollments.studentId))
    .where(
      and(eq(enrollments.id, enrollment_id), eq(students.id, student_id), ne(enrollments.state, "cancelled")),
    );
  if (!row) throw new Refusal("not_found", "not_found", texts.noEnrollment);
  if (row.state === "enrolled") throw new Refusal("conflict", "already_paid", texts.alreadyPaid);
  return row;
}

/**
 * Locks a held seat for payment, even after another season became current. An expired hold is reserved again, or the payment is
 * refused. Free credit pays first.
 * @param ended makes the refusal of an expired hold that must not be reserved again
 * @throws Refusal 409 credit_waits when free credit covers what is due
 */
export async function holdSeat(tx: Db, input: Named, settings: Settings, ended?: () => Refusal) {
  const [row] = await tx
    .select({ classId: enrollments.classId })
    .from(enrollments)
    .where(eq(enrollments.id, input.enrollment_id));
  const classId = row?.classId ?? "";
  const lockedClass = await lockClass(tx, classId);
  const [mine] = await tx
    .select()
    .from(enrollments)
    .where(eq(enrollments.id, input.enrollment_id))
    .for("update");
  if (mine && !isEnrolled(mine)) await refuseInClosed(tx, mine.seasonNumber);
  if (mine && !isEnrolled(mine) && lockedClass?.isDraft) throw classDraft();
  if (lockedClass && mine && !isEnrolled(mine) && holdsSeat(mine, lockedClass.now)) {
    const change: AuditEvent = { type: "enrollment.asked_to_pay", id: mine.id, what: { asked_to_pay: true } };
    const { enrollment, creditCents } = await payFromCredit(tx, mine, { settings, now: lockedClass.now });
    if (isEnrolled(enrollment)) throw creditWaits(creditCents);
    return { enrollment, change };
  }
  if (ended) throw ended();
  const current = await currentSeason(tx);
  if (mine && mine.seasonNumber !== current.number) {
    throw isEnrolled(mine)
      ? new Refusal("conflict", "already_paid", texts.alreadyPaid)
      : new Refusal("conflict", "enrollment_closed", enrollmentTexts.closed);
  }
  const reserved = await reserveSeat(tx, {
    studentId: input.student_id,
    classId,
    season: current.number,
    sessionIds: undefined,
    settings,
    canMovePaid: false,
  });
  const creditCents = reserved.change.what.credit_used_cents;
  if (creditCents && isEnrolled(reserved.enrollment)) throw creditWaits(creditCents);
  return reserved;
}

/** Nobody is asked for money that is there: taking the seat once more enrolls, and no payment is opened. */
function creditWaits(cents: number): Refusal {
  return new Refusal("conflict", "credit_waits", texts.creditWaits(toShillings(cents)));
}

/**
 * Holds a seat as long as paying by paybill takes. The student leaves the page to pay, so where the hold is long, account and end
 * of the hold go to the phone. The caller has locked the class.
 * @returns the end of the hold; null without a hold
 */
export async function holdForPaybill(
  tx: Db,
  enrollment: EnrollmentRow,
  now: Date,
  settings: Settings,
): Promise<Date | null> {
  const until = await holdLonger(tx, enrollment, now, settings.paybill_hold_hours * 60);
  if (until && until.getTime() - now.getTime() >= HOUR_MS) await notifySeatHeld(tx, enrollment.id, now);
  return until;
}

/**
 * Extends a hold to some minutes from now: never shortens it, never exceeds the season's last payment time. Its reminder
 * moves with it. The caller has locked the class.
 * @returns its end; null without a hold
 */
export async function holdLonger(
  tx: Db,
  enrollment: EnrollmentRow,
  now: Date,
  minutes: number,
): Promise<Date | null> {
  const season = await findSeason(tx, enrollment.seasonNumber);
  const until = holdEnd(now, minutes, season?.lastPaymentAt ?? null);
  const [held] = await tx
    .update(enrollments)
    .set({
      state: "pending_payment",
      holdUntil: sql`greatest(${enrollments.holdUntil}, ${until.toISOString()}::timestamptz)`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(enrollments.id, enrollment.id), isHold()))
    .returning();
  if (held && held.holdUntil?.getTime() !== enrollment.holdUntil?.getTime())
    await remindOfHold(tx, held, now);
  return held?.holdUntil ?? null;
}
