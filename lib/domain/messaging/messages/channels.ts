import "server-only";
import type { MessageChannel } from "@/db/schema/enums";
import { env } from "@/lib/platform/env";

/** Whether a channel sends messages at all. Screens that promise a message check this first. */
export function isChannelOn(channel: MessageChannel): boolean {
  return channel === "sms" ? env().SMS_MODE !== "off" : env().SMTP_URL !== "";
}

/** Whether an SMS can be replied to: not to a sender name, but to a shortcode. */
export function canReplyToSms(): boolean {
  const { SMS_MODE, SMS_SENDER } = env();
  return SMS_MODE === "simulator" || (SMS_MODE !== "off" && /^\d+$/.test(SMS_SENDER));
}
