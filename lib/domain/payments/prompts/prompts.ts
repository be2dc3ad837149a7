import "server-only";
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { mpesaExpressRequests, paymentRequests } from "@/db/schema/payments";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import type { Change } from "@/lib/platform/commands/command";
import { confirmPayment } from "../ledger/confirm-payment";
import type { Source } from "../ledger/record-transaction";

export type PromptRow = typeof mpesaExpressRequests.$inferSelect;

export const OPEN_STATES = ["created", "sent", "unknown"] as const;

type PaidNews = { receipt: string | null; amountCents: number; at: Date; source: Source; resultCode: string };

/**
 * A prompt was paid. A late success upgrades a failure; nothing ever downgrades it (mpesa.md section 6).
 * Another amount than asked, that more than a callback told of, is taken as what arrived, and flagged.
 */
export async function settlePaid(
  tx: Db,
  prompt: PromptRow,
  news: PaidNews,
  settings: Settings,
): Promise<Change[]> {
  const changes = await confirmPayment(
    tx,
    {
      receipt: news.receipt,
      amountCents: news.amountCents,
      source: news.source,
      expressRequestId: prompt.id,
      enrollmentId: prompt.enrollmentId,
      msisdn: prompt.msisdn,
      payerName: "",
      billRef: "",
      narrative: "M-Pesa Express",
      at: news.at,
      flags: news.amountCents === prompt.amountCents ? [] : ["amount_differs"],
    },
    settings,
  );
  const [paid] = await tx
    .update(mpesaExpressRequests)
    .set({ state: "paid", resultCode: news.resultCode, nextQueryAt: null, updatedAt: sql`now()` })
    .where(and(eq(mpesaExpressRequests.id, prompt.id), ne(mpesaExpressRequests.state, "paid")))
    .returning({ id: mpesaExpressRequests.id });
  if (!paid) return changes;
  await tx
    .update(paymentRequests)
    .set({ status: "success", updatedAt: sql`now()` })
    .where(eq(paymentRequests.id, prompt.paymentRequestId));
  return [
    ...changes,
    { subject: `prompt:${prompt.id}`, what: { from: prompt.state, to: "paid", source: news.source } },
  ];
}

/** A prompt came to nothing, by a code that says so for certain. Only an open prompt can fail. */
export async function settleUnpaid(
  tx: Db,
  prompt: PromptRow,
  news: { state: "failed" | "cancelled"; resultCode: string; resultDesc: string },
): Promise<Change[]> {
  const [closed] = await tx
    .update(mpesaExpressRequests)
    .set({ ...news, awaitedReceipt: null, nextQueryAt: null, updatedAt: sql`now()` })
    .where(and(eq(mpesaExpressRequests.id, prompt.id), inArray(mpesaExpressRequests.state, [...OPEN_STATES])))
    .returning({ id: mpesaExpressRequests.id });
  if (!closed) return [];
  await tx
    .update(paymentRequests)
    .set({ status: news.state, updatedAt: sql`now()` })
    .where(and(eq(paymentRequests.id, prompt.paymentRequestId), eq(paymentRequests.status, "pending")));
  return [
    { subject: `prompt:${prompt.id}`, what: { from: prompt.state, to: news.state, result: news.resultCode } },
  ];
}

/** Finds a prompt by its id. */
export async function findPrompt(tx: Db, id: string): Promise<PromptRow | undefined> {
  const [prompt] = await tx.select().from(mpesaExpressRequests).where(eq(mpesaExpressRequests.id, id));
  return prompt;
}
