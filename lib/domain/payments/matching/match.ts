import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { transactionMatches } from "@/db/schema/ledger";
import { transactions } from "@/db/schema/payments";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import type { AuditEvent } from "@/lib/domain/events/events";
import type { Db } from "@/lib/platform/db/client";
import type { Target } from "../ledger/accounts";
import { allocatePayment } from "../ledger/allocate-payment";
import { settleClaims, type TransactionRow, UNMATCHED } from "../ledger/record-transaction";
import { readSuspense } from "../ledger/suspense";

/**
 * Puts a locked transaction from suspense on a locked enrollment's account. Its part that was not refunded is allocated like an
 * arriving payment.
 * @param by the staff member who matched it; `staffId` is null where the payer proved it.
 * @returns the audit lines; null if the transaction is no longer in suspense or a refund of it is open.
 */
export async function matchTo(
  tx: Db,
  transaction: TransactionRow,
  target: Target,
  by: { staffId: string | null; reason: string },
  settings: Settings,
): Promise<[AuditEvent, ...AuditEvent[]] | null> {
  const { cents, hasOpenRefund } = await readSuspense(tx, transaction.id);
  if (hasOpenRefund || cents === 0) return null;
  const [matched] = await tx
    .update(transactions)
    .set({
      enrollmentId: target.enrollment.id,
      flags: transaction.flags.filter((flag) => flag !== UNMATCHED),
      updatedAt: sql`now()`,
    })
    .where(and(eq(transactions.id, transaction.id), isNull(transactions.enrollmentId)))
    .returning();
  if (!matched) return null;
  await tx
    .insert(transactionMatches)
    .values({ transactionId: transaction.id, enrollmentId: target.enrollment.id, step: "matched", ...by });
  const allocated = await allocatePayment(tx, matched, target, cents, settings);
  await settleClaims(tx, matched);
  return [
    { type: "transaction.matched", id: transaction.id, what: { matched_to: target.enrollment.id, cents } },
    ...allocated,
  ];
}
