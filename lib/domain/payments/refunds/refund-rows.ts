import "server-only";
import { asc, eq, type SQL, sql } from "drizzle-orm";
import { refunds } from "@/db/schema/ledger";
import { transactions } from "@/db/schema/payments";
import { staffNames } from "@/lib/domain/people/staff/staff-names";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { toShillings } from "@/lib/platform/money";
import { isUnanswered, isUnexpectedReversal, shownReturnedCode } from "./refunds";

export type ShownRefund = Awaited<ReturnType<typeof readRefunds>>[number];

/** Refunds with their payment, their state and the staff of each step, oldest first. Amounts in shillings. */
export async function readRefunds(db: Db, where: SQL) {
  const rows = await db
    .select({
      refund: refunds,
      transaction: transactions,
      mpesaText: sql<
        string | null
      >`(select coalesce(o.result_desc, o.response_description) from mpesa_orders o
        where o.subject = 'refund:' || ${refunds.id} and o.kind = 'reversal' order by o.created_at desc limit 1)`,
    })
    .from(refunds)
    .innerJoin(transactions, eq(transactions.id, refunds.transactionId))
    .where(where)
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  const now = await databaseNow(db);
  const names = await staffNames(
    db,
    rows.flatMap(({ refund }) => [
      refund.askedBy,
      refund.approvedBy,
      refund.settledBy,
      refund.returnedBy,
      refund.clearedBy,
    ]),
  );
  const nameOf = (id: string | null) => (id === null ? null : (names[id] ?? null));
  return rows.map(({ refund, transaction, mpesaText }) => ({
    refund_id: refund.id,
    enrollment_id: refund.enrollmentId,
    transaction_id: refund.transactionId,
    receipt: transaction.receipt,
    payer_name: transaction.payerName,
    payer_msisdn: transaction.msisdn,
    amount: toShillings(refund.amountCents),
    /** Only a whole payment can be reversed. */
    is_whole: refund.amountCents === transaction.amountCents,
    state: refund.state,
    reason: refund.reason,
    asked_by: refund.askedBy,
    asked_by_name: nameOf(refund.askedBy),
    approved_by: refund.approvedBy,
    approved_by_name: nameOf(refund.approvedBy),
    settled_by: refund.settledBy,
    settled_by_name: nameOf(refund.settledBy),
    payout_code: refund.payoutCode,
    returned_code: shownReturnedCode(refund),
    /** M-Pesa's own text about the last reversal. */
    returned_words: shownReturnedCode(refund) && !refund.returnedBy ? mpesaText : null,
    returned_by_name: nameOf(refund.returnedBy),
    returned_reason: refund.returnedReason,
    /** A reversal without an answer for an hour: staff look in M-Pesa's portal and decide. */
    is_unanswered: isUnanswered(refund, now),
    /** The receipt of an unexpected reversal until staff clear it. */
    surprise: isUnexpectedReversal(refund) ? refund.unexpectedReversalReceipt : null,
    at: refund.createdAt.toISOString(),
    updated_at: refund.updatedAt.toISOString(),
  }));
}
