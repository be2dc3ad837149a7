import { z } from "zod";
import { MESSAGE_CHANNELS, MESSAGE_KINDS, MESSAGE_STATES } from "@/db/schema/enums";
import { listMessages } from "@/lib/domain/messaging/messages/list-messages";
import type { Call } from "@/lib/platform/openapi/call";
import { namedObject } from "@/lib/platform/openapi/shape";
import { id, instant, listOf } from "./fields";

const Message = namedObject("Message", {
  id,
  to: z.string(),
  channel: z.enum(MESSAGE_CHANNELS),
  subject: z.string(),
  body: z.string().describe("Empty where it holds a secret link, unless this is the demo."),
  kind: z.enum(MESSAGE_KINDS),
  state: z
    .enum(MESSAGE_STATES)
    .describe(
      "`unknown`: it may have gone out; `expired`: its reason was gone; `suppressed`: not sent on purpose.",
    ),
  why: z.string().nullable().describe("Why it ended, or waits, as a code."),
  parts: z.int().nullable().describe("SMS parts."),
  cost: z.number().nullable().describe("Shillings, as the gateway charged it."),
  student_id: id.nullable(),
  batch_id: id.nullable(),
  attempts: z.int().min(0).describe("How often sending was tried."),
  sent_at: instant.nullable().describe("When the gateway or mail server accepted it."),
  delivered_at: instant.nullable(),
  created_at: instant,
});

export const MESSAGES: Call[] = [
  {
    at: "GET messages",
    run: listMessages,
    summary:
      "A page of the messages sent and to be sent, newest first, by state, channel and batch where these are given.",
    response: listOf(Message),
  },
];
