import type { MessageChannel } from "@/db/schema/enums";
import { plusPhone } from "@/lib/platform/phone";

/** A phone number or e-mail address as people read it. */
export function recipientName({
  channel,
  recipient,
}: {
  channel: MessageChannel;
  recipient: string;
}): string {
  return channel === "sms" ? plusPhone(recipient) : recipient;
}
