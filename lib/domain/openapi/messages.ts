import { z } from "zod";
import { MESSAGE_CHANNELS, MESSAGE_STATUSES } from "@/db/schema/enums";
import { listMessages } from "@/lib/domain/messages/list-messages";
import type { Call } from "@/lib/platform/openapi/call";
import { namedShape } from "@/lib/platform/openapi/shape";
import { id, instant, listOf } from "./fields";

const Message = namedShape(
  "Message",
  z.object({
    id,
    to: z.string(),
    channel: z.enum(MESSAGE_CHANNELS),
    subject: z.string(),
    body: z.string().describe("Empty where it holds a secret link, unless this is the demo."),
    status: z.enum(MESSAGE_STATUSES),
    attempts: z.int().min(0).describe("How often sending was tried."),
    sent_at: instant.nullable(),
    created_at: instant,
  }),
);

export const MESSAGES: Call[] = [
  {
    at: "GET messages",
    run: listMessages,
    summary:
      "A page of the messages sent and to be sent, newest first, by status and channel where these are given.",
    response: listOf(Message),
  },
];
