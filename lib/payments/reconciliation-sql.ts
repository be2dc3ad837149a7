import type { Days } from "./reconciliation-range";

/** What a payment a statement counts is: money that came, once for each receipt. */
const COUNTED = "is_counted and kind = 'payment'";
/** Clocks differ, and the books may be minutes off where nobody told the time: no judgement on a statement's edge. */
const EDGE = "interval '10 minutes'";
/** A statement may be exported before it knows of a payment that was just made. */
const SETTLES = "interval '1 day'";

/**
 * The lists of a WITH that lay statements and books side by side; the days have passed the shape of a date.
 *
 * `said`: what statements count. `covered`: the times they cover. `met`: each payment once, with what the statement says
 * and what the books say of it, null where one does not know it, on its day: the statement's where it knows it, else the
 * books'. `proof` of money in the books: `proved` by a statement; `no_receipt`: M-Pesa never named one; `unproven`: a
 * statement covers its time and does not have it, a day later; `open`: no statement covers it yet.
 */
export function sideBySide(days: Days): string {
  return `said as (
    select receipt, cents, completed_at as at, statement_id from statement_rows
    where ${COUNTED} and ${within("completed_at", days)}
  ), covered as (
    select coalesce(range_agg(tstzrange(period_from, period_to + interval '1 second')), '{}'::tstzmultirange) as times
    from statements where period_to >= ${begins(days.from, -1)} and period_from < ${begins(days.to, 2)}
  ), met as (
    select said.receipt, said.at, said.cents as said_cents, said.statement_id,
      t.id as transaction_id, t.amount_cents as our_cents, case when t.id is not null then 'proved' end as proof
    from said left join transactions t on t.receipt = said.receipt
    union all
    select t.receipt, t.transacted_at, null, null, t.id, t.amount_cents,
      case when t.receipt is null then 'no_receipt'
        when t.transacted_at < now() - ${SETTLES} and c.times @> tstzrange(t.transacted_at - ${EDGE}, t.transacted_at + ${EDGE})
        then 'unproven' else 'open' end
    from transactions t cross join covered c where ${within("t.transacted_at", days)}
      and not exists (select 1 from statement_rows s where s.receipt = t.receipt and ${COUNTED})
  )`;
}

/**
 * The list of a WITH, after `sideBySide`, of what a person should look at, a row for each payment, account and cause.
 * `cents` is the money concerned. `seat_*`: seats without a receipt; `money_*`: receipts without a seat; `missing`: the books
 * do not have it; `differs`: two amounts were told.
 */
export const MINDED = `free as (
    select m.transaction_id, f.enrollment_id, f.cents
    from met m cross join lateral (
      -- Kept apart, so that the accounts of one payment are read by their keys and not those of all payments.
      select c.enrollment_id, c.cents from credits c where c.transaction_id = m.transaction_id offset 0
    ) f
    where m.transaction_id in (
      select t.id from transactions t where t.enrollment_id is not null and t.amount_cents <> coalesce(
        (select sum(a.amount_cents) from allocations a where a.transaction_id = t.id), 0)
    ) and f.cents > 0
  ), pays as (
    select a.transaction_id, a.enrollment_id, sum(a.amount_cents)::int as cents
    from met m join allocations a on a.transaction_id = m.transaction_id
    group by a.transaction_id, a.enrollment_id having sum(a.amount_cents) > 0
  ), minded as (
    select 'seat_' || m.proof as cause, m.*, p.enrollment_id, p.cents
    from met m join pays p on p.transaction_id = m.transaction_id join enrollments e on e.id = p.enrollment_id
    where m.proof in ('no_receipt', 'unproven') and e.state = 'enrolled'
    union all
    select case when e.state = 'paid_waiting' then 'money_waiting' else 'money_part' end, m.*, p.enrollment_id, p.cents
    from met m join pays p on p.transaction_id = m.transaction_id join enrollments e on e.id = p.enrollment_id
    where e.state <> 'enrolled'
    union all
    select case when e.state = 'cancelled' or s.status = 'archived' then 'money_closed' else 'money_credit' end,
      m.*, f.enrollment_id, f.cents
    from met m join free f on f.transaction_id = m.transaction_id
      join enrollments e on e.id = f.enrollment_id join students s on s.id = e.student_id
    where not exists (select 1 from credit_keeps k where k.enrollment_id = e.id)
    union all
    select 'money_suspense', m.*, null, u.cents
    from met m join transactions t on t.id = m.transaction_id join suspense u on u.transaction_id = t.id
    where t.enrollment_id is null and u.cents > 0
    union all
    select 'missing', m.*, null, m.said_cents from met m where m.transaction_id is null
    union all
    select 'differs', m.*, t.enrollment_id, abs(coalesce(m.said_cents, m.our_cents) - m.our_cents)
    from met m join transactions t on t.id = m.transaction_id
    where m.said_cents <> m.our_cents or 'amount_conflict' = any(t.flags)
  )`;

/** Instants of the days of Nairobi, both included. */
function within(column: string, { from, to }: Days): string {
  return `${column} >= ${begins(from, 0)} and ${column} < ${begins(to, 1)}`;
}

/** The midnight in Nairobi with which a date begins, or one so many days later. */
export function begins(date: string, days: number): string {
  return `((date '${date}' + ${days})::timestamp at time zone 'Africa/Nairobi')`;
}
