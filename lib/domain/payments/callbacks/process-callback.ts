import "server-only";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "@/db/client";
import { mpesaCallbackOutcomes, mpesaCallbacks } from "@/db/schema/daraja";
import { mpesaPaybillConfirmations } from "@/db/schema/payments";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { changed, command, unchanged } from "@/lib/platform/commands/command";
import { env } from "@/lib/platform/env";
import { type PaybillBody, parseExpressCallback, parsePaybillBody } from "../daraja/callback-bodies";
import { verdictOf } from "../daraja/express";
import { awaitProof } from "../ledger/unconfirmed-amounts";
import { findPrompt, settlePaid, settleUnpaid } from "../prompts/prompts";
import { receiptConflict } from "../prompts/receipt-conflict";
import { recordPaybillPayment } from "./paybill-payment";
import { type CallbackRow, type Processed, processResult, processTimeout } from "./process-result";

/**
 * Processes a kept callback, once: processing it again changes nothing.
 * docs/business-rules.md, "Payments"; docs/mpesa.md, "Callbacks".
 */
export const processCallback = command(
  "payments.read-callback",
  z.object({ callback_id: z.number().int() }),
  async ({ input, tx }) => {
    const [callback] = await tx
      .select()
      .from(mpesaCallbacks)
      .where(eq(mpesaCallbacks.id, input.callback_id))
      .for("update");
    if (!callback || (await wasProcessed(tx, callback.id))) return unchanged({ outcome: "read before" });
    const { outcome, changes } = await PROCESSORS[callback.kind](tx, callback);
    await tx.insert(mpesaCallbackOutcomes).values({ callbackId: callback.id, outcome });
    const [first, ...rest] = changes;
    return first ? changed({ outcome }, first, ...rest) : unchanged({ outcome });
  },
);

const PROCESSORS: Record<CallbackRow["kind"], (tx: Db, callback: CallbackRow) => Promise<Processed>> = {
  express: processExpress,
  confirmation: processConfirmation,
  result: processResult,
  timeout: processTimeout,
};

async function wasProcessed(tx: Db, id: number): Promise<boolean> {
  const [reading] = await tx
    .select()
    .from(mpesaCallbackOutcomes)
    .where(eq(mpesaCallbackOutcomes.callbackId, id));
  return reading !== undefined;
}

/** A prompt's callback is trusted only if it names the prompt's CheckoutRequestID. */
async function processExpress(tx: Db, callback: CallbackRow): Promise<Processed> {
  const result = parseExpressCallback(callback.body);
  const prompt = callback.expressRequestId ? await findPrompt(tx, callback.expressRequestId) : undefined;
  if (!result || !prompt) return { outcome: "not understood", changes: [] };
  if (prompt.checkoutRequestId !== null && prompt.checkoutRequestId !== result.checkoutRequestId) {
    return { outcome: "names another prompt", changes: [] };
  }
  const verdict = verdictOf(result.resultCode);
  if (verdict === "paid" && result.payment) {
    const { receipt, amountCents, at } = result.payment;
    const conflict = await receiptConflict(tx, prompt, receipt);
    if (conflict) return { outcome: "receipt of another prompt", changes: conflict };
    const awaits = amountCents === prompt.amountCents ? null : await awaitProof(tx, prompt, result.payment);
    if (awaits) return { outcome: "paid, another amount", changes: awaits };
    const paid = {
      receipt,
      amountCents,
      at: at ?? callback.receivedAt,
      source: "callback" as const,
      resultCode: "0",
    };
    return { outcome: "paid", changes: await settlePaid(tx, prompt, paid, await readSettings(tx)) };
  }
  if (verdict === "failed" || verdict === "cancelled") {
    const { resultCode, resultDesc } = result;
    return {
      outcome: verdict,
      changes: await settleUnpaid(tx, prompt, { state: verdict, resultCode, resultDesc }),
    };
  }
  // Undecided: a later query decides, or staff do.
  return { outcome: `undecided ${result.resultCode.slice(0, 20)}`, changes: [] };
}

async function processConfirmation(tx: Db, callback: CallbackRow): Promise<Processed> {
  const body = parsePaybillBody(callback.body);
  if (!body) return { outcome: "not understood", changes: [] };
  if (body.BusinessShortCode !== env().MPESA_SHORTCODE) return { outcome: "another shortcode", changes: [] };
  await keepConfirmation(tx, body);
  const changes = await recordPaybillPayment(tx, {
    receipt: body.TransID,
    amountCents: body.amountCents,
    source: "confirmation",
    msisdn: body.MSISDN,
    payerName: [body.FirstName, body.MiddleName, body.LastName].join(" "),
    billRef: body.BillRefNumber,
    narrative: body.TransactionType || "Pay Bill",
    at: body.at,
  });
  return { outcome: "money", changes };
}

async function keepConfirmation(tx: Db, body: PaybillBody): Promise<void> {
  await tx
    .insert(mpesaPaybillConfirmations)
    .values({
      transId: body.TransID,
      transactionType: body.TransactionType,
      transTime: body.TransTime,
      amountCents: body.amountCents,
      shortcode: body.BusinessShortCode,
      billRef: body.BillRefNumber,
      msisdn: body.MSISDN,
      firstName: body.FirstName,
      middleName: body.MiddleName,
      lastName: body.LastName,
    })
    .onConflictDoNothing({ target: mpesaPaybillConfirmations.transId });
}
