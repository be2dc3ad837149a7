import { WITHDRAWN } from "../ledger/record-transaction";
import type { Days } from "./range";

/**
 * The statement rows `s` that count as money of payers: payments, money in that the books know, and rows left for a person, unless
 * somebody dismissed them or a refund explains them.
 */
export const COUNTED = `s.is_counted and (s.kind = 'payment' or (s.outcome = 'known' and s.cents > 0)
  or (s.outcome = 'conflicting' and exists (select 1 from unreadable_money u
    where u.key = 'statement:' || s.receipt || ' ' || s.direction || ' ' || s.kind || ' ' || s.cents
      and u.resolution is distinct from 'dismissed' and not (s.cents < 0 and exists (
        select 1 from refunds r where s.receipt in (r.payout_code, r.unexpected_reversal_receipt))))))`;
/**
 * A payment in the books has one counted row with its receipt: the payment row or, if there is none, another row with money
 * in.
 */
const IS_OWN_ROW = `s.cents > 0 and (s.kind = 'payment' or not exists (
  select 1 from statement_rows p where p.receipt = s.receipt and p.is_counted and p.kind = 'payment'))`;
/** Clocks differ, and the books may be minutes off, so payments this close to a statement's edge are not judged. */
const EDGE = "interval '10 minutes'";
/** A statement may be exported before it includes a payment that was just made. */
const SETTLES = "interval '1 day'";

/**
 * The CTEs of a WITH that put statements and books side by side. The dates go into the SQL as they are, so they must have
 * been validated.
 *
 * `said`: the money of payers that statements report, below 0 for a reversal left for a person. `compared`: each payment once, with the amounts of the statement and of the books (null where one
 * lacks it) and the statement's time, else the books'. `proof` of a payment in the books: `proved` by a statement; `no_receipt`:
 * M-Pesa never named one; `unproven`: a statement covers its time without it, a day later; `open`: no statement covers it yet.
 *
 * OFFSET 0 forces a lookup by key for each payment of these days. Without it the planner reads whole tables once they are
 * large enough.
 */
export function sideBySide(days: Days): string {
  return `said as (
    select s.receipt, s.cents, s.completed_at as at, s.statement_id, ${IS_OWN_ROW} as is_own from statement_rows s
    where ${COUNTED} and ${within("s.completed_at", days)}
  ), ${covered(days)}, compared as (
    select said.receipt, said.at, said.cents as said_cents, said.statement_id, t.id as transaction_id, t.amount_cents as our_cents,
      t.enrollment_id as account_id, t.flags, case when t.id is not null then 'proved' end as proof
    from said left join lateral (
      select * from transactions where receipt = said.receipt and said.is_own and not '${WITHDRAWN}' = any(flags) offset 0
    ) t on true
    union all
    select t.receipt, t.transacted_at, null, null, t.id, t.amount_cents, t.enrollment_id, t.flags,
      case when t.receipt is null then 'no_receipt'
        when t.transacted_at < now() - ${SETTLES} and c.times @> tstzrange(t.transacted_at - ${EDGE}, t.transacted_at + ${EDGE})
        then 'unproven' else 'open' end
    from transactions t cross join covered c where ${within("t.transacted_at", days)}
      and t.method <> 'cash' and not '${WITHDRAWN}' = any(t.flags)
      and not exists (select 1 from statement_rows s where s.receipt = t.receipt and s.cents > 0 and ${COUNTED} offset 0)
  )`;
}

/** The CTE of the times that statements cover; one whose period goes on covers only the time until it was imported. */
export function covered(days: Days): string {
  return `covered as (
    select coalesce(range_agg(tstzrange(period_from, greatest(period_from, least(period_to + interval '1 second', created_at)))),
      '{}'::tstzmultirange) as times
    from statements where withdrawn_at is null and period_to >= ${midnight(days.from, -1)} and period_from < ${midnight(days.to, 2)}
  )`;
}

/** The days, by the date and how much of each statements cover; to follow `covered`. */
export function coveredDays(days: Days): string {
  return `select d.day, case when c.times @> d.hours then 'whole' when c.times && d.hours then 'part' else 'none' end as covered
    from (
      select g::date as day,
        tstzrange(g at time zone 'Africa/Nairobi', (g + interval '1 day') at time zone 'Africa/Nairobi') as hours
      from generate_series(timestamp '${days.from}', timestamp '${days.to}', interval '1 day') g
    ) d cross join covered c`;
}

/** The account takes no more payments (`isClosed` of lib/domain/payments/ledger/accounts.ts). */
const IS_CLOSED = "e.state = 'cancelled' or s.status = 'archived'";

/** The select list of an exception. */
function columns(from: string, cause: string, account: string, cents: string): string {
  const own = ["receipt", "at", "said_cents", "our_cents", "statement_id", "transaction_id", "proof"];
  return `${cause} as cause, ${own.map((name) => `${from}.${name}`).join(", ")}, ${account}::uuid as enrollment_id, ${cents} as cents`;
}

/**
 * The CTEs of the exceptions for staff, to follow `sideBySide`: a row of `exceptions` for each payment, account and cause.
 * `cents` is the amount concerned. `seat_*`: seats without a receipt; `money_*`: receipts without a seat; `missing`: not in the
 * books; `differs`: two amounts were reported.
 */
export const EXCEPTIONS = `pays as (
    select m.transaction_id, a.enrollment_id, a.cents from compared m cross join lateral (
      select enrollment_id, sum(amount_cents)::int as cents from allocations where transaction_id = m.transaction_id
      group by enrollment_id having sum(amount_cents) <> 0 offset 0
    ) a
  ), odd as materialized (
    -- Nearly every payment pays in full for the seat of its own account and is proved: skip those first.
    select m.* from compared m
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
  ), exceptions as (
    select ${columns("p", "'seat_' || p.proof", "p.enrollment_id", "p.cents")}
      from paying p where p.state = 'enrolled' and p.proof in ('no_receipt', 'unproven')
    union all
    select ${columns("p", "case when p.state = 'paid_waiting' then 'money_waiting' else 'money_part' end", "p.enrollment_id", "p.cents")}
      from paying p where p.state <> 'enrolled'
    union all
    select ${columns("f", "case when f.is_closed then 'money_closed' else 'money_credit' end", "f.enrollment_id", "f.cents")}
      from free f where not exists (select 1 from credit_keeps k where k.enrollment_id = f.enrollment_id offset 0)
    union all
    select ${columns("o", "'money_suspense'", "null", "u.cents")}
      from odd o join suspense u on u.transaction_id = o.transaction_id where o.account_id is null and u.cents > 0
    union all
    select ${columns("o", "'missing'", "null", "o.said_cents")} from odd o where o.transaction_id is null
    union all
    select ${columns("o", "'differs'", "o.account_id", "abs(coalesce(o.said_cents, o.our_cents) - o.our_cents)")}
      from odd o where o.said_cents <> o.our_cents or 'amount_conflict' = any(o.flags)
  )`;

/** A condition on a time: within the days, Nairobi time, both included. */
function within(column: string, { from, to }: Days): string {
  return `${column} >= ${midnight(from, 0)} and ${column} < ${midnight(to, 1)}`;
}

/** The instant at which a date begins in Nairobi, or one so many days later. */
export function midnight(date: string, days: number): string {
  return `((date '${date}' + ${days})::timestamp at time zone 'Africa/Nairobi')`;
}
