import "server-only";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { mpesaCallbackOutcomes, mpesaCallbacks } from "@/db/schema/daraja";
import { mpesaPaybillConfirmations } from "@/db/schema/payments";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { changedBy, command, unchanged } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { normalizeText } from "@/lib/platform/normalize-text";
import { type PaybillBody, parseExpressCallback, parsePaybillBody } from "../daraja/callback-bodies";
import { verdictOf } from "../daraja/express";
import { awaitProof } from "../ledger/unconfirmed-amounts";
import { receiptConflict } from "../requests/receipt-conflict";
import { findStkPush, queryAgain, type StkPushRow, settlePaid, settleUnpaid } from "../requests/stk-pushes";
import { keyOfMessage, leaveForPerson } from "../unreadable/leave-for-person";
import { recordPaybillPayment } from "./paybill-payment";
import { processResult, processTimeout } from "./process-result";
import { booked, type CallbackRow, left, type Processed } from "./processed";

/**
 * Processes a kept callback, once: processing it again changes nothing.
 * lib/domain/payments/README.md; docs/mpesa.md, "Callbacks".
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
    const processed = await PROCESSORS[callback.kind](tx, callback);
    const { outcome, changes, transactionId } = processed;
    const unreadableId = processed.left ? await leave(tx, callback, processed.left) : null;
    await tx.insert(mpesaCallbackOutcomes).values({
      callbackId: callback.id,
      outcome,
      transactionId: transactionId ?? null,
      unreadableId,
    });
    return changedBy({ outcome }, changes);
  },
);

/** Puts a callback into the queue of the money desk. @returns the id of its entry there. */
async function leave(
  tx: Db,
  callback: CallbackRow,
  { reason, read = {} }: NonNullable<Processed["left"]>,
): Promise<string> {
  const key = keyOfMessage(
    "callback",
    callback.kind,
    callback.expressRequestId,
    callback.orderId,
    callback.body,
  );
  const { receivedAt, body: raw } = callback;
  const entries = await leaveForPerson(tx, [{ source: "callback", key, reason, raw, receivedAt, ...read }]);
  const id = entries.get(key);
  if (!id) throw new Error("a callback was neither booked nor left for a person");
  return id;
}

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
  const stkPush = callback.expressRequestId ? await findStkPush(tx, callback.expressRequestId) : undefined;
  const ours = stkPush ? { expressRequestId: stkPush.id, msisdn: stkPush.msisdn } : {};
  if (!result || !stkPush) return left("not understood", "not_understood", ours);
  const { receipt, amountCents, at, resultCode, resultDesc } = result;
  const read = { receipt, cents: amountCents, paidAt: at };
  if (stkPush.checkoutRequestId !== null && stkPush.checkoutRequestId !== result.checkoutRequestId)
    return left("names another prompt", "another_prompt", read);
  const verdict = verdictOf(resultCode);
  if (verdict === "paid") return processPaid(tx, callback, stkPush, { ...read, ...ours });
  if (verdict === "failed" || verdict === "cancelled")
    return {
      outcome: verdict,
      changes: await settleUnpaid(tx, stkPush, { state: verdict, resultCode, resultDesc }),
    };
  // A later query decides, or staff do: the entry shows once the prompt stands in no other queue.
  return left(`undecided ${resultCode.slice(0, 20)}`, "undecided", ours);
}

type ReadPaid = { receipt: string | null; cents: number | null; paidAt: Date | null };

async function processPaid(
  tx: Db,
  callback: CallbackRow,
  stkPush: StkPushRow,
  read: ReadPaid,
): Promise<Processed> {
  const { receipt, cents: amountCents } = read;
  if (receipt === null || amountCents === null) {
    await queryAgain(tx, stkPush);
    return left("paid, without receipt", "no_receipt", read);
  }
  const conflict = await receiptConflict(tx, stkPush, receipt);
  if (conflict) return left("receipt of another prompt", "receipt_of_another", read, conflict);
  const awaits =
    amountCents === stkPush.amountCents ? null : await awaitProof(tx, stkPush, { receipt, amountCents });
  if (awaits) return left("paid, another amount", "another_amount", read, awaits);
  const at = read.paidAt ?? callback.receivedAt;
  const paid = { receipt, amountCents, at, source: "callback" as const, resultCode: "0" };
  const settled = await settlePaid(tx, stkPush, paid, await readSettings(tx));
  return booked("paid", settled, { ...read, cents: amountCents });
}

async function processConfirmation(tx: Db, callback: CallbackRow): Promise<Processed> {
  const body = parsePaybillBody(callback.body);
  if (!body) return left("not understood", "not_understood");
  const { TransID: receipt, amountCents: cents, at: paidAt, MSISDN: msisdn, BillRefNumber: billRef } = body;
  const payerName = normalizeText([body.FirstName, body.MiddleName, body.LastName].join(" "));
  const read = { receipt, cents, paidAt, msisdn, payerName, billRef };
  if (receipt === null || cents === null || body.BusinessShortCode === "")
    return left("not understood", "not_understood", read);
  if (body.BusinessShortCode !== env().MPESA_SHORTCODE)
    return left("another shortcode", "another_shortcode", read);
  await keepConfirmation(tx, { ...body, TransID: receipt, amountCents: cents });
  const confirmed = await recordPaybillPayment(tx, {
    receipt,
    amountCents: cents,
    source: "confirmation",
    msisdn,
    payerName,
    billRef,
    narrative: body.TransactionType || "Pay Bill",
    at: paidAt ?? callback.receivedAt,
  });
  return booked("money", confirmed, { ...read, cents });
}

async function keepConfirmation(
  tx: Db,
  body: PaybillBody & { TransID: string; amountCents: number },
): Promise<void> {
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
