import "server-only";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { MessageChannel, MessageKind } from "@/db/schema/enums";
import { outbox } from "@/db/schema/messages";
import type { Db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import type { Language } from "@/lib/platform/language";
import { seal, unsealStored } from "@/lib/platform/secrets";
import { BULK_KINDS, KINDS } from "./kinds";
import { wakeSender } from "./wake-sender";

/** The seal of secret message bodies. */
export const MESSAGE_SEAL = "outbox";

export type Message = {
  kind: MessageKind;
  channel: MessageChannel;
  /**
   * Phone number as 2547XXXXXXXX, or e-mail address. Without one (null) the message is stored as suppressed and never sent.
   */
  recipient: string | null;
  language?: Language;
  subject?: string;
  body: string;
  /** The body contains a secret link or code and is stored sealed. */
  isSecret?: boolean;
  /** The student or staff member it is about. */
  studentId?: string;
  staffId?: string;
  batchId?: string;
  /** The row whose state shows whether the message is still true when sent, e.g. an enrollment's id. */
  aboutId?: string;
  /** Not sent before this instant. */
  notBefore?: Date;
  /** Not sent after this instant; by default the life of its kind, from now or `notBefore`. */
  expiresAt?: Date;
  /** The event behind the message; one event queues one message. */
  cause: string;
};

/** Queues a message in the caller's transaction: it is sent if, and only if, that transaction commits. */
export async function queueMessage(tx: Db, message: Message): Promise<void> {
  await queueMessages(tx, [message]);
}

/** Queues several messages in one statement. */
export async function queueMessages(tx: Db, messages: Message[]): Promise<void> {
  if (messages.length === 0) return;
  await insertMessages(tx, messages);
}

/** The insert of messages, for a caller that writes other rows with it. */
export function insertMessages(tx: Db, messages: Message[]) {
  if (messages.some(({ notBefore }) => !notBefore)) wakeSender();
  return tx.insert(outbox).values(messages.map(rowOf)).onConflictDoNothing({ target: outbox.cause });
}

/**
 * What staff may read of a message's text. One with a secret link or code is for its recipient alone; only the demo, which has no
 * provider to deliver it, shows it. @returns empty where it is not theirs to read
 */
export function textForStaff({ isSecret, body }: { isSecret: boolean; body: string }): string {
  if (!isSecret) return body;
  return env().DEMO ? (unsealStored(MESSAGE_SEAL, body) ?? "") : "";
}

/** Ends queued messages of a kind that a newer message replaces. @returns how many */
export async function supersede(tx: Db, kind: MessageKind, which: SQL | undefined): Promise<number> {
  const ended = await tx
    .update(outbox)
    .set({ state: "expired", why: "superseded" })
    .where(and(which, eq(outbox.kind, kind), eq(outbox.state, "queued")))
    .returning({ id: outbox.id });
  return ended.length;
}

function rowOf({ notBefore, expiresAt, recipient, ...message }: Message) {
  const { purpose, priority, life } = KINDS[message.kind];
  const from = notBefore ? sql`${notBefore.toISOString()}::timestamptz` : sql`now()`;
  return {
    ...message,
    recipient: recipient ?? "",
    ...(recipient === null ? { state: "suppressed" as const, why: "no_phone" } : {}),
    purpose,
    priority,
    body: message.isSecret ? seal(MESSAGE_SEAL, message.body) : message.body,
    nextAttemptAt: from,
    expiresAt: expiresAt ?? sql`${from} + ${life} * interval '1 millisecond'`,
  };
}

/** Ends the queued bulk messages to somebody who opted out of a channel. @returns how many */
export async function suppressBulk(tx: Db, channel: MessageChannel, isToThem: SQL): Promise<number> {
  const stopped = await tx
    .update(outbox)
    .set({ state: "suppressed", why: "opted_out" })
    .where(
      and(
        isToThem,
        eq(outbox.channel, channel),
        eq(outbox.state, "queued"),
        // One that may have gone out at an earlier try does not end as unsent.
        eq(outbox.doubts, 0),
        inArray(outbox.kind, BULK_KINDS),
      ),
    )
    .returning({ id: outbox.id });
  return stopped.length;
}
