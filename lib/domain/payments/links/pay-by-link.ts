import "server-only";
import { bySettings } from "@/lib/domain/academy/read-settings";
import { readNextStep } from "@/lib/domain/enrollments/standing/read-next-step";
import { Phone, Token } from "@/lib/domain/people/students/input";
import { command, workflow } from "@/lib/platform/commands/command";
import { databaseNow } from "@/lib/platform/db/now";
import { languageNow } from "@/lib/platform/language";
import { toShillings } from "@/lib/platform/money";
import { withRateLimit } from "@/lib/platform/rate-limits/rate-limits";
import { Refusal } from "@/lib/platform/refusal";
import { openFor } from "../requests/open-payment";
import { sendOpened } from "../requests/request-payment";
import { paymentTexts } from "../requests/texts";
import { findLink, isRightToken, linkLimits, linkState } from "./find-link";
import { linkTexts as texts } from "./texts";

const PayByLink = Token.extend({ paying_msisdn: Phone });

/**
 * Opens a payment by link: as on the student's own page, which asks for the times before the fee, but an ended seat is not reserved
 * again.
 */
const open = command("payments.pay-by-link", PayByLink, async ({ actor, clientAddress, input, tx }) => {
  const { enrollment, dueCents } = await findLink(tx, input.token);
  const state = linkState(enrollment, dueCents, await databaseNow(tx));
  if (state === "paid") throw new Refusal("conflict", "already_paid", paymentTexts.alreadyPaid);
  if (state !== "open") throw over(state);
  const { action } = await readNextStep(tx, enrollment.studentId);
  if (action === "choose_times") throw new Refusal("conflict", "choose_times", texts.chooseTimes);
  return openFor(
    tx,
    { actor, clientAddress },
    {
      enrollment_id: enrollment.id,
      student_id: enrollment.studentId,
      payment_method: "express",
      paying_msisdn: input.paying_msisdn,
      paying_first_name: "",
      paying_last_name: "",
    },
    { asked: "link", language: languageNow(), expired: () => over("expired"), says: texts },
  );
});

function over(state: "expired" | "cancelled"): Refusal {
  return new Refusal("gone", "link_over", texts[state]);
}

const send = workflow(open, async (ctx, opened) => {
  const { outcome } = await sendOpened(ctx, opened);
  const sentences = {
    accepted: texts.sent,
    repeated: texts.open,
    unknown: texts.unknown,
    refused: texts.refused,
  };
  return {
    amount: toShillings(opened.dueCents),
    status: outcome === "refused" ? "failed" : opened.request.status,
    msg: sentences[outcome],
  };
});

/**
 * Requests what is left of the fee from the phone that the user of the payment link gives: by a prompt, with all limits of
 * prompts (lib/domain/payments/README.md). The phone is stored with the request and never becomes the student's.
 * @returns the amount in shillings and the state of the request; no student data
 * @throws Refusal 404 for a wrong token; 409 already_paid, credit_waits, choose_times, prompt_open; 410 link_over; 429 too_many
 */
export const payByLink = withRateLimit(send, bySettings(linkLimits), isRightToken);
