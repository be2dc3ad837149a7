import type { Days } from "./range";

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
 *
 * OFFSET 0 makes of a join what is looked up by key for each payment of these days: else all there ever was is read, from a
 * size of the academy on.
 */
export function sideBySide(days: Days): string {
  return `said as (
    select receipt, cents, completed_at as at, statement_id from statement_rows
    where ${COUNTED} and ${within("completed_at", days)}
  ), covered as (
    select coalesce(range_agg(tstzrange(period_from, period_to + interval '1 second')), '{}'::tstzmultirange) as times
    from statements where period_to >= ${begins(days.from, -1)} and period_from < ${begins(days.to, 2)}
  ), met as (
    select said.receipt, said.at, said.cents as said_cents, said.statement_id, t.id as transaction_id, t.amount_cents as our_cents,
      t.enrollment_id as account_id, t.flags, case when t.id is not null then 'proved' end as proof
    from said left join lateral (select * from transactions where receipt = said.receipt offset 0) t on true
    union all
    select t.receipt, t.transacted_at, null, null, t.id, t.amount_cents, t.enrollment_id, t.flags,
      case when t.receipt is null then 'no_receipt'
        when t.transacted_at < now() - ${SETTLES} and c.times @> tstzrange(t.transacted_at - ${EDGE}, t.transacted_at + ${EDGE})
        then 'unproven' else 'open' end
    from transactions t cross join covered c where ${within("t.transacted_at", days)}
      and not exists (select 1 from statement_rows s where s.receipt = t.receipt and ${COUNTED} offset 0)
  )`;
}

/** Nothing is paid from this account any more (lib/domain/payments/ledger/allocate-payment.ts). */
const IS_CLOSED = "e.state = 'cancelled' or s.status = 'archived'";

/** The columns of a payment to look at. */
function row(from: string, cause: string, account: string, cents: string): string {
  const own = ["receipt", "at", "said_cents", "our_cents", "statement_id", "transaction_id", "proof"];
  return `${cause} as cause, ${own.map((name) => `${from}.${name}`).join(", ")}, ${account}::uuid as enrollment_id, ${cents} as cents`;
}

/**
 * The list of a WITH, after `sideBySide`, of what a person should look at, a row for each payment, account and cause.
 * `cents` is the money concerned. `seat_*`: seats without a receipt; `money_*`: receipts without a seat; `missing`: the books
 * do not have it; `differs`: two amounts were told.
 */
export const MINDED = `pays as (
    select m.transaction_id, a.enrollment_id, a.cents from met m cross join lateral (
      select enrollment_id, sum(amount_cents)::int as cents from allocations where transaction_id = m.transaction_id
      group by enrollment_id having sum(amount_cents) <> 0 offset 0
    ) a
  ), odd as materialized (
    -- Nearly all money pays, whole, for the seat of its own account and is proved: it is set aside first.
    select m.* from met m
      left join pays p on p.transaction_id = m.transaction_id and p.enrollment_id = m.account_id and p.cents = m.our_cents
      left join lateral (select id from enrollments where id = p.enrollment_id and state = 'enrolled' offset 0) e on true
    where e.id is null or m.proof in ('no_receipt', 'unproven')
      or m.said_cents <> m.our_cents or 'amount_conflict' = any(m.flags)
  ), free as (
    select o.*, f.enrollment_id, f.cents, a.is_closed from odd o cross join lateral (
      select c.enrollment_id, c.cents from credits c where c.transaction_id = o.transaction_id offset 0
    ) f cross join lateral (
      select ${IS_CLOSED} as is_closed from enrollments e join students s on s.id = e.student_id where e.id = f.enrollment_id offset 0
    ) a where f.cents > 0
  ), paying as (
    select o.*, p.enrollment_id, p.cents, e.state
    from odd o join pays p on p.transaction_id = o.transaction_id and p.cents > 0
      cross join lateral (select state from enrollments where id = p.enrollment_id offset 0) e
  ), minded as (
    select ${row("p", "'seat_' || p.proof", "p.enrollment_id", "p.cents")}
      from paying p where p.state = 'enrolled' and p.proof in ('no_receipt', 'unproven')
    union all
    select ${row("p", "case when p.state = 'paid_waiting' then 'money_waiting' else 'money_part' end", "p.enrollment_id", "p.cents")}
      from paying p where p.state <> 'enrolled'
    union all
    select ${row("f", "case when f.is_closed then 'money_closed' else 'money_credit' end", "f.enrollment_id", "f.cents")}
      from free f where not exists (select 1 from credit_keeps k where k.enrollment_id = f.enrollment_id offset 0)
    union all
    select ${row("o", "'money_suspense'", "null", "u.cents")}
      from odd o join suspense u on u.transaction_id = o.transaction_id where o.account_id is null and u.cents > 0
    union all
    select ${row("o", "'missing'", "null", "o.said_cents")} from odd o where o.transaction_id is null
    union all
    select ${row("o", "'differs'", "o.account_id", "abs(coalesce(o.said_cents, o.our_cents) - o.our_cents)")}
      from odd o where o.said_cents <> o.our_cents or 'amount_conflict' = any(o.flags)
  )`;

/** Instants of the days of Nairobi, both included. */
function within(column: string, { from, to }: Days): string {
  return `${column} >= ${begins(from, 0)} and ${column} < ${begins(to, 1)}`;
}

/** The midnight in Nairobi with which a date begins, or one so many days later. */
export function begins(date: string, days: number): string {
  return `((date '${date}' + ${days})::timestamp at time zone 'Africa/Nairobi')`;
}
