import "server-only";
import { eq } from "drizzle-orm";
import { seasons } from "@/db/schema/academy";
import { enrollments } from "@/db/schema/enrollments";
import { students } from "@/db/schema/students";
import { lockAccounts } from "@/lib/domain/enrollments/credits";
import type { EnrollmentRow } from "@/lib/domain/enrollments/enrollment-row";
import { type LockedClass, lockClass } from "@/lib/domain/enrollments/seats/class-lock";
import { readSummaryOf } from "@/lib/domain/enrollments/standing/enrollment-summary";
import { lockSeasonOpen } from "@/lib/domain/seasons/season-rows";
import type { Db } from "@/lib/platform/db/client";
import { timeUnderLock } from "@/lib/platform/db/now";
import { toShillings } from "@/lib/platform/money";
import { Refusal } from "@/lib/platform/refusal";
import { ledgerTexts as texts } from "./texts";

/**
 * An enrollment with its class and the rooms of its sessions, all locked (lib/domain/enrollments/README.md), and whether
 * its season is closed; the locks keep that unchanged.
 */
export type Target = {
  enrollment: EnrollmentRow;
  lockedClass: LockedClass;
  isArchived: boolean;
  isHistory: boolean;
};

/**
 * Locks an enrollment and everything a seat for it depends on: class, then the enrollment. Lock payments after it.
 * @param alsoId another enrollment that the transaction writes to; both are locked in id order
 * @returns undefined for an unknown enrollment.
 */
export async function lockTarget(tx: Db, enrollmentId: string, alsoId?: string): Promise<Target | undefined> {
  const [target] = await tx
    .select({ classId: enrollments.classId, season: enrollments.seasonNumber })
    .from(enrollments)
    .where(eq(enrollments.id, enrollmentId));
  if (!target) return undefined;
  const lockedClass = await lockClass(tx, target.classId);
  // Closing a season locks its live classes; without one to lock, lock the season.
  if (!lockedClass) await lockSeasonOpen(tx, target.season);
  if (alsoId) await lockAccounts(tx, [enrollmentId, alsoId]);
  const [row] = await tx
    .select({ enrollment: enrollments, status: students.status, closedAt: seasons.closedAt })
    .from(enrollments)
    .innerJoin(students, eq(students.id, enrollments.studentId))
    .innerJoin(seasons, eq(seasons.number, enrollments.seasonNumber))
    .where(eq(enrollments.id, enrollmentId))
    .for("update", { of: enrollments });
  if (!row) return undefined;
  // The student changed class while we waited for the lock: lock the new class instead.
  if (row.enrollment.classId !== target.classId) return lockTarget(tx, enrollmentId, alsoId);
  const { classId } = target;
  // Of an archived class.
  const noSeats = { classId, capacity: 0, isDraft: false, meetings: [] };
  return {
    enrollment: row.enrollment,
    lockedClass: lockedClass ?? { ...noSeats, now: await timeUnderLock(tx) },
    isArchived: row.status === "archived",
    isHistory: row.closedAt !== null,
  };
}

/** Whether an account can no longer pay for a seat; payments to it become credit. */
export function isClosed({ enrollment, isArchived, isHistory }: Target): boolean {
  return enrollment.state === "cancelled" || isArchived || isHistory;
}

/** Locks an account whose credit is about to be spent. @throws Refusal 404. */
export async function lockAccount(tx: Db, enrollmentId: string): Promise<void> {
  const [found] = await lockAccounts(tx, [enrollmentId]);
  if (!found) throw new Refusal("not_found", "not_found", texts.noEnrollment);
}

/**
 * Refuses a form that was filled in before the free amount changed, so that a form sent twice moves money once.
 * @param freeCents the free cents, read under lock
 * @throws Refusal 409 stale.
 */
export function assertCreditUnchanged(seenCents: number | undefined, freeCents: number): void {
  if (seenCents === undefined || seenCents === freeCents) return;
  throw new Refusal("conflict", "stale", texts.changed(toShillings(freeCents)));
}

/** The refusal of more credit than there is. */
export function creditTooSmall(freeCents: number): Refusal {
  const free = toShillings(freeCents);
  const sentence = texts.creditTooSmall(free);
  return new Refusal("conflict", "credit_too_small", sentence, {
    errors: { amount: [sentence] },
    data: { credit: free },
  });
}

/** An enrollment after money reached its account: status, amounts in shillings, and the sentence to show. */
export async function summarizeAccount(db: Db, enrollmentId: string) {
  const summary = await readSummaryOf(db, enrollmentId);
  if (!summary) throw new Error("an enrollment was paid for but cannot be read");
  const { status, amount_paid, amount_due, credit, student_id } = summary;
  return {
    enrollment_id: enrollmentId,
    student_id,
    status,
    amount_paid,
    amount_due,
    credit,
    msg: sentence(status, amount_due),
  };
}

function sentence(status: string, amountDue: number): string {
  if (status === "enrolled") return texts.enrolledBy;
  if (status === "paid_waiting") return texts.waitsForSeat;
  return status === "cancelled" ? texts.isCredit : texts.leftToPay(amountDue);
}
