"use client";
import { useRouter } from "next/navigation";
import { DescriptionList } from "@/components/ui/description-list";
import { Dialog } from "@/components/ui/dialog";
import { spellTime } from "@/lib/platform/time/nairobi-time";
import { type Message, recipientOf } from "./message";
import { messagePageWords as words } from "./texts";

/** One message with its text. */
export function MessageDialog({ message, closeHref }: { message: Message; closeHref: string }) {
  const router = useRouter();
  return (
    <Dialog
      title={message.subject || words.message}
      closeHref={closeHref}
      closeLabel={words.close}
      go={(address) => router.push(address, { scroll: false })}
      wide
    >
      <p className="whitespace-pre-wrap break-words rounded-xl bg-muted px-4 py-3.5">
        {message.body || words.secret}
      </p>
      <div className="mt-3">
        <DescriptionList
          rows={[
            { name: words.columns.to, value: recipientOf(message) },
            { name: words.columns.channel, value: words.channels[message.channel] },
            { name: words.columns.status, value: words.statuses[message.status] },
            { name: words.columns.created, value: spellTime(message.created_at) },
            { name: words.sent, value: message.sent_at ? spellTime(message.sent_at) : words.notSent },
            { name: words.tries, value: String(message.attempts) },
          ]}
        />
      </div>
    </Dialog>
  );
}
