import "server-only";
import { budgetOfKind } from "@/lib/domain/messaging/messages/kind-budget";
import { queueMessage } from "@/lib/domain/messaging/messages/outbox";
import type { Db } from "@/lib/platform/db/client";
import type { Language } from "@/lib/platform/language";

/** What conversations may spend of the month's budget for SMS, so that they never keep codes and receipts from going. */
const SHARE = 0.5;

/** Whether the month's budget of conversations has room for one more answer. */
export async function hasRoom(tx: Db): Promise<boolean> {
  return (await budgetOfKind(tx, "conversation", SHARE)).left > 0;
}

/** Queues an answer by SMS. One cause is sent once. */
export async function sayBySms(
  tx: Db,
  { msisdn, language, said, cause }: { msisdn: string; language: Language; said: string; cause: string },
): Promise<void> {
  // What was asked and said is secret like a code: it is erased once sent.
  await queueMessage(tx, {
    kind: "conversation",
    channel: "sms",
    recipient: msisdn,
    language,
    body: said,
    isSecret: true,
    cause,
  });
}
