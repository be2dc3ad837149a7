import "server-only";
import { and, asc, eq, lt, sql } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import { creditKeeps, creditMoves } from "@/db/schema/ledger";
import { allocations } from "@/db/schema/payments";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { lockAccounts, lockCredits, sumCents } from "./credits";
import { notifyPartPaid, remindOfHold } from "./enrollment-messages";
import type { EnrollmentRow } from "./enrollment-row";
import { dueOf, laterEnd, takeFrom } from "./rules";
import { enrollPaid, forgiveRest } from "./seats/enroll-paid";

/**
 * Pays for a new hold with the student's kept credit from earlier seasons, oldest first
 * (lib/domain/payments/README.md). With the whole fee the student is enrolled; with a part the seat is held until
 * `paidInPartUntil`, or longer if it was.
 * @returns the enrollment afterwards, and the cents used
 */
export async function payFromRetained(
  tx: Db,
  enrollment: EnrollmentRow,
  paidInPartUntil: Date,
): Promise<{ enrollment: EnrollmentRow; retainedCents: number }> {
  const parts = takeFrom(await retainedFor(tx, enrollment), dueOf(enrollment, 0));
  if (parts.length === 0) return { enrollment, retainedCents: 0 };
  await tx.insert(creditMoves).values(
    parts.map(({ transactionId, accountId, cents }) => ({
      transactionId,
      fromEnrollmentId: accountId,
      toEnrollmentId: enrollment.id,
      amountCents: cents,
    })),
  );
  await tx.insert(allocations).values(
    parts.map(({ transactionId, cents }) => ({
      transactionId,
      enrollmentId: enrollment.id,
      amountCents: cents,
    })),
  );
  const retainedCents = sumCents(parts);
  const paidFor = await forgiveRest(tx, enrollment, dueOf(enrollment, retainedCents));
  if (dueOf(paidFor, retainedCents) === 0)
    return { enrollment: await enrollPaid(tx, paidFor, false), retainedCents };
  const [pending] = await tx
    .update(enrollments)
    .set({
      state: "pending_payment",
      holdUntil: laterEnd(enrollment.holdUntil, paidInPartUntil),
      updatedAt: sql`now()`,
    })
    .where(eq(enrollments.id, enrollment.id))
    .returning();
  if (!pending) throw new Error("the enrollment vanished while locked");
  await notifyPartPaid(tx, pending.id);
  await remindOfHold(tx, pending, await databaseNow(tx));
  return { enrollment: pending, retainedCents };
}

async function retainedFor(tx: Db, { studentId, seasonNumber }: EnrollmentRow) {
  const accounts = await tx
    .select({ id: enrollments.id })
    .from(creditKeeps)
    .innerJoin(enrollments, eq(enrollments.id, creditKeeps.enrollmentId))
    .where(and(eq(enrollments.studentId, studentId), lt(enrollments.seasonNumber, seasonNumber)))
    .orderBy(asc(enrollments.seasonNumber), asc(enrollments.createdAt));
  const ids = accounts.map(({ id }) => id);
  if (ids.length > 0) await lockAccounts(tx, ids);
  const retained: Array<{ transactionId: string; accountId: string; cents: number }> = [];
  for (const id of ids)
    for (const { transactionId, cents } of await lockCredits(tx, id))
      retained.push({ transactionId, accountId: id, cents });
  return retained;
}
