import "server-only";
import { and, eq, gte, sql } from "drizzle-orm";
import { outbox } from "@/db/schema/messages";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { queueMessage } from "@/lib/domain/messaging/messages/outbox";
import type { Db } from "@/lib/platform/db/client";
import type { Language } from "@/lib/platform/language";

/** What conversations may spend of the month's budget for SMS, so that they never keep codes and receipts from going. */
const SHARE = 0.5;

/** Whether the month's budget of conversations has room for one more answer. */
export async function hasRoom(tx: Db): Promise<boolean> {
  const settings = await readSettings(tx);
  const [{ cents = 0 } = {}] = await tx
    .select({
      cents: sql<number>`coalesce(sum(coalesce(${outbox.costCents}, ${settings.sms_price_cents})), 0)::int`,
    })
    .from(outbox)
    .where(
      and(
        eq(outbox.kind, "conversation"),
        gte(
          outbox.createdAt,
          sql`date_trunc('month', now() at time zone 'Africa/Nairobi') at time zone 'Africa/Nairobi'`,
        ),
      ),
    );
  return cents + settings.sms_price_cents <= settings.sms_monthly_budget * 100 * SHARE;
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
