import "server-only";
import { sql } from "drizzle-orm";
import type { Db } from "@/lib/platform/db/client";

/**
 * Entry `u` waits for a person: nobody has decided, and the books do not have its money meanwhile, unless two prompts claim it. A message of a prompt is explained
 * by the prompt's payment where it names none itself. An answer that decides nothing waits once its prompt was given up and
 * the student has paid otherwise or left: until then the prompt stands in the queue of prompts without an answer. A statement's row
 * waits while an import that is not withdrawn has it.
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

/** How many entries wait for a person. */
export async function countUnreadable(db: Db): Promise<number> {
  const [row] = await db.execute<{ count: number }>(
    sql.raw(`select count(*)::int as count from unreadable_money u where ${IS_OPEN_UNREADABLE}`),
  );
  return row?.count ?? 0;
}
