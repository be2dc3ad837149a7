import "server-only";
import { and, eq, gte, sql } from "drizzle-orm";
import type { MessageKind } from "@/db/schema/enums";
import { outbox } from "@/db/schema/messages";
import { readSettings } from "@/lib/domain/academy/read-settings";
import type { Db } from "@/lib/platform/db/client";

/**
 * What messages of a kind may cost this month, a share of the month's budget for SMS, so that they never keep codes and receipts from
 * going; what they cost so far, and how many of one part still fit. What was never sent costs nothing.
 */
export async function budgetOfKind(
  db: Db,
  kind: MessageKind,
  share: number,
): Promise<{ capCents: number; usedCents: number; left: number }> {
  const { sms_price_cents: price, sms_monthly_budget: budget } = await readSettings(db);
  const [{ usedCents = 0 } = {}] = await db
    .select({ usedCents: sql<number>`coalesce(sum(coalesce(${outbox.costCents}, ${price})), 0)::int` })
    .from(outbox)
    .where(
      and(
        eq(outbox.kind, kind),
        sql`${outbox.state} not in ('suppressed', 'expired')`,
        gte(
          outbox.createdAt,
          sql`date_trunc('month', now() at time zone 'Africa/Nairobi') at time zone 'Africa/Nairobi'`,
        ),
      ),
    );
  const capCents = budget * 100 * share;
  const left = price > 0 ? Math.floor((capCents - usedCents) / price) : Number.MAX_SAFE_INTEGER;
  return { capCents, usedCents, left: Math.max(0, left) };
}
