import type { listMessages } from "@/lib/domain/messages/list-messages";
import { plusPhone } from "@/lib/platform/phone";

export type Message = Awaited<ReturnType<typeof listMessages>>["messages"][number];

/** The phone number or email address of the recipient. */
export function recipientOf({ channel, to }: Message): string {
  return channel === "sms" ? plusPhone(to) : to;
}

const LONGEST = 60;

/** A message's subject, or the beginning of its text; empty where the text is secret. */
export function gistOf({ subject, body }: Message): string {
  if (subject) return subject;
  return body.length > LONGEST ? `${body.slice(0, LONGEST).trimEnd()} ...` : body;
}
