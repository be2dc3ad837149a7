import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import { mpesaExpressRequests } from "@/db/schema/payments";
import { lockClass } from "@/lib/domain/enrollments/seats/class-lock";
import { holdRunning } from "@/lib/domain/enrollments/seats/seat-rule";
import { type Ctx, changed, changedBy, command, unchanged, workflow } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { toShillings } from "@/lib/platform/money";
import { maskMsisdn } from "@/lib/platform/phone";
import { callbackAddress } from "../daraja/callback-address";
import { type PushAnswer, sendPush } from "../daraja/express";
import { RecordStkPush } from "./input";
import { type OpenedPayment, openPayment } from "./open-payment";
import { findStkPush, type StkPushToSend, settleUnpaid } from "./stk-pushes";
import { resultSentence, paymentTexts as texts } from "./texts";

export type Sent = PushAnswer | { outcome: "repeated" };

/**
 * Requests the fee: by a prompt on the payer's phone, or by paybill. A workflow: opens the payment and records the prompt's
 * answer in a transaction each, and calls Daraja between them (lib/domain/payments/README.md).
 * @returns the request; amount in shillings; `paybill` has the business and account numbers, also the fallback of a prompt.
 * @throws Refusal as openPayment. A silent or failing M-Pesa is no refusal: the request stays open and settles later.
 */
export const requestPayment = workflow(openPayment, async (ctx, opened) => {
  const sent = await sendOpened(ctx, opened);
  const paybill = { business_no: env().MPESA_SHORTCODE, account_no: opened.payCode };
  return {
    payment_request_id: opened.request.id,
    student_msisdn: maskMsisdn(opened.studentMsisdn),
    amount: toShillings(opened.dueCents),
    status: sent.outcome === "refused" ? "failed" : opened.request.status,
    paybill,
    msg: sentence(opened, sent, paybill),
  };
});

/** Sends the prompt of an opened payment, if it has one to send, and records M-Pesa's answer. */
export async function sendOpened(ctx: Ctx, opened: OpenedPayment): Promise<Sent> {
  return opened.stkPush ? sendStkPush(ctx, opened, opened.stkPush) : { outcome: "repeated" };
}

async function sendStkPush(ctx: Ctx, opened: OpenedPayment, stkPush: StkPushToSend): Promise<PushAnswer> {
  const answer = await sendPush(
    {
      msisdn: stkPush.msisdn,
      shillings: toShillings(stkPush.amountCents),
      account: stkPush.payCode,
      callbackUrl: callbackAddress(`express/${stkPush.token}`),
    },
    stkPush.now,
  );
  await recordStkPush(ctx, { express_request_id: stkPush.id, student_id: opened.studentId, answer });
  return answer;
}

function sentence(
  opened: OpenedPayment,
  sent: Sent,
  paybill: { business_no: string; account_no: string },
): string {
  if (opened.method === "paybill") {
    return texts.paybill(toShillings(opened.dueCents), paybill.business_no, paybill.account_no);
  }
  if (sent.outcome === "repeated") return texts.promptOpen;
  if (sent.outcome === "unknown") return texts.promptUnknown;
  if (sent.outcome === "accepted") return texts.promptSent;
  return resultSentence(sent.code);
}

/**
 * Records Daraja's answer to a prompt. If the callback came first, only the ids are added. Without an answer the prompt is
 * unknown, never failed, and the seat is held ten more minutes (docs/mpesa.md, "M-Pesa Express").
 */
const recordStkPush = command("payments.record-prompt", RecordStkPush, async ({ input, tx }) => {
  const stkPush = await findStkPush(tx, input.express_request_id);
  const { answer } = input;
  if (!stkPush) return unchanged(null);
  if (answer.outcome === "refused") {
    const { code: resultCode, description: resultDesc } = answer;
    return changedBy(null, await settleUnpaid(tx, stkPush, { state: "failed", resultCode, resultDesc }));
  }

  const isAccepted = answer.outcome === "accepted";
  if (!isAccepted) await holdWhileUnknown(tx, stkPush.enrollmentId);
  await tx
    .update(mpesaExpressRequests)
    .set({
      responseDescription: answer.description,
      updatedAt: sql`now()`,
      ...(isAccepted
        ? {
            responseCode: "0",
            checkoutRequestId: answer.checkoutRequestId,
            merchantRequestId: answer.merchantRequestId,
            sentAt: sql`now()`,
          }
        : { responseCode: answer.code }),
    })
    .where(eq(mpesaExpressRequests.id, stkPush.id));
  const state = isAccepted ? ("sent" as const) : ("unknown" as const);
  const [moved] = await tx
    .update(mpesaExpressRequests)
    .set({ state })
    .where(
      and(
        eq(mpesaExpressRequests.id, stkPush.id),
        inArray(mpesaExpressRequests.state, ["created", "unknown"]),
      ),
    )
    .returning({ id: mpesaExpressRequests.id });
  return moved
    ? changed(null, { type: "prompt.answered", id: stkPush.id, what: { from: stkPush.state, to: state } })
    : unchanged(null);
});

/** Extends a hold that is still running. The class lock is needed: an expired hold's seat may be taken already. */
async function holdWhileUnknown(tx: Db, enrollmentId: string): Promise<void> {
  const [target] = await tx
    .select({ classId: enrollments.classId })
    .from(enrollments)
    .where(eq(enrollments.id, enrollmentId));
  const lockedClass = target && (await lockClass(tx, target.classId));
  if (!lockedClass) return;
  await tx
    .update(enrollments)
    .set({
      holdUntil: sql`greatest(${enrollments.holdUntil}, ${lockedClass.now.toISOString()}::timestamptz + interval '10 minutes')`,
    })
    .where(
      and(
        eq(enrollments.id, enrollmentId),
        eq(enrollments.classId, lockedClass.classId),
        holdRunning(lockedClass.now),
      ),
    );
}
