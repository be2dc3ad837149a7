import "server-only";
import { and, eq, sql, sum } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import { creditMoves, donations, refunds } from "@/db/schema/ledger";
import { allocations } from "@/db/schema/payments";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import { readCredits } from "@/lib/domain/enrollments/credits";
import { readEnrollmentDetails } from "@/lib/domain/enrollments/enrollment-details";
import { remindOfHold } from "@/lib/domain/enrollments/enrollment-messages";
import type { EnrollmentRow } from "@/lib/domain/enrollments/enrollment-row";
import { type LostOutcome, loseOutcomes } from "@/lib/domain/enrollments/lost-outcomes";
import { dueOf, holdEnd, takeFrom } from "@/lib/domain/enrollments/rules";
import { cancelEnrollments } from "@/lib/domain/enrollments/seats/end-enrollments";
import { sumAllocated } from "@/lib/domain/enrollments/standing/enrollment-summary";
import { lostTexts } from "@/lib/domain/enrollments/texts";
import { notifyStudent } from "@/lib/domain/messaging/messages/notify";
import { balanceDue } from "@/lib/domain/messaging/messages/student/payments";
import { findSeason } from "@/lib/domain/seasons/season-rows";
import type { Db } from "@/lib/platform/db/client";
import { isClosed, type Target } from "../ledger/accounts";
import type { TransactionRow } from "../ledger/record-transaction";

/**
 * Whether some of a transaction has left its account: moved, donated, refunded, or allocated elsewhere.
 * @param refunded whether refunds count from their request, or only once they are settled
 */
export async function isUsedElsewhere(
  tx: Db,
  { id, enrollmentId }: TransactionRow,
  refunded: "requested" | "settled" = "requested",
): Promise<boolean> {
  const counts = refunded === "settled" ? sql`state in ('settled', 'reversed')` : sql`state <> 'cancelled'`;
  const [row] = await tx.execute<{ went: boolean }>(sql`select
    exists (select 1 from ${creditMoves} where transaction_id = ${id})
    or exists (select 1 from ${donations} where transaction_id = ${id})
    or exists (select 1 from ${refunds}
      where transaction_id = ${id} and enrollment_id is not null and ${counts})
    or exists (select 1 from ${allocations} where transaction_id = ${id} and enrollment_id <> ${enrollmentId}
      group by enrollment_id having sum(amount_cents) <> 0) as went`);
  return row?.went ?? true;
}

/** Whether a transaction is allocated on an account. */
export async function paysOn(db: Db, transactionId: string, enrollmentId: string): Promise<boolean> {
  return (await centsOn(db, transactionId, enrollmentId)) > 0;
}

async function centsOn(db: Db, transactionId: string, enrollmentId: string): Promise<number> {
  const [row] = await db
    .select({ cents: sum(allocations.amountCents) })
    .from(allocations)
    .where(and(eq(allocations.transactionId, transactionId), eq(allocations.enrollmentId, enrollmentId)));
  return Number(row?.cents ?? 0);
}

/** Reverses, by a new row, what a locked transaction paid on an account. @returns the cents reversed. */
export async function reverseAllocation(
  tx: Db,
  { id: transactionId }: TransactionRow,
  enrollmentId: string,
): Promise<number> {
  const cents = await centsOn(tx, transactionId, enrollmentId);
  if (cents > 0) await tx.insert(allocations).values({ transactionId, enrollmentId, amountCents: -cents });
  return cents;
}

/**
 * Updates a locked enrollment whose payment was reversed. Other credit of the account pays first. If that is not enough, an
 * enrolled student gets the paybill limit to pay again, and receipt number, outcome and certificate become void; a student who was waiting for a seat
 * stops waiting once nothing is paid (lib/domain/payments/README.md). In a closed season there is no second
 * payment: the enrollment is cancelled and the rest of the fee is credit.
 * @returns the state it ends in, and what the audit line says about a lost outcome
 */
export async function seatAfterReversal(
  tx: Db,
  { enrollment, lockedClass, isHistory }: Target,
  settings: Settings,
): Promise<{ state: EnrollmentRow["state"]; lost?: LostOutcome }> {
  const paidCents = await payFromCredit(tx, enrollment);
  if (dueOf(enrollment, paidCents) <= 0) return { state: enrollment.state };
  const lost = (await loseOutcomes(tx, [enrollment], lostTexts.unpaid)).get(enrollment.id);
  const ended = lost ? { lost } : {};
  if (isHistory) {
    await cancelEnrollments(tx, eq(enrollments.id, enrollment.id));
    return { state: "cancelled", ...ended };
  }
  if (enrollment.state === "enrolled") {
    const season = await findSeason(tx, enrollment.seasonNumber);
    const holdUntil = holdEnd(
      lockedClass.now,
      settings.paybill_hold_hours * 60,
      season?.lastPaymentAt ?? null,
    );
    const values = { state: "pending_payment" as const, holdUntil, receiptNo: null, enrolledAt: null };
    await setState(tx, enrollment, values);
    await remindOfHold(tx, { ...enrollment, ...values }, lockedClass.now);
    return { state: values.state, ...ended };
  }
  if (enrollment.state === "paid_waiting" && paidCents === 0) {
    await setState(tx, enrollment, { state: "expired" });
    return { state: "expired" };
  }
  return { state: enrollment.state };
}

/** @returns the cents paid on the enrollment afterwards. */
async function payFromCredit(tx: Db, enrollment: EnrollmentRow): Promise<number> {
  const { id: enrollmentId } = enrollment;
  const paidCents = await sumAllocated(tx, enrollmentId);
  const parts = takeFrom(await readCredits(tx, enrollmentId), dueOf(enrollment, paidCents));
  if (parts.length > 0)
    await tx
      .insert(allocations)
      .values(parts.map(({ transactionId, cents }) => ({ transactionId, enrollmentId, amountCents: cents })));
  return parts.reduce((sum, { cents }) => sum + cents, paidCents);
}

async function setState(
  tx: Db,
  enrollment: EnrollmentRow,
  values: Partial<EnrollmentRow> & { state: EnrollmentRow["state"] },
): Promise<void> {
  await tx
    .update(enrollments)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(enrollments.id, enrollment.id));
}

/**
 * Sends the student an SMS if a reversal left more to pay than before.
 * @param paidBefore the cents paid before the reversal
 * @param why the reason: the payment was another student's, M-Pesa reversed it, or the cash was voided
 */
export async function notifyBalanceDue(
  tx: Db,
  target: Target,
  paidBefore: number,
  cause: string,
  why: "notYours" | "reversed" | "voided",
): Promise<void> {
  const { enrollment, lockedClass } = target;
  const paid = await sumAllocated(tx, enrollment.id);
  if (paid >= paidBefore || isClosed(target)) return;
  const [details] = await readEnrollmentDetails(tx, [enrollment.id]);
  if (!details) return;
  const { state, holdUntil } = details.enrollment;
  await notifyStudent(tx, {
    kind: "payment_changed",
    studentId: enrollment.studentId,
    aboutId: enrollment.id,
    cause: `${cause}:${lockedClass.now.getTime()}`,
    text: (to) =>
      balanceDue(to, why, { ...details.pay, until: state === "pending_payment" ? holdUntil : null }),
  });
}
