import type { listMessages } from "@/lib/domain/messages/list-messages";
import { plusPhone } from "@/lib/platform/phone";

export type Message = Awaited<ReturnType<typeof listMessages>>["messages"][number];

/** Phone or mail address a message goes to. */
export function recipientOf({ channel, to }: Message): string {
  return channel === "sms" ? plusPhone(to) : to;
}

const LONGEST = 60;

/** What a message is about: its subject, or how its text begins; nothing where that is secret. */
export function gistOf({ subject, body }: Message): string {
  if (subject) return subject;
  return body.length > LONGEST ? `${body.slice(0, LONGEST).trimEnd()} ...` : body;
}
