"use client";
import { useRouter } from "next/navigation";
import { DescriptionList } from "@/components/ui/description-list";
import { Dialog } from "@/components/ui/dialog";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { type Message, recipientOf } from "./message";
import { messagePageTexts as texts } from "./texts";

/** A message with its text. */
export function MessageDialog({ message, closeHref }: { message: Message; closeHref: string }) {
  const router = useRouter();
  return (
    <Dialog
      title={message.subject || texts.message}
      closeHref={closeHref}
      closeLabel={texts.close}
      go={(address) => router.push(address, { scroll: false })}
      wide
    >
      <p className="whitespace-pre-wrap break-words rounded-xl bg-muted px-4 py-3.5">
        {message.body || texts.secret}
      </p>
      <div className="mt-3">
        <DescriptionList
          rows={[
            { name: texts.columns.to, value: recipientOf(message) },
            { name: texts.columns.channel, value: texts.channels[message.channel] },
            { name: texts.columns.status, value: texts.statuses[message.status] },
            { name: texts.columns.created, value: formatTime(message.created_at) },
            { name: texts.sent, value: message.sent_at ? formatTime(message.sent_at) : texts.notSent },
            { name: texts.tries, value: String(message.attempts) },
          ]}
        />
      </div>
    </Dialog>
  );
}
