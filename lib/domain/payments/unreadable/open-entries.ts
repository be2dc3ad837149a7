import "server-only";
import { sql } from "drizzle-orm";
import type { Db } from "@/lib/platform/db/client";

/**
 * Entry `u` waits for a person: nobody has decided about it, and the books do not have its money by now, unless two prompts
 * claim it. A prompt's message that names no payment is explained by the prompt's payment. An answer that decides nothing
 * waits once its prompt was given up and the student has paid in another way or left; until then the prompt is in the queue
 * of prompts without an answer. A statement's row waits while an import that is not withdrawn has it.
 */
export const IS_OPEN_UNREADABLE = `u.resolution is null
  and (u.reason = 'receipt_of_another'
    or not exists (select 1 from transactions t where t.receipt = u.receipt and t.amount_cents = u.cents))
  and (u.source <> 'statement' or exists (select 1 from statement_rows s join statements f on f.id = s.statement_id
    where s.receipt = u.receipt and s.cents = u.cents and f.withdrawn_at is null))
  and not exists (select 1 from refunds r where u.cents < 0 and u.receipt in (r.payout_code, r.unexpected_reversal_receipt))
  and not exists (select 1 from transactions t where (u.receipt is null or u.cents is null) and t.express_request_id = u.express_request_id)
  and (u.reason <> 'undecided' or exists (
    select 1 from mpesa_express_requests x join enrollments e on e.id = x.enrollment_id
    where x.id = u.express_request_id and x.state = 'failed' and x.result_code is null and e.state in ('enrolled', 'cancelled')))`;

/** How many entries wait for a person, and since when the oldest does. */
export async function readUnreadable(db: Db): Promise<{ waiting: number; oldestAt: Date | null }> {
  const [row] = await db.execute<{ waiting: number; oldest_at: string | null }>(
    sql.raw(
      `select count(*)::int as waiting, min(received_at) as oldest_at from unreadable_money u where ${IS_OPEN_UNREADABLE}`,
    ),
  );
  return { waiting: row?.waiting ?? 0, oldestAt: row?.oldest_at ? new Date(row.oldest_at) : null };
}
