import "server-only";
/** What stands in which queue of the money desk: conditions on `enrollments e` and `mpesa_express_requests x`. */

import { wordList } from "@/db/schema/columns";
import { HOLD_STATES } from "@/db/schema/enums";

const PAID = "coalesce((select sum(a.amount_cents) from allocations a where a.enrollment_id = e.id), 0)";
const FREE = "coalesce((select sum(c.cents) from credits c where c.enrollment_id = e.id), 0)";

/** Cents that pay for an enrollment, and that are free on its account. */
export const PAID_CENTS = `${PAID}::int`;
export const FREE_CENTS = `${FREE}::int`;

/**
 * A part of the fee is here, whether the seat is still held or not. The few accounts there are become an array first, so that
 * these are looked up by key, however many others there are.
 */
export const IS_SHORT = `e.state in (${wordList([...HOLD_STATES, "expired"])})
  and e.id = any (array(select o.enrollment_id from open_accounts o where o.is_short))`;

/** There is credit that nobody kept for the next season. */
export const IS_OVER = `e.id = any (array(select o.enrollment_id from open_accounts o where o.free_cents > 0))
  and not exists (select 1 from credit_keeps k where k.enrollment_id = e.id)`;

export const IS_WAITING = "e.state = 'paid_waiting'";

/**
 * A prompt old enough to have an end that has none: open still, or given up without M-Pesa's word while its place is not
 * paid for by other money.
 */
export const IS_UNDECIDED = `x.created_at < now() - interval '2 minutes' and (
  x.state in ('created', 'sent', 'unknown') or (x.state = 'failed' and x.result_code is null and not exists (
    select 1 from enrollments e where e.id = x.enrollment_id and e.state in ('enrolled', 'cancelled'))))`;

/**
 * A refund on its way, or one whose payment M-Pesa reversed when nobody expected it, as long as nobody decided what follows
 * (lib/domain/payments/refunds/settle-reversal.ts).
 */
export const IS_OPEN_REFUND =
  "r.state in ('asked', 'approved', 'sent') or (r.returned_code like 'reversed:%' and r.cleared_by is null)";
