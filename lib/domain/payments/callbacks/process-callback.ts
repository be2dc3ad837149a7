import "server-only";
import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { databaseNow } from "@/db/now";
import { mpesaCallbackReadings, mpesaCallbacks, mpesaPaybillConfirmations } from "@/db/schema/payments";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { type Change, changed, command, unchanged } from "@/lib/platform/commands/command";
import { env } from "@/lib/platform/env";
import { normalizeText } from "@/lib/platform/normalize-text";
import { type PaybillMessage, readExpressResult, readPaybillMessage } from "../daraja/messages";
import { verdictOf } from "../daraja/result-codes";
import { confirmPayment } from "../ledger/confirm-payment";
import { findPrompt, settlePaid, settleUnpaid } from "../prompts/prompts";
import { findAccount } from "./find-account";
import { ReadCallback } from "./input";
import { readResult, readTimeout } from "./process-result";
import { awaitProof } from "./unconfirmed-amounts";

export type Reading = { outcome: string; changes: Change[] };
type Kept = typeof mpesaCallbacks.$inferSelect;

/** Reads a kept message and acts on it, once; reading it again changes nothing. */
export const readCallback = command("payments.read-callback", ReadCallback, async ({ input, tx }) => {
  const [kept] = await tx
    .select()
    .from(mpesaCallbacks)
    .where(eq(mpesaCallbacks.id, input.callback_id))
    .for("update");
  if (!kept || (await wasRead(tx, kept.id))) return unchanged({ outcome: "read before" });
  const { outcome, changes } = await READERS[kept.kind](tx, kept);
  await tx.insert(mpesaCallbackReadings).values({ callbackId: kept.id, outcome });
  const [first, ...rest] = changes;
  return first ? changed({ outcome }, first, ...rest) : unchanged({ outcome });
});

const READERS: Record<Kept["kind"], (tx: Db, kept: Kept) => Promise<Reading>> = {
  express: readExpress,
  confirmation: readConfirmation,
  result: readResult,
  timeout: readTimeout,
};

async function wasRead(tx: Db, id: number): Promise<boolean> {
  const [reading] = await tx
    .select()
    .from(mpesaCallbackReadings)
    .where(eq(mpesaCallbackReadings.callbackId, id));
  return reading !== undefined;
}

/** The result of a prompt is a claim: it must name our prompt's CheckoutRequestID before it is believed. */
async function readExpress(tx: Db, kept: Kept): Promise<Reading> {
  const result = readExpressResult(kept.body);
  const prompt = kept.expressRequestId ? await findPrompt(tx, kept.expressRequestId) : undefined;
  if (!result || !prompt) return { outcome: "not understood", changes: [] };
  if (prompt.checkoutRequestId !== null && prompt.checkoutRequestId !== result.checkoutRequestId) {
    return { outcome: "names another prompt", changes: [] };
  }
  const verdict = verdictOf(result.resultCode);
  if (verdict === "paid" && result.money) {
    const { receipt, amountCents, at } = result.money;
    const awaits = amountCents === prompt.amountCents ? null : await awaitProof(tx, prompt, result.money);
    if (awaits) return { outcome: "paid, another amount", changes: awaits };
    const news = {
      receipt,
      amountCents,
      at: at ?? kept.receivedAt,
      source: "callback" as const,
      resultCode: "0",
    };
    return { outcome: "paid", changes: await settlePaid(tx, prompt, news, await readSettings(tx)) };
  }
  if (verdict === "failed" || verdict === "cancelled") {
    const { resultCode, resultDesc } = result;
    return {
      outcome: verdict,
      changes: await settleUnpaid(tx, prompt, { state: verdict, resultCode, resultDesc }),
    };
  }
  // Not decided: the query will tell, or a person will look.
  return { outcome: `undecided ${result.resultCode.slice(0, 20)}`, changes: [] };
}

async function readConfirmation(tx: Db, kept: Kept): Promise<Reading> {
  const message = readPaybillMessage(kept.body);
  if (!message) return { outcome: "not understood", changes: [] };
  if (message.BusinessShortCode !== env().MPESA_SHORTCODE)
    return { outcome: "another shortcode", changes: [] };
  await keepConfirmation(tx, message);
  const changes = await confirmPayment(
    tx,
    {
      receipt: message.TransID,
      amountCents: message.amountCents,
      source: "confirmation",
      expressRequestId: null,
      enrollmentId: await findAccount(tx, message.BillRefNumber),
      msisdn: message.MSISDN,
      payerName: normalizeText([message.FirstName, message.MiddleName, message.LastName].join(" ")),
      billRef: message.BillRefNumber,
      narrative: message.TransactionType || "Pay Bill",
      at: message.at ?? (await databaseNow(tx)),
      flags: [],
    },
    await readSettings(tx),
  );
  return { outcome: "money", changes };
}

async function keepConfirmation(tx: Db, message: PaybillMessage): Promise<void> {
  await tx
    .insert(mpesaPaybillConfirmations)
    .values({
      transId: message.TransID,
      transactionType: message.TransactionType,
      transTime: message.TransTime,
      amountCents: message.amountCents,
      shortcode: message.BusinessShortCode,
      billRef: message.BillRefNumber,
      msisdn: message.MSISDN,
      firstName: message.FirstName,
      middleName: message.MiddleName,
      lastName: message.LastName,
    })
    .onConflictDoNothing({ target: mpesaPaybillConfirmations.transId });
}
