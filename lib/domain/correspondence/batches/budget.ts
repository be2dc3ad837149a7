import "server-only";
import { eq, sql } from "drizzle-orm";
import { messageBudgets } from "@/db/schema/messages";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import type { Db } from "@/lib/platform/db/client";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";

/**
 * The rest of this month's SMS budget, in cents: the setting less the amounts spent, reserved for calls under way, and due
 * for queued messages of batches. Negative after the budget was lowered.
 */
export async function readBudgetLeft(db: Db, settings: Settings, now: Date): Promise<number> {
  const month = `${nairobiDate(now).slice(0, 7)}-01`;
  const [row] = await db
    .select({ used: sql<number>`${messageBudgets.reservedCents} + ${messageBudgets.spentCents}` })
    .from(messageBudgets)
    .where(eq(messageBudgets.month, month));
  const [waiting] = await db.execute<{ cents: number }>(sql`
    select coalesce(sum(b.cost_cents::numeric * q.queued / greatest(b.messages, 1)), 0)::int as cents
    from message_batches b
    cross join lateral (select count(*) as queued from outbox o where o.batch_id = b.id and o.state = 'queued') q
    where b.channel = 'sms' and b.state <> 'stopped' and b.created_at > now() - interval '70 days'`);
  return settings.sms_monthly_budget * 100 - (row?.used ?? 0) - (waiting?.cents ?? 0);
}
