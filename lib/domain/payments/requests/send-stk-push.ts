import "server-only";
import { command, workflow } from "@/lib/platform/commands/command";
import { formatShillings, toShillings } from "@/lib/platform/money";
import { plusPhone } from "@/lib/platform/phone";
import { Refusal } from "@/lib/platform/refusal";
import { defineTexts } from "@/lib/platform/texts";
import { SendStkPush } from "./input";
import { type OpenedPayment, openFor } from "./open-payment";
import { type Sent, sendOpened } from "./request-payment";
import { resultSentence } from "./texts";

const texts = defineTexts({
  en: {
    sent: (amount: string, phone: string) =>
      `Payment request for ${amount} sent to ${phone}. The payer enters the M-Pesa PIN on the phone.`,
    otherAmount: (amount: string) => `Now ${amount} is due. Look again, then send.`,
    open: "A payment request is on this phone already. Let the payer answer it, or send again after two minutes.",
    unknown: "We sent the request, but M-Pesa has not answered yet. Look at the phone; we keep checking too.",
    refused: (why: string) => `M-Pesa did not take the request. For the payer: ${why}`,
    openElsewhere: "A payment request is open on another phone. Wait two minutes, then send again.",
    tooManyToPhone: (sent: number, clock: string) =>
      `${sent} requests were sent to this phone. Use paybill now, or try after ${clock}.`,
    tooMany: (clock: string) =>
      `Many requests were sent for this student. Use paybill now, or try after ${clock}.`,
  },
});

/** Opens a payment at the desk: as on the student's own page, with the payer's phone. */
const open = command(
  "payments.send-prompt",
  SendStkPush,
  async ({ actor, clientAddress, input, was, tx }) => {
    const { due, ...payer } = input;
    const opened = await openFor(
      tx,
      { actor, clientAddress, was },
      { ...payer, payment_method: "express", paying_first_name: "", paying_last_name: "" },
      { asked: "desk", says: texts },
    );
    const now = toShillings(opened.result.dueCents);
    if (due !== undefined && due !== now)
      throw new Refusal("conflict", "stale", texts.otherAmount(formatShillings(now)));
    return opened;
  },
);

/**
 * Sends a prompt from the desk to the payer's phone, for what is left of the fee; rules and limits are those of the student's
 * own prompt (lib/domain/payments/README.md). The phone never becomes the student's.
 * @returns the request, whose `id` is also `payment_request_id` as other calls name it; amount in shillings
 * @throws Refusal 404; 409 already_paid, stale, credit_waits, prompt_open, class_full, season_closed; 429 too_many
 */
export const sendStkPush = workflow(open, async (ctx, opened) => {
  const sent = await sendOpened(ctx, opened);
  return {
    id: opened.request.id,
    student_id: opened.studentId,
    payment_request_id: opened.request.id,
    amount: toShillings(opened.dueCents),
    status: sent.outcome === "refused" ? "failed" : opened.request.status,
    msg: sentence(sent, opened),
  };
});

function sentence(sent: Sent, { stkPush }: OpenedPayment): string {
  if (sent.outcome === "repeated" || !stkPush) return texts.open;
  if (sent.outcome === "accepted")
    return texts.sent(formatShillings(toShillings(stkPush.amountCents)), plusPhone(stkPush.msisdn));
  if (sent.outcome === "unknown") return texts.unknown;
  return texts.refused(resultSentence(sent.code));
}
