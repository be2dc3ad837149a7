import "server-only";
import { and, eq, ne, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { mpesaExpressRequests, paymentRequests } from "@/db/schema/payments";
import type { Change } from "@/lib/platform/commands/command";
import { lockTarget } from "../ledger/accounts";
import { findTransaction, type IncomingPayment } from "../ledger/record-transaction";

type Prompt = typeof mpesaExpressRequests.$inferSelect;

/**
 * A callback that names another amount than was asked proves nothing alone (reliability.md T3). The receipt it names is
 * written to the prompt; the money comes when another way tells of that receipt, with the amount that way tells.
 * @returns the audit lines; null when the receipt is money already, which another way told of.
 */
export async function awaitProof(
  tx: Db,
  prompt: Prompt,
  told: { receipt: string; amountCents: number },
): Promise<Change[] | null> {
  // So that a confirmation of the same money is either written already or finds what is written here.
  await lockTarget(tx, prompt.enrollmentId);
  if (prompt.state === "paid" || (await findTransaction(tx, told.receipt))) return null;
  const resultDesc = awaiting(told.receipt);
  if (prompt.resultDesc === resultDesc) return [];
  await tx
    .update(mpesaExpressRequests)
    .set({ resultDesc, updatedAt: sql`now()` })
    .where(eq(mpesaExpressRequests.id, prompt.id));
  return [{ subject: `prompt:${prompt.id}`, what: { awaits_proof_cents: told.amountCents } }];
}

/** Whether a prompt's callback named another amount than was asked: then a query's bare "paid" tells no amount. */
export function isAwaited({ resultDesc }: Prompt): boolean {
  return resultDesc?.startsWith(AWAITING) ?? false;
}

/** Money with the prompt that has waited for its receipt to be told of by another way; as it is when none has. */
export async function withAwaited(tx: Db, money: IncomingPayment): Promise<IncomingPayment> {
  if (!money.receipt || !money.enrollmentId || money.expressRequestId) return money;
  const [prompt] = await tx
    .select({ id: mpesaExpressRequests.id, amountCents: mpesaExpressRequests.amountCents })
    .from(mpesaExpressRequests)
    .where(
      and(
        eq(mpesaExpressRequests.enrollmentId, money.enrollmentId),
        eq(mpesaExpressRequests.resultDesc, awaiting(money.receipt)),
        ne(mpesaExpressRequests.state, "paid"),
      ),
    );
  if (!prompt) return money;
  const flags = prompt.amountCents === money.amountCents ? [] : ["amount_differs"];
  return { ...money, expressRequestId: prompt.id, flags: [...money.flags, ...flags] };
}

/** The prompt whose money has come was paid. @returns the audit lines. */
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

const AWAITING = "Its callback names another amount than was asked; awaits proof of ";

function awaiting(receipt: string): string {
  return `${AWAITING}${receipt}`;
}
