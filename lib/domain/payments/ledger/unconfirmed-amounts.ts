import "server-only";
import { and, eq, ne, sql } from "drizzle-orm";
import { mpesaExpressRequests, paymentRequests } from "@/db/schema/payments";
import type { AuditEvent } from "@/lib/domain/events/events";
import type { Db } from "@/lib/platform/db/client";
import { lockTarget } from "./accounts";
import { findTransaction, type IncomingPayment } from "./record-transaction";

type StkPush = typeof mpesaExpressRequests.$inferSelect;

/**
 * Handles a callback that names another amount than its prompt. Alone it proves nothing: the prompt keeps the receipt,
 * and the payment is recorded once another source reports that receipt, with that source's amount.
 * lib/domain/payments/README.md.
 * @returns the audit lines; null when the payment is recorded already, from another source.
 */
export async function awaitProof(
  tx: Db,
  stkPush: StkPush,
  reported: { receipt: string; amountCents: number },
): Promise<AuditEvent[] | null> {
  // The lock orders this against a confirmation of the same payment: either it is recorded already, or it will find
  // the receipt written here.
  await lockTarget(tx, stkPush.enrollmentId);
  if (stkPush.state === "paid" || (await findTransaction(tx, reported.receipt))) return null;
  if (stkPush.awaitedReceipt === reported.receipt) return [];
  await tx
    .update(mpesaExpressRequests)
    .set({
      awaitedReceipt: reported.receipt,
      // Shown to staff in the list of prompts.
      resultDesc: `Its callback names another amount than was asked; awaits proof of ${reported.receipt}`,
      updatedAt: sql`now()`,
    })
    .where(eq(mpesaExpressRequests.id, stkPush.id));
  return [
    { type: "prompt.awaits_proof", id: stkPush.id, what: { awaits_proof_cents: reported.amountCents } },
  ];
}

/** Whether the amount of a prompt's payment is unproven. Then a query's "paid" is not enough: it names no amount. */
export function isAwaited({ awaitedReceipt }: StkPush): boolean {
  return awaitedReceipt !== null;
}

/** Links a payment to the prompt that awaits its receipt; unchanged when there is none. */
export async function withAwaited(tx: Db, payment: IncomingPayment): Promise<IncomingPayment> {
  if (!payment.receipt || !payment.enrollmentId || payment.expressRequestId) return payment;
  const [stkPush] = await tx
    .select({ id: mpesaExpressRequests.id, amountCents: mpesaExpressRequests.amountCents })
    .from(mpesaExpressRequests)
    .where(
      and(
        eq(mpesaExpressRequests.enrollmentId, payment.enrollmentId),
        eq(mpesaExpressRequests.awaitedReceipt, payment.receipt),
        ne(mpesaExpressRequests.state, "paid"),
      ),
    );
  if (!stkPush) return payment;
  const flags = stkPush.amountCents === payment.amountCents ? [] : ["amount_differs"];
  return { ...payment, expressRequestId: stkPush.id, flags: [...payment.flags, ...flags] };
}

/** Marks the prompt of a recorded payment as paid, if it is not yet. @returns the audit lines. */
export async function endWaiting(
  tx: Db,
  { expressRequestId, source }: IncomingPayment,
): Promise<AuditEvent[]> {
  if (!expressRequestId) return [];
  const [paid] = await tx
    .update(mpesaExpressRequests)
    .set({ state: "paid", resultCode: "0", nextQueryAt: null, updatedAt: sql`now()` })
    .where(and(eq(mpesaExpressRequests.id, expressRequestId), ne(mpesaExpressRequests.state, "paid")))
    .returning({ paymentRequestId: mpesaExpressRequests.paymentRequestId });
  if (!paid) return [];
  await tx
    .update(paymentRequests)
    .set({ status: "success", updatedAt: sql`now()` })
    .where(eq(paymentRequests.id, paid.paymentRequestId));
  return [{ type: "prompt.paid", id: expressRequestId, what: { to: "paid", source } }];
}
