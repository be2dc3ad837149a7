import "server-only";
import type { Db } from "@/db/client";
import type { MESSAGE_CHANNELS } from "@/db/schema/enums";
import { outbox } from "@/db/schema/records";
import { seal } from "@/lib/platform/secrets";

/** The purpose secret bodies are sealed for. */
export const MESSAGE_SEAL = "outbox";

type Message = {
  channel: (typeof MESSAGE_CHANNELS)[number];
  /** Phone number as 2547XXXXXXXX, or mail address. */
  recipient: string;
  subject?: string;
  body: string;
  /** The body holds a link that opens something: it is kept sealed. */
  isSecret?: boolean;
  /** What gives cause for it; the same cause is never queued twice. */
  cause: string;
};

/** Queues a message in the caller's transaction: it goes out if, and only if, what it tells of was written. */
export async function queueMessage(tx: Db, message: Message): Promise<void> {
  const body = message.isSecret ? seal(MESSAGE_SEAL, message.body) : message.body;
  await tx
    .insert(outbox)
    .values({ ...message, body })
    .onConflictDoNothing({ target: outbox.cause });
}
