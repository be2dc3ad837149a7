import "server-only";
import { type Ctx, workflow } from "@/lib/platform/commands/command";
import { env } from "@/lib/platform/env";
import { toShillings } from "@/lib/platform/money";
import { maskMsisdn } from "@/lib/platform/phone";
import { callbackAddress } from "../daraja/callback-address";
import { type PushAnswer, sendPush } from "../daraja/express";
import { resultSentence, paymentTexts as texts } from "../texts";
import { type OpenedPayment, openPayment, type PromptToSend } from "./open-payment";
import { recordPrompt } from "./record-prompt";

type Sent = PushAnswer | { outcome: "repeated" };

/**
 * Asks for the fee: a prompt on the payer's phone, or the paybill numbers to pay by hand (spec section 4). An errand:
 * open (one transaction), push (none), note (one transaction).
 * @returns the request; amount in shillings; `paybill` says business and account number, with express as the way out.
 * @throws Refusal as openPayment. A silent or failing M-Pesa is no refusal: the request stays, and heals by itself.
 */
export const requestPayment = workflow(openPayment, async (ctx, opened) => {
  const sent: Sent = opened.prompt ? await sendPrompt(ctx, opened, opened.prompt) : { outcome: "repeated" };
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

async function sendPrompt(ctx: Ctx, opened: OpenedPayment, prompt: PromptToSend): Promise<PushAnswer> {
  const answer = await sendPush(
    {
      msisdn: prompt.msisdn,
      shillings: toShillings(prompt.amountCents),
      account: prompt.payCode,
      callbackUrl: callbackAddress(`express/${prompt.token}`),
    },
    prompt.now,
  );
  await recordPrompt(ctx, { express_request_id: prompt.id, student_id: opened.studentId, answer });
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
  return sent.code in texts.results ? resultSentence(sent.code) : texts.promptRefused;
}
