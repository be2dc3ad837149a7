import "server-only";
import { and, eq, ne, sql } from "drizzle-orm";
import { mpesaExpressRequests, paymentRequests } from "@/db/schema/payments";
import type { Change } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { lockTarget } from "./accounts";
import { findTransaction, type IncomingPayment } from "./record-transaction";

type Prompt = typeof mpesaExpressRequests.$inferSelect;

/**
 * Handles a callback that names another amount than its prompt. Alone it proves nothing: the prompt keeps the receipt,
 * and the payment is recorded once another source reports that receipt, with that source's amount.
 * lib/domain/payments/README.md.
 * @returns the audit lines; null when the payment is recorded already, from another source.
 */
export async function awaitProof(
  tx: Db,
  prompt: Prompt,
  reported: { receipt: string; amountCents: number },
): Promise<Change[] | null> {
  // The lock orders this against a confirmation of the same payment: either it is recorded already, or it will find
  // the receipt written here.
  await lockTarget(tx, prompt.enrollmentId);
  if (prompt.state === "paid" || (await findTransaction(tx, reported.receipt))) return null;
  if (prompt.awaitedReceipt === reported.receipt) return [];
  await tx
    .update(mpesaExpressRequests)
    .set({
      awaitedReceipt: reported.receipt,
      // Shown to staff in the list of prompts.
      resultDesc: `Its callback names another amount than was asked; awaits proof of ${reported.receipt}`,
      updatedAt: sql`now()`,
    })
    .where(eq(mpesaExpressRequests.id, prompt.id));
  return [{ subject: `prompt:${prompt.id}`, what: { awaits_proof_cents: reported.amountCents } }];
}

/** Whether the amount of a prompt's payment is unproven. Then a query's "paid" is not enough: it names no amount. */
export function isAwaited({ awaitedReceipt }: Prompt): boolean {
  return awaitedReceipt !== null;
}

/** Links a payment to the prompt that awaits its receipt; unchanged when there is none. */
export async function withAwaited(tx: Db, payment: IncomingPayment): Promise<IncomingPayment> {
  if (!payment.receipt || !payment.enrollmentId || payment.expressRequestId) return payment;
  const [prompt] = await tx
    .select({ id: mpesaExpressRequests.id, amountCents: mpesaExpressRequests.amountCents })
    .from(mpesaExpressRequests)
    .where(
      and(
        eq(mpesaExpressRequests.enrollmentId, payment.enrollmentId),
        eq(mpesaExpressRequests.awaitedReceipt, payment.receipt),
        ne(mpesaExpressRequests.state, "paid"),
      ),
    );
  if (!prompt) return payment;
  const flags = prompt.amountCents === payment.amountCents ? [] : ["amount_differs"];
  return { ...payment, expressRequestId: prompt.id, flags: [...payment.flags, ...flags] };
}

/** Marks the prompt of a recorded payment as paid, if it is not yet. @returns the audit lines. */
export async function endWaiting(tx: Db, { expressRequestId, source }: IncomingPayment): Promise<Change[]> {
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
  return [{ subject: `prompt:${expressRequestId}`, what: { to: "paid", source } }];
}
