import { z } from "zod";
import {
  LANGUAGES,
  MESSAGE_CHANNELS,
  MESSAGE_KINDS,
  MESSAGE_STATES,
  REPLY_MEANINGS,
  REPLY_RESULTS,
} from "@/db/schema/enums";
import { liftAtDesk, optOutAtDesk } from "@/lib/domain/correspondence/replies/change-opt-outs";
import { answerReply, handleReply } from "@/lib/domain/correspondence/replies/handle-reply";
import { listOptOuts } from "@/lib/domain/correspondence/replies/list-opt-outs";
import { listReplies } from "@/lib/domain/correspondence/replies/list-replies";
import { messagesOfStudent } from "@/lib/domain/correspondence/replies/of-student";
import { sendAgain } from "@/lib/domain/messaging/messages/send-again";
import { showBudget } from "@/lib/domain/messaging/messages/show-budget";
import type { Call } from "@/lib/platform/openapi/call";
import { namedObject } from "@/lib/platform/openapi/shape";
import { dataOf, day, id, instant, listOf, shillings } from "./fields";

const EXAMPLE_ID = "6f3a2a52-5d0b-4f5e-9a3f-0a4a3c1f7b10";
const person = namedObject("StudentOfPhone", {
  student_id: id,
  full_name: z.string(),
  registration_no: z.string(),
  as: z.enum(["student", "guardian"]).describe("Whose phone it is."),
});
const result = z
  .enum(REPLY_RESULTS)
  .nullable()
  .describe("What was done with it by itself, or why nothing was; null where it waits for people.");

const Reply = namedObject("Reply", {
  id,
  from: z.string(),
  text: z.string(),
  meaning: z.enum(REPLY_MEANINGS),
  result,
  sent_at: instant,
  handled_at: instant.nullable(),
  handled_by: z.string().nullable().describe("null: by itself."),
  opted_out: z.boolean(),
  students: z.array(person).describe("Everybody whose phone, or whose guardian's, it is."),
  answers: z
    .object({ message_id: id, kind: z.enum(MESSAGE_KINDS), text: z.string(), created_at: instant })
    .nullable()
    .describe("The message it answers: the newest to this phone."),
});

const Unreached = namedObject("UnreachedRecipient", {
  channel: z.enum(MESSAGE_CHANNELS),
  recipient: z.string(),
  why: z.string().describe("`opted_out_` and where, or the gateway's refusal as a code."),
  since: instant,
  students: z.array(person),
});

const replyId = z.object({ id });

const Line = z.object({
  id,
  is: z.enum(["message", "reply"]),
  phone: z.string().describe("To whom it went, or who replied."),
  text: z.string().describe("Empty where it holds a secret, or was erased at its term."),
  at: instant,
  channel: z.enum(MESSAGE_CHANNELS),
  kind: z.enum(MESSAGE_KINDS).nullable(),
  state: z.enum(MESSAGE_STATES).nullable(),
  why: z.string().nullable(),
  arrived_at: instant.nullable().describe("Delivered, or while `state` is `accepted` taken by the gateway."),
  result,
  send_again_to: z
    .string()
    .nullable()
    .describe("The phone that hears now, where this message went to another: `send-again` sends it there."),
});

/** Calls about replies, opt-outs and the outcome of messages. */
export const REPLIES: Call[] = [
  {
    at: "POST messages/send-again",
    run: sendAgain,
    summary:
      "Tries a failed or suppressed message again, or sends one of unknown end again, which needs `may_double`; one that went to a phone corrected since goes to the new one.",
    examples: { "One of unknown end": { id: EXAMPLE_ID, may_double: true } },
    response: dataOf({ id, state: z.literal("queued") }),
    errorCodes: ["not_found", "not_again"],
  },
  {
    at: "GET messages/show-budget",
    run: showBudget,
    summary: "What SMS cost this month, against the budget.",
    response: dataOf({
      month: day.describe("The first day of the month in Nairobi."),
      budget: shillings,
      spent: shillings,
      reserved: shillings.describe("For messages under way or of unknown end."),
      level: z.enum(["fine", "near", "over"]).describe("`near` from 80 % on."),
    }),
  },
  {
    at: "GET messages/of-student",
    run: messagesOfStudent,
    summary: "Who hears about a student, what was sent, whether it arrived, and the replies; newest first.",
    response: dataOf({
      student_id: id,
      hears: z.object({
        phone: z.string().nullable(),
        as: z.enum(["student", "guardian"]).nullable(),
        language: z.enum(LANGUAGES),
        opted_out: z.string().nullable(),
        unreachable: z.string().nullable(),
      }),
      lines: z.array(Line),
      total: z.int(),
      pageSize: z.int(),
    }),
    errorCodes: ["not_found"],
  },
  {
    at: "GET messages/replies",
    run: listReplies,
    summary: "A page of the SMS that people sent to the academy, newest first.",
    response: listOf(Reply),
  },
  {
    at: "POST messages/handle-reply",
    run: handleReply,
    summary: "Marks a reply as handled, or as open again.",
    examples: { "Dealt with": { id: EXAMPLE_ID, handled: "yes" } },
    response: { data: replyId },
    errorCodes: ["not_found"],
  },
  {
    at: "POST messages/answer-reply",
    run: answerReply,
    repeatable: true,
    summary: "Answers a reply by SMS, and marks it as handled.",
    examples: { "An answer": { id: EXAMPLE_ID, text: "The class meets at 9 in the hall." } },
    response: { data: replyId },
    errorCodes: ["not_found", "no_phone", "opted_out", "channel_off"],
  },
  {
    at: "GET messages/opt-outs",
    run: listOptOuts,
    summary: "Who gets no bulk messages, and why.",
    response: listOf(Unreached),
  },
  {
    at: "POST messages/opt-out",
    run: optOutAtDesk,
    summary: "Stops bulk messages to a phone. Codes, receipts and what its owner asks for still go.",
    examples: { "Asked in a call": { phone: "0712 345 678" } },
    response: dataOf({}),
  },
  {
    at: "POST messages/lift-opt-out",
    run: liftAtDesk,
    summary: "Lets messages go to a phone or address again.",
    examples: { "A phone": { channel: "sms", recipient: "254712345678" } },
    response: dataOf({}),
    errorCodes: ["not_found"],
  },
];
