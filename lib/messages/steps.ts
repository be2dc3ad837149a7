import "server-only";
import type { Db } from "@/db/client";
import { outbox } from "@/db/schema/records";

type Message = {
  channel: "sms" | "mail";
  /** Phone number as 2547XXXXXXXX, or mail address. */
  recipient: string;
  subject?: string;
  body: string;
  /** What gives cause for it; the same cause is never queued twice. */
  cause: string;
};

/** Queues a message in the caller's transaction: it goes out if, and only if, what it tells of was written. */
export async function queueMessage(tx: Db, message: Message): Promise<void> {
  await tx.insert(outbox).values(message).onConflictDoNothing({ target: outbox.cause });
}
