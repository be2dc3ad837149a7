import { z } from "zod";
import { REQUEST_STATUSES } from "@/db/schema/enums";
import { LINK_STATES } from "@/lib/domain/payments/links/find-link";
import { payByLink } from "@/lib/domain/payments/links/pay-by-link";
import { shareLink } from "@/lib/domain/payments/links/share-link";
import { showLink } from "@/lib/domain/payments/links/show-link";
import type { Call } from "@/lib/platform/openapi/call";
import { dataOf, EXAMPLE_ID, instant, shillings } from "./fields";
import { NextStep } from "./student-records";

const requestStatus = z.enum(REQUEST_STATUSES);
const seconds = z.int().min(0);
const EXAMPLE_TOKEN = "4h2k8m5p7r9t3v6x1z0abcdefg";

/** The payment link, by which another person pays for a student's seat. */
export const PAYMENT_LINKS: Call[] = [
  {
    at: "POST payments/share-link",
    run: shareLink,
    summary: "The link by which somebody else pays for a student's seat, valid as long as the seat is kept.",
    description:
      "The same link each time. It shows first name, course, amount and until when the seat is kept, and nothing else of the student.",
    examples: { "A kept seat": { student_id: EXAMPLE_ID.student } },
    response: dataOf({
      url: z.url(),
      expires_at: instant.describe("The end of the hold; a longer hold keeps the link valid longer."),
    }),
    errorCodes: ["no_enrollment", "already_paid", "link_over"],
  },
  {
    at: "POST payments/show-link",
    run: showLink,
    summary: "What a payment link shows, and how the last request sent by it fares; it only reads.",
    examples: { "The token of the link": { token: EXAMPLE_TOKEN } },
    response: dataOf({
      state: z
        .enum(LINK_STATES)
        .describe("open: it can be paid; expired: the seat is not kept any more; paid: however it was paid."),
      next_step: NextStep.nullable().describe(
        "Of the student, while the link is open: nobody should pay unless its action is `pay` or `accept_offer`.",
      ),
      first_name: z.string(),
      course_name: z.string(),
      amount_due: shillings,
      hold_until: instant.nullable(),
      status: requestStatus.nullable().describe("Of the last request sent by the link; null without one."),
      prompt: z
        .object({
          seconds_left: seconds.describe("To answer the prompt."),
          again_in_seconds: seconds.describe("Until a new one may replace it."),
        })
        .nullable(),
      receipt: z
        .object({ amount: shillings, date: instant })
        .nullable()
        .describe("The last payment by link, once the fee is paid."),
    }),
    errorCodes: ["not_found", "too_many"],
  },
  {
    at: "POST payments/pay-by-link",
    run: payByLink,
    summary: "Asks for what is left of the fee, by a prompt on the phone of whoever has the payment link.",
    description:
      "All limits of prompts hold. The phone stays with the request and never becomes the student's. When the money has come, its owner gets a receipt by SMS, and the student hears as always.",
    examples: {
      "A prompt on the payer's phone": { token: EXAMPLE_TOKEN, paying_msisdn: "0712 345 000" },
    },
    repeatable: true,
    response: dataOf({ amount: shillings.describe("What is due."), status: requestStatus }),
    errorCodes: [
      "not_found",
      "already_paid",
      "credit_waits",
      "choose_times",
      "prompt_open",
      "season_closed",
      "link_over",
      "too_many",
    ],
  },
];
