import "server-only";
import { and, gt, inArray, ne, type SQL, sql, sum } from "drizzle-orm";
import { enrollments, offers } from "@/db/schema/enrollments";
import { allocations } from "@/db/schema/payments";
import type { AuditEvent } from "@/lib/domain/events/events";
import type { Db } from "@/lib/platform/db/client";
import { endReminders } from "../enrollment-messages";
import { PAID_CENTS } from "../enrollment-row";
import { loseOutcomes } from "../lost-outcomes";
import { lostTexts } from "../texts";
import { isHold } from "./seat-rule";

/**
 * Cancels locked enrollments: the rows stay, the seats are free at once, and payments become credit through counter rows
 * (lib/domain/payments/README.md). Outcomes and certificates end with them.
 * @param which a condition on `enrollments`; cancelled ones are left unchanged
 * @param why for the audit log
 * @returns an audit line for each
 */
export async function cancelEnrollments(
  tx: Db,
  which: SQL | undefined,
  why?: string,
): Promise<Array<AuditEvent<"enrollment.cancelled">>> {
  const before = await tx
    .select({
      id: enrollments.id,
      studentId: enrollments.studentId,
      state: enrollments.state,
      outcome: enrollments.outcome,
    })
    .from(enrollments)
    .where(and(which, ne(enrollments.state, "cancelled")));
  if (before.length === 0) return [];
  const ids = before.map(({ id }) => id);
  const lost = await loseOutcomes(tx, before, lostTexts.cancelled);
  const credited = await reverseAllocations(tx, ids);
  await tx
    .update(enrollments)
    .set({ state: "cancelled", holdUntil: null, updatedAt: sql`now()` })
    .where(inArray(enrollments.id, ids));
  await endReminders(tx, before, "enrollment_over");
  return before.map(({ id, state }) => ({
    type: "enrollment.cancelled",
    id,
    what: {
      from: state,
      to: "cancelled",
      credit_cents: credited.get(id) ?? 0,
      ...lost.get(id),
      why,
    },
  }));
}

/**
 * Ends locked holds and offers early, together with the links of the offers.
 * @param which a condition on `enrollments`
 * @returns an audit line for each
 */
export async function endHolds(tx: Db, which: SQL | undefined, why: string): Promise<AuditEvent[]> {
  const ended = await tx
    .update(enrollments)
    .set({
      state: "expired",
      holdUntil: sql`least(${enrollments.holdUntil}, clock_timestamp())`,
      updatedAt: sql`now()`,
    })
    .where(and(which, isHold()))
    .returning({ id: enrollments.id });
  const ids = ended.map(({ id }) => id);
  if (ids.length > 0)
    await tx
      .update(offers)
      .set({ expiresAt: sql`least(${offers.expiresAt}, clock_timestamp())` })
      .where(inArray(offers.enrollmentId, ids));
  return ids.map((id) => ({ type: "enrollment.hold_ended", id, what: { to: "expired", why } }));
}

/** Reverses the allocations of enrollments, payment by payment. @returns the cents that became credit, by enrollment */
async function reverseAllocations(tx: Db, ids: string[]): Promise<Map<string, number>> {
  const cents = sum(allocations.amountCents).mapWith(Number);
  const spent = await tx
    .select({
      transactionId: allocations.transactionId,
      enrollmentId: allocations.enrollmentId,
      cents,
    })
    .from(allocations)
    .where(inArray(allocations.enrollmentId, ids))
    .groupBy(allocations.transactionId, allocations.enrollmentId)
    .having(gt(cents, 0));
  if (spent.length > 0)
    await tx.insert(allocations).values(spent.map(({ cents, ...row }) => ({ ...row, amountCents: -cents })));
  const credited = new Map<string, number>();
  for (const { enrollmentId, cents } of spent)
    credited.set(enrollmentId, (credited.get(enrollmentId) ?? 0) + cents);
  return credited;
}

/** The condition on `enrollments` that part of the fee is paid. */
export const IS_PAID_SOMETHING: SQL = sql`${PAID_CENTS} > 0`;
