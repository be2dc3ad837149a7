import "server-only";

const PAID = "coalesce((select sum(a.amount_cents) from allocations a where a.enrollment_id = e.id), 0)";
const FREE = "coalesce((select sum(c.cents) from credits c where c.enrollment_id = e.id), 0)";

/** Cents paid on an enrollment, and cents of credit on its account. */
export const PAID_CENTS = `${PAID}::int`;
export const FREE_CENTS = `${FREE}::int`;

/** An open account whose fee is paid in part, with or without a seat. */
export const IS_SHORT = "o.is_short";

/** An open account with credit that is not kept for the next season. */
export const IS_OVER =
  "o.free_cents > 0 and not exists (select 1 from credit_keeps k where k.enrollment_id = o.enrollment_id)";

export const IS_WAITING = "e.state = 'paid_waiting'";

/** The queues of enrollments: where their rows are, and the cents that each sums; `e` is the enrollment, `o` its open account. */
export const ENROLLMENT_QUEUES = {
  short: {
    of: "open_accounts o join enrollments e on e.id = o.enrollment_id",
    where: IS_SHORT,
    cents: "e.fee_cents - e.waived_cents - o.paid_cents",
  },
  over: {
    of: "open_accounts o join enrollments e on e.id = o.enrollment_id",
    where: IS_OVER,
    cents: "o.free_cents",
  },
  paid_waiting: { of: "enrollments e", where: IS_WAITING, cents: PAID_CENTS },
};

/**
 * A prompt older than two minutes without an outcome: still open, or given up without a result from M-Pesa while the
 * enrollment is not paid otherwise.
 */
export const IS_UNDECIDED = `x.created_at < now() - interval '2 minutes' and (
  x.state in ('created', 'sent', 'unknown') or (x.state = 'failed' and x.result_code is null and not exists (
    select 1 from enrollments e where e.id = x.enrollment_id and e.state in ('enrolled', 'cancelled'))))`;

/** An open refund, or an unexpected reversal that staff have not cleared (refunds/refunds.ts). */
export const IS_OPEN_REFUND =
  "r.state in ('asked', 'approved', 'sent') or (r.unexpected_reversal_receipt is not null and r.cleared_by is null)";
