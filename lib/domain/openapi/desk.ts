import { z } from "zod";
import { REQUEST_STATUSES } from "@/db/schema/enums";
import { sendStkPush } from "@/lib/domain/payments/requests/send-stk-push";
import { showStkPush } from "@/lib/domain/payments/requests/show-stk-push";
import { studentTimeline } from "@/lib/domain/records/student-timeline";
import { TIMELINE_STEPS } from "@/lib/domain/records/timeline-steps";
import type { Call } from "@/lib/platform/openapi/call";
import { dataOf, EXAMPLE_ID, id, instant, maskedMsisdn, msisdn, shillings } from "./fields";

const requestStatus = z.enum(REQUEST_STATUSES);
const text = z.string();
const count = z.int().min(0);

/** The calls of staff on a student's page. */
export const DESK: Call[] = [
  {
    at: "POST payments/send-prompt",
    run: sendStkPush,
    summary: "Asks for what is left of the fee from the desk, by a prompt on the payer's phone.",
    description:
      "Rules and limits are those of payments/pay. The phone may be anybody's and never becomes the student's. A prompt that is open on the same phone is not repeated; one on another phone is 409 `prompt_open`.",
    examples: {
      "A parent pays": {
        enrollment_id: EXAMPLE_ID.enrollment,
        student_id: EXAMPLE_ID.student,
        paying_msisdn: "0712 345 000",
      },
    },
    repeatable: true,
    response: dataOf({
      id: id.describe("The payment request, as in `payment_request_id`."),
      student_id: id,
      payment_request_id: id,
      amount: shillings.describe("What is due."),
      status: requestStatus,
    }),
    errorCodes: [
      "not_found",
      "already_paid",
      "stale",
      "credit_waits",
      "prompt_open",
      "class_draft",
      "class_full",
      "session_full",
      "enrollment_closed",
      "season_closed",
      "too_many",
    ],
  },
  {
    at: "GET payments/show-prompt",
    run: showStkPush,
    summary: "A student's last M-Pesa prompt, whoever asked for it, and how it fares; it only reads.",
    response: dataOf({
      student_id: id,
      prompt: z
        .object({
          enrollment_id: id,
          payment_request_id: id,
          student_msisdn: maskedMsisdn,
          paying_msisdn: msisdn,
          status: requestStatus,
          amount: shillings.describe("What was asked for."),
          amount_due: shillings.describe("What is left to pay now."),
          enrolled: z.boolean(),
          asked_at: instant,
          asked_seconds_ago: count,
          seconds_left: count.describe("To answer the prompt."),
          again_in_seconds: count.describe("Until a new one may replace it."),
          why: text.nullable().describe("What the payer reads about a prompt that was not paid."),
        })
        .nullable()
        .describe("null before the first prompt."),
    }),
    errorCodes: ["not_found"],
  },
  {
    at: "GET students/timeline",
    run: studentTimeline,
    summary: "What happened to a student over all seasons, newest first.",
    response: dataOf({
      student_id: id,
      steps: z.array(
        z.object({
          id: text,
          at: instant,
          step: z.enum(TIMELINE_STEPS),
          course: text.nullable(),
          class: text.nullable(),
          season: z.int().nullable(),
          amount: shillings.nullable(),
          code: text.nullable().describe("The M-Pesa receipt of a payment, or the kind of a message."),
          state: text
            .nullable()
            .describe("Of a request, refund or message; the outcome; or the student's new status."),
          by: text.nullable().describe("Who of the staff did it."),
          fields: z.array(text).describe("The names of the fields that changed."),
          attended: count.nullable(),
          met: count.nullable(),
        }),
      ),
      total: count,
      pageSize: count,
    }),
    errorCodes: ["not_found"],
  },
];
