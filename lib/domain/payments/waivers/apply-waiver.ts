import "server-only";
import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import { allocations, transactions } from "@/db/schema/payments";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import { lockCredits } from "@/lib/domain/enrollments/credits";
import { notifyWaived, remindOfHold } from "@/lib/domain/enrollments/enrollment-messages";
import type { EnrollmentRow } from "@/lib/domain/enrollments/enrollment-row";
import { takeFrom } from "@/lib/domain/enrollments/rules";
import { closePaybillRequests } from "@/lib/domain/enrollments/seats/enroll-paid";
import { readDue } from "@/lib/domain/enrollments/standing/enrollment-summary";
import type { AuditEvent } from "@/lib/domain/events/events";
import type { Db } from "@/lib/platform/db/client";
import type { Target } from "../ledger/accounts";
import { seatAfterPayment } from "../ledger/allocate-payment";
import type { WaiverRow } from "./waivers";

/**
 * Takes an approved waiver off a fee. What was paid beyond the rest is credit; at nothing due the student is enrolled by the rules of a
 * payment that completes the fee (lib/domain/payments/README.md).
 * @returns the audit line
 */
export async function applyWaiver(
  tx: Db,
  waiver: WaiverRow,
  { enrollment: before, lockedClass }: Target,
  settings: Settings,
): Promise<AuditEvent> {
  const waivedCents = before.waivedCents + waiver.amountCents;
  const [enrollment] = await tx
    .update(enrollments)
    // A rest that was forgiven since the request is waived instead.
    .set({ waivedCents, feeCents: sql`greatest(fee_cents, ${waivedCents}::int)`, updatedAt: sql`now()` })
    .where(eq(enrollments.id, before.id))
    .returning();
  if (!enrollment) throw new Error("an enrollment vanished while locked");
  const creditCents = await freeBeyond(tx, enrollment);
  const dueCents = await readDue(tx, enrollment);
  const state = await seatAfterWaiver(tx, { enrollment, lockedClass }, dueCents, settings);
  return {
    type: "enrollment.fee_waived",
    id: enrollment.id,
    what: {
      from: before.state,
      to: state,
      waived_cents: waiver.amountCents,
      payer: waiver.payer,
      left_cents: dueCents,
      ...(creditCents > 0 ? { credit_cents: creditCents } : {}),
    },
  };
}

async function seatAfterWaiver(
  tx: Db,
  { enrollment, lockedClass }: Pick<Target, "enrollment" | "lockedClass">,
  dueCents: number,
  settings: Settings,
): Promise<EnrollmentRow["state"]> {
  if (enrollment.state === "enrolled") return enrollment.state;
  if (dueCents <= 0) {
    await closePaybillRequests(tx, enrollment.id, null);
    return seatAfterPayment(tx, enrollment, lockedClass, true, settings);
  }
  await notifyWaived(tx, enrollment.id);
  await remindOfHold(tx, enrollment, lockedClass.now);
  return enrollment.state;
}

/** Makes credit of what was paid beyond what is left of the fee, the newest payment first. @returns its cents */
async function freeBeyond(tx: Db, enrollment: EnrollmentRow): Promise<number> {
  const beyondCents = -(await readDue(tx, enrollment));
  if (beyondCents <= 0) return 0;
  await lockCredits(tx, enrollment.id);
  const cents = sql<number>`sum(${allocations.amountCents})::int`;
  const paid = await tx
    .select({ transactionId: allocations.transactionId, cents })
    .from(allocations)
    .innerJoin(transactions, eq(transactions.id, allocations.transactionId))
    .where(eq(allocations.enrollmentId, enrollment.id))
    .groupBy(allocations.transactionId, transactions.transactedAt, transactions.createdAt, transactions.id)
    .having(gt(cents, 0))
    .orderBy(desc(transactions.transactedAt), desc(transactions.createdAt), desc(transactions.id));
  const parts = takeFrom(paid, beyondCents);
  await tx.insert(allocations).values(
    parts.map((part) => ({
      transactionId: part.transactionId,
      enrollmentId: enrollment.id,
      amountCents: -part.cents,
    })),
  );
  // A later report of such a payment must not take it for one that never paid.
  await tx
    .update(transactions)
    .set({ flags: sql`array_append(${transactions.flags}, 'fee_waived')`, updatedAt: sql`now()` })
    .where(
      and(
        inArray(
          transactions.id,
          parts.map(({ transactionId }) => transactionId),
        ),
        sql`not 'fee_waived' = any(${transactions.flags})`,
      ),
    );
  return beyondCents;
}
