import "server-only";
import { command, workflow } from "@/lib/platform/commands/command";
import { toShillings } from "@/lib/platform/money";
import { Refusal } from "@/lib/platform/refusal";
import { deskPromptTexts as texts } from "./desk-texts";
import { SendPrompt } from "./input";
import { openFor } from "./open-payment";
import { type Sent, sendOpened } from "./request-payment";
import { resultSentence } from "./texts";

/** Opens a payment at the desk: as on the student's own page, with the payer's phone. */
const open = command("payments.send-prompt", SendPrompt, ({ actor, clientAddress, input, was, tx }) =>
  openFor(
    tx,
    { actor, clientAddress, was },
    { ...input, payment_method: "express", paying_first_name: "", paying_last_name: "" },
    { asked: "desk", openElsewhere, says: texts },
  ),
);

function openElsewhere(): Refusal {
  return new Refusal("conflict", "prompt_open", texts.openElsewhere, {
    errors: { paying_msisdn: [texts.openElsewhere] },
  });
}

/**
 * Sends a prompt from the desk to the payer's phone, for what is left of the fee; rules and limits are those of the student's
 * own prompt (lib/domain/payments/README.md). The phone never becomes the student's.
 * @returns the request, whose `id` is also `payment_request_id` as other calls name it; amount in shillings
 * @throws Refusal 404; 409 already_paid, prompt_open, class_full, season_closed; 429 too_many
 */
export const sendPrompt = workflow(open, async (ctx, opened) => {
  const sent = await sendOpened(ctx, opened);
  return {
    id: opened.request.id,
    student_id: opened.studentId,
    payment_request_id: opened.request.id,
    amount: toShillings(opened.dueCents),
    status: sent.outcome === "refused" ? "failed" : opened.request.status,
    msg: sentence(sent),
  };
});

function sentence(sent: Sent): string {
  if (sent.outcome === "accepted") return texts.sent;
  if (sent.outcome === "repeated") return texts.open;
  if (sent.outcome === "unknown") return texts.unknown;
  return texts.refused(resultSentence(sent.code));
}
