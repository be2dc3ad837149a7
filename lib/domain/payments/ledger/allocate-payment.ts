import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { enrollments } from "@/db/schema/enrollments";
import { allocations, paymentRequests, transactions } from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import { findSeason } from "@/lib/domain/academy/read-settings";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import { holdsSeat } from "@/lib/domain/catalog/seat-rule";
import { type LockedClass, lockClass, seatRefusal } from "@/lib/domain/enrollments/class-lock";
import { type Credit, lockAccounts, sumCents } from "@/lib/domain/enrollments/credits";
import { enrollPaid, readAddressee } from "@/lib/domain/enrollments/enroll-paid";
import { type EnrollmentRow, sessionsOf } from "@/lib/domain/enrollments/enrollment-row";
import { holdEnd, takeFrom } from "@/lib/domain/enrollments/rules";
import { queueMessage } from "@/lib/domain/messages/outbox";
import { messageTexts } from "@/lib/domain/messages/texts";
import { sumAllocated } from "@/lib/domain/students/enrollment-summary";
import type { Change } from "@/lib/platform/commands/command";
import { env } from "@/lib/platform/env";
import { toShillings } from "@/lib/platform/money";
import { splitPayment } from "../rules";
import type { TransactionRow } from "./record-transaction";

/** An enrollment with its class and rooms, all locked in the one order (rules.md 1.9). */
export type Target = { enrollment: EnrollmentRow; place: LockedClass; isArchived: boolean };

/**
 * Locks an enrollment with what a seat for it depends on; undefined for an unknown one. Lock payments after it.
 * @param alsoId another account that is written to, locked with it in the one order
 */
export async function lockTarget(tx: Db, enrollmentId: string, alsoId?: string): Promise<Target | undefined> {
  const [target] = await tx
    .select({ classId: enrollments.classId })
    .from(enrollments)
    .where(eq(enrollments.id, enrollmentId));
  if (!target) return undefined;
  const locked = await lockClass(tx, target.classId, () => sessionsOf(tx, enrollmentId));
  if (alsoId) await lockAccounts(tx, [enrollmentId, alsoId]);
  const [row] = await tx
    .select({ enrollment: enrollments, status: students.status })
    .from(enrollments)
    .innerJoin(students, eq(students.id, enrollments.studentId))
    .where(eq(enrollments.id, enrollmentId))
    .for("update", { of: enrollments });
  if (!row) return undefined;
  // The student moved to another class while we waited for the lock: take that class's.
  if (row.enrollment.classId !== target.classId) return lockTarget(tx, enrollmentId, alsoId);
  const gone: LockedClass = { classId: target.classId, capacity: 0, sessions: [], now: new Date() };
  return { enrollment: row.enrollment, place: locked ?? gone, isArchived: row.status === "archived" };
}

/** Whether an account takes no money for a seat any more; what comes to it is credit. */
export function isClosed({ enrollment, isArchived }: Target): boolean {
  return enrollment.state === "cancelled" || isArchived;
}

/**
 * Does with money on an enrollment's account what the table of rules.md section 1 says.
 * @param cents what of it is free there; all of it when it has just come
 * @returns the audit lines.
 */
export async function allocatePayment(
  tx: Db,
  transaction: TransactionRow,
  target: Target,
  cents: number,
  settings: Settings,
): Promise<Change[]> {
  if (isClosed(target)) return [await flag(tx, transaction, "closed_account")];
  const free = { transactionId: transaction.id, method: transaction.method, cents };
  const paid = await payFee(tx, [free], target, settings);
  return [paid ?? (await flag(tx, transaction, "paid_twice"))];
}

/**
 * Pays what is due of a fee out of the free cents of payments, the first first, and enrolls when it is complete. What is
 * over stays credit. @returns the audit line, or null when nothing is due.
 */
export async function payFee(
  tx: Db,
  free: Array<Pick<Credit, "transactionId" | "method" | "cents">>,
  { enrollment, place }: Target,
  settings: Settings,
): Promise<Change | null> {
  if (enrollment.state === "enrolled") return null;
  const due = enrollment.feeCents - (await sumAllocated(tx, enrollment.id));
  const { allocate } = splitPayment(sumCents(free), due);
  const parts = takeFrom(free, allocate);
  const last = parts.at(-1);
  if (!last) return null;
  const enrollmentId = enrollment.id;
  await tx
    .insert(allocations)
    .values(parts.map(({ transactionId, cents }) => ({ transactionId, enrollmentId, amountCents: cents })));
  const isFull = allocate === due;
  if (isFull) await closeRequests(tx, enrollmentId, last);
  const after = await seatAfterPayment(tx, enrollment, place, isFull, due - allocate, settings);
  return {
    subject: `enrollment:${enrollment.id}`,
    what: { from: enrollment.state, to: after, paid_cents: allocate, left_cents: due - allocate },
  };
}

/** What becomes of the seat: kept, found again, or waited for. @returns the state the enrollment ends in. */
async function seatAfterPayment(
  tx: Db,
  enrollment: EnrollmentRow,
  locked: LockedClass,
  isFull: boolean,
  leftCents: number,
  settings: Settings,
): Promise<EnrollmentRow["state"]> {
  const inTime = holdsSeat(enrollment, locked.now);
  const own = { id: enrollment.id, hasSeat: false };
  const hasSeat = inTime || (await seatRefusal(tx, locked, own)) === undefined;
  if (hasSeat && isFull) return (await enrollPaid(tx, enrollment, !inTime)).state;
  const season = await findSeason(tx, enrollment.seasonNumber);
  const until = holdEnd(locked.now, settings.paybill_hold_hours * 60, season?.lastPaymentAt ?? null);
  const state = hasSeat ? ("pending_payment" as const) : ("paid_waiting" as const);
  await tx
    .update(enrollments)
    .set({ state, holdUntil: hasSeat ? until : null, late: !inTime, updatedAt: sql`now()` })
    .where(eq(enrollments.id, enrollment.id));
  await tell(tx, enrollment, hasSeat, leftCents);
  return state;
}

async function flag(
  tx: Db,
  transaction: TransactionRow,
  word: "paid_twice" | "closed_account",
): Promise<Change> {
  await tx
    .update(transactions)
    .set({ flags: [...new Set([...transaction.flags, word])], updatedAt: sql`now()` })
    .where(eq(transactions.id, transaction.id));
  return { subject: `transaction:${transaction.id}`, what: { credit: word } };
}

/** The fee is complete: the request this money answers succeeded, a paybill request left open is over. */
async function closeRequests(
  tx: Db,
  enrollmentId: string,
  transaction: Pick<TransactionRow, "method">,
): Promise<void> {
  await tx
    .update(paymentRequests)
    .set({
      status: transaction.method === "paybill" ? "success" : "cancelled",
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(paymentRequests.enrollmentId, enrollmentId),
        eq(paymentRequests.method, "paybill"),
        eq(paymentRequests.status, "pending"),
      ),
    );
}

async function tell(tx: Db, enrollment: EnrollmentRow, hasSeat: boolean, leftCents: number): Promise<void> {
  const who = await readAddressee(tx, enrollment);
  if (!who) return;
  const body = hasSeat
    ? messageTexts.stillDue(toShillings(leftCents), enrollment.payCode, env().MPESA_SHORTCODE)
    : messageTexts.noSeat(who.course);
  await queueMessage(tx, {
    channel: "sms",
    recipient: who.msisdn,
    body,
    cause: `money:${enrollment.id}:${hasSeat ? leftCents : "no-seat"}`,
  });
}
