"use client";
import { PlainDialog } from "@/components/form/plain-dialog";
import { DescriptionList } from "@/components/ui/description-list";
import type { listMessages } from "@/lib/domain/messages/list-messages";
import { plusPhone } from "@/lib/platform/phone";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { messagePageTexts as texts } from "./texts";

export type Message = Awaited<ReturnType<typeof listMessages>>["messages"][number];

/** The phone number or email address of the recipient. */
export function recipientOf({ channel, to }: Message): string {
  return channel === "sms" ? plusPhone(to) : to;
}

/** A message with its text. */
export function MessageDialog({ message, closeHref }: { message: Message; closeHref: string }) {
  return (
    <PlainDialog title={message.subject || texts.message} closeHref={closeHref} wide>
      <p className="whitespace-pre-wrap break-words rounded-xl bg-muted px-4 py-3.5">
        {message.body || texts.secret}
      </p>
      <div className="mt-3">
        <DescriptionList
          rows={[
            { name: texts.columns.to, value: recipientOf(message) },
            { name: texts.columns.channel, value: texts.channels[message.channel] },
            { name: texts.columns.state, value: texts.states[message.state] },
            { name: texts.columns.created, value: formatTime(message.created_at) },
            { name: texts.sent, value: message.sent_at ? formatTime(message.sent_at) : texts.notSent },
            { name: texts.tries, value: String(message.attempts) },
          ]}
        />
      </div>
    </PlainDialog>
  );
}
