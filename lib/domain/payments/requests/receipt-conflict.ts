import "server-only";
import { and, eq, ne, sql } from "drizzle-orm";
import { mpesaCallbackOutcomes, mpesaCallbacks } from "@/db/schema/daraja";
import { mpesaExpressRequests, transactions } from "@/db/schema/payments";
import type { AuditEvent } from "@/lib/domain/events/events";
import type { Db } from "@/lib/platform/db/client";
import { log } from "@/lib/platform/logging/log";
import { findTransaction, type TransactionRow } from "../ledger/record-transaction";
import type { StkPushRow } from "./stk-pushes";

/**
 * A callback that names the receipt of another prompt's payment. One receipt is one payment, so this prompt is not paid by it: it stays
 * undecided, or a failed one becomes so again, the payment is flagged, and staff look
 * (lib/domain/payments/README.md). The lock orders callbacks with one receipt.
 * @returns the audit lines; null where the receipt is no other prompt's.
 */
export async function receiptConflict(
  tx: Db,
  stkPush: StkPushRow,
  receipt: string,
): Promise<AuditEvent[] | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`receipt:${receipt}`}, 0))`);
  const known = await findTransaction(tx, receipt);
  if (!known?.sources.includes("callback") || (await isPaymentOf(tx, stkPush, known))) return null;
  log("error", "callback.receipt_conflict", { subject: `prompt:${stkPush.id}` });
  await tx
    .update(transactions)
    .set({
      flags: sql`array(select distinct unnest(${transactions.flags} || array['receipt_conflict']))`,
      updatedAt: sql`now()`,
    })
    .where(eq(transactions.id, known.id));
  await tx
    .update(mpesaExpressRequests)
    .set({
      state: sql`case ${mpesaExpressRequests.state} when 'cancelled' then 'failed' else ${mpesaExpressRequests.state} end`,
      awaitedReceipt: receipt,
      resultCode: null,
      // Shown to staff in the list of prompts.
      resultDesc: `Its callback names ${receipt}, which paid another prompt`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(mpesaExpressRequests.id, stkPush.id), ne(mpesaExpressRequests.state, "paid")));
  return [
    {
      type: "prompt.receipt_conflicts",
      id: stkPush.id,
      what: { receipt_of: known.expressRequestId, transaction: known.id },
    },
  ];
}

/** Whether a payment was recorded for this prompt: it is the prompt's own, or a further one that an earlier callback of it reported. */
async function isPaymentOf(tx: Db, stkPush: StkPushRow, payment: TransactionRow): Promise<boolean> {
  if (payment.expressRequestId === stkPush.id) return true;
  const reports = await tx
    .select({ id: mpesaCallbacks.id })
    .from(mpesaCallbacks)
    .innerJoin(mpesaCallbackOutcomes, eq(mpesaCallbackOutcomes.callbackId, mpesaCallbacks.id))
    .where(
      and(
        eq(mpesaCallbacks.expressRequestId, stkPush.id),
        eq(mpesaCallbackOutcomes.transactionId, payment.id),
      ),
    )
    .limit(1);
  return reports.length > 0;
}
