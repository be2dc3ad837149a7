import { KINDS } from "@/lib/domain/messaging/messages/kinds";
import { measureSms } from "@/lib/domain/messaging/messages/parts";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import type { MessageChannel, MessageKind, MessageState } from "../../schema/enums";
import type { outbox } from "../../schema/messages";

/** The price of an SMS part, in cents. */
const PART_CENTS = 80;
/** Safaricom. */
const NETWORK = "63902";
/** Tries after which a message of unknown state is not sent again. */
const DOUBTS = 2;

export type End = "delivered" | "accepted" | { state: MessageState; why: string };
type Fields = {
  kind: MessageKind;
  channel?: MessageChannel;
  recipient: string;
  subject?: string;
  body: string;
  language?: "en" | "sw";
  studentId?: string;
  staffId?: string;
  aboutId?: string;
  batchId?: string;
  /** When its cause occurred. */
  at: Date;
  /** How it ended; by default it arrived some seconds later. */
  end?: End;
};

let numbered = 0;

/** A past message in its final state: nothing is left to send, retry or check. */
export function sentMessage({ at, end = "delivered", channel = "sms", ...message }: Fields) {
  const { purpose, priority, life } = KINDS[message.kind];
  const { state, why } = typeof end === "string" ? { state: end, why: null } : end;
  const wentOut =
    state === "delivered" || state === "accepted" || (state === "failed" && why === "phone_off");
  const later = (seconds: number) => new Date(at.getTime() + seconds * 1000);
  const parts = channel === "sms" ? measureSms(message.body).parts : null;
  const mayCost = parts !== null && (wentOut || state === "unknown");
  const number = String(++numbered).padStart(8, "0");
  return {
    ...message,
    channel,
    purpose,
    priority,
    state,
    why,
    cause: `demo:${message.kind}:${number}`,
    attempts: state === "expired" || state === "suppressed" ? 0 : state === "unknown" ? DOUBTS : 1,
    doubts: state === "unknown" ? DOUBTS : 0,
    nextAttemptAt: at,
    expiresAt: later(life / 1000),
    providerId: wentOut && channel === "sms" ? `ATXid_demo${number}` : null,
    network: state === "delivered" ? NETWORK : null,
    parts: wentOut || state === "unknown" ? parts : null,
    costCents: mayCost ? parts * PART_CENTS : null,
    reservedMonth: mayCost && state === "unknown" ? `${nairobiDate(at).slice(0, 7)}-01` : null,
    sentAt: wentOut ? later(3) : null,
    deliveredAt: state === "delivered" ? later(9) : null,
    createdAt: at,
  } satisfies typeof outbox.$inferInsert;
}
