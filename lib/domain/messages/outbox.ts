import "server-only";
import type { Db } from "@/db/client";
import type { MESSAGE_CHANNELS } from "@/db/schema/enums";
import { outbox } from "@/db/schema/records";
import { seal } from "@/lib/platform/secrets";

/** The seal of secret message bodies. */
export const MESSAGE_SEAL = "outbox";

type Message = {
  channel: (typeof MESSAGE_CHANNELS)[number];
  /** Phone number as 2547XXXXXXXX, or e-mail address. */
  recipient: string;
  subject?: string;
  body: string;
  /** The body contains a secret link and is stored sealed. */
  isSecret?: boolean;
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
  const rows = messages.map((message) => ({
    ...message,
    body: message.isSecret ? seal(MESSAGE_SEAL, message.body) : message.body,
  }));
  await tx.insert(outbox).values(rows).onConflictDoNothing({ target: outbox.cause });
}
