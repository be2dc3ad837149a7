import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import { creditMoves } from "@/db/schema/ledger";
import { allocations, transactions } from "@/db/schema/payments";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import { type Credit, sumCents } from "@/lib/domain/enrollments/credits";
import {
  notifyCreditKept,
  notifyNoSeat,
  notifyPartPaid,
  remindOfHold,
} from "@/lib/domain/enrollments/enrollment-messages";
import type { EnrollmentRow } from "@/lib/domain/enrollments/enrollment-row";
import { holdEnd, laterEnd, takeFrom } from "@/lib/domain/enrollments/rules";
import type { LockedClass } from "@/lib/domain/enrollments/seats/class-lock";
import { closePaybillRequests, enrollPaid, forgiveRest } from "@/lib/domain/enrollments/seats/enroll-paid";
import { hasRoomFor } from "@/lib/domain/enrollments/seats/room";
import { holdsSeat } from "@/lib/domain/enrollments/seats/seat-rule";
import { readDue } from "@/lib/domain/enrollments/standing/enrollment-summary";
import type { AuditEvent } from "@/lib/domain/events/events";
import type { CashPaid } from "@/lib/domain/messaging/messages/student/payments";
import { findSeason } from "@/lib/domain/seasons/season-rows";
import type { Db } from "@/lib/platform/db/client";
import { writeTogether } from "@/lib/platform/db/write-together";
import { isClosed, lockTarget, type Target } from "./accounts";
import type { TransactionRow } from "./record-transaction";

/**
 * Allocates a payment on an enrollment's account: it pays the fee there, or of the seat that the student of a cancelled enrollment
 * holds now, or is flagged as credit (lib/domain/payments/README.md).
 * @param cents the free cents of the payment on this account; the whole amount if it has just arrived
 * @returns the audit lines.
 */
export async function allocatePayment(
  tx: Db,
  transaction: TransactionRow,
  target: Target,
  cents: number,
  settings: Settings,
): Promise<AuditEvent[]> {
  const free = { transactionId: transaction.id, method: transaction.method, cents };
  const isOver = isClosed(target);
  const paid = isOver
    ? await payHeldInstead(tx, free, target.enrollment, settings)
    : await payFee(tx, [free], target, settings);
  if (paid) return [paid];
  await notifyCreditKept(tx, target.enrollment.id, free);
  return [await flagAsCredit(tx, transaction, isOver ? "closed_account" : "paid_twice")];
}

type Free = Pick<Credit, "transactionId" | "method" | "cents">;

/** Pays for the seat that a student holds after another enrollment of the season was cancelled. @returns null without such a seat */
async function payHeldInstead(
  tx: Db,
  free: Free,
  { id, studentId, seasonNumber, state }: EnrollmentRow,
  settings: Settings,
): Promise<AuditEvent | null> {
  if (state !== "cancelled") return null;
  const [other] = await tx
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(
      and(
        eq(enrollments.studentId, studentId),
        eq(enrollments.seasonNumber, seasonNumber),
        inArray(enrollments.state, ["held", "pending_payment"]),
      ),
    );
  const held = other && (await lockTarget(tx, other.id));
  if (!held || isClosed(held) || !holdsSeat(held.enrollment, held.lockedClass.now)) return null;
  const cents = Math.min(free.cents, await readDue(tx, held.enrollment));
  if (cents <= 0) return null;
  await tx.insert(creditMoves).values({
    transactionId: free.transactionId,
    fromEnrollmentId: id,
    toEnrollmentId: held.enrollment.id,
    amountCents: cents,
  });
  return payFee(tx, [{ ...free, cents }], held, settings);
}

/**
 * Pays what is due of a fee from the free cents of payments, in the given order, and enrolls when it is paid in full. The
 * rest stays credit. @param cash taken at the desk just now, for the message @returns the audit line, or null when nothing is due.
 */
export async function payFee(
  tx: Db,
  free: Free[],
  { enrollment: owing, lockedClass }: Target,
  settings: Settings,
  cash?: CashPaid,
): Promise<AuditEvent | null> {
  if (owing.state === "enrolled") return null;
  const amountDue = await readDue(tx, owing);
  const parts = takeFrom(free, amountDue);
  const last = parts.at(-1);
  if (!last) return null;
  const allocate = sumCents(parts);
  const enrollment = await forgiveRest(tx, owing, amountDue - allocate);
  const forgiven = owing.feeCents - enrollment.feeCents;
  const due = amountDue - forgiven;
  const enrollmentId = enrollment.id;
  const isFull = allocate === due;
  await writeTogether(
    tx,
    tx
      .insert(allocations)
      .values(parts.map(({ transactionId, cents }) => ({ transactionId, enrollmentId, amountCents: cents }))),
    isFull ? closePaybillRequests(tx, enrollmentId, last.method) : undefined,
  );
  const after = await seatAfterPayment(tx, enrollment, lockedClass, isFull, settings, cash);
  return {
    type: "enrollment.paid",
    id: enrollment.id,
    what: {
      from: enrollment.state,
      to: after,
      paid_cents: allocate,
      left_cents: due - allocate,
      ...(forgiven > 0 ? { forgiven_cents: forgiven } : {}),
    },
  };
}

/**
 * Keeps the seat, finds a new one, or waits for one. A part keeps a seat for the paybill limit, and waits after the season's last
 * payment moment, when no hold can begin. @returns the state the enrollment ends in.
 */
export async function seatAfterPayment(
  tx: Db,
  enrollment: EnrollmentRow,
  lockedClass: LockedClass,
  isFull: boolean,
  settings: Settings,
  cash?: CashPaid,
): Promise<EnrollmentRow["state"]> {
  const inTime = holdsSeat(enrollment, lockedClass.now);
  const hasSeat = inTime || (await hasRoomFor(tx, lockedClass, enrollment, "paid"));
  if (hasSeat && isFull) return (await enrollPaid(tx, enrollment, !inTime, cash)).state;
  const season = await findSeason(tx, enrollment.seasonNumber);
  const end = holdEnd(lockedClass.now, settings.paybill_hold_hours * 60, season?.lastPaymentAt ?? null);
  const until = inTime ? laterEnd(enrollment.holdUntil, end) : end;
  const isHeld = hasSeat && until > lockedClass.now;
  const state = isHeld ? ("pending_payment" as const) : ("paid_waiting" as const);
  const [after = enrollment] = await tx
    .update(enrollments)
    .set({ state, holdUntil: isHeld ? until : null, late: !inTime, updatedAt: sql`now()` })
    .where(eq(enrollments.id, enrollment.id))
    .returning();
  if (isHeld) await notifyPartPaid(tx, enrollment.id, cash);
  else await notifyNoSeat(tx, enrollment.id, hasSeat ? "too_late" : "full");
  await remindOfHold(tx, after, lockedClass.now);
  return state;
}

async function flagAsCredit(
  tx: Db,
  transaction: TransactionRow,
  flag: "paid_twice" | "closed_account",
): Promise<AuditEvent> {
  await tx
    .update(transactions)
    .set({ flags: [...new Set([...transaction.flags, flag])], updatedAt: sql`now()` })
    .where(eq(transactions.id, transaction.id));
  return { type: "transaction.left_as_credit", id: transaction.id, what: { credit: flag } };
}
