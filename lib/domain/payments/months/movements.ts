import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { WITHDRAWN } from "../ledger/record-transaction";
import { OUT_OF_BOOKS_STATES } from "../ledger/transaction-status";
import { FIGURE_OF_KIND, NOT_OURS } from "./rules";

/** Payments that count, with the moment that a statement says, else the books. Voided cash and what left with its statement do not. */
const PAYMENTS = sql`select t.id, t.amount_cents, t.enrollment_id, t.receipt, t.created_at as known_at,
    case when t.method = 'cash' then 'cash' else 'paid_in' end as figure,
    coalesce(c.day, nairobi_date(coalesce(s.completed_at, t.transacted_at))) as day
  from transactions t
    left join cash_receipts c on c.transaction_id = t.id
    left join statement_rows s on s.receipt = t.receipt and s.direction = 'in' and s.kind = 'payment' and s.is_counted
  where not ${WITHDRAWN} = any(t.flags) and c.voided_at is null`;

/** The parts of payments by what they pay for. What pays for nothing is the account's credit, a deposit of cash, or suspense. */
const PARTS = sql`select transaction_id, 'class:' || e.class_id as place, sum(a.amount_cents) as cents
    from allocations a join enrollments e on e.id = a.enrollment_id group by transaction_id, e.class_id
  union all
  select transaction_id, 'given_back', sum(amount_cents) from refunds
    where state <> 'cancelled' and state not in ${OUT_OF_BOOKS_STATES} group by transaction_id
  union all
  select transaction_id, 'gift', sum(amount_cents) from donations group by transaction_id`;

const INCOME = sql`select p.figure, p.id::text as source, q.place, q.cents, p.day, p.known_at
    from payments p join parts q on q.transaction_id = p.id
  union all
  select p.figure, p.id::text, case when d.id is not null then 'deposit' when p.enrollment_id is null then 'suspense' else 'credit' end,
    p.amount_cents - coalesce(q.cents, 0), p.day, p.known_at
  from payments p
    left join (select transaction_id, sum(cents) as cents from parts group by transaction_id) q on q.transaction_id = p.id
    left join cash_deposits d on d.kind = 'mpesa' and d.reference = p.receipt and d.withdrawn_at is null
  where p.amount_cents <> coalesce(q.cents, 0)`;

/** The counted row of money that left under a code, whatever the portal calls it; its fee is a row of its own. */
const rowOf = (code: SQL) => sql`left join lateral (
    select s.completed_at from statement_rows s
    where s.receipt = ${code} and s.is_counted and s.cents < 0 and s.kind <> 'charge' order by s.id limit 1
  ) s on true`;

/**
 * Money that went back to payers: by a payout whose code staff entered, else by a reversal. A reversal that nobody expected, after
 * the refund was paid out or cancelled, took money of its own.
 */
const BACK = sql`select case when r.settled_by is null then 'reversals' when r.cash_day is not null then 'cash_refunds' else 'refunds' end as figure,
    r.id::text as source, '' as place, r.amount_cents::bigint as cents,
    coalesce(r.cash_day, nairobi_date(coalesce(s.completed_at, r.settled_at, r.updated_at))) as day, coalesce(r.settled_at, r.updated_at) as known_at
  from refunds r ${rowOf(sql`coalesce(r.payout_code, r.unexpected_reversal_receipt)`)}
  where r.state in ('settled', 'reversed')
  union all
  select 'reversals', 'again:' || r.id, '', t.amount_cents, nairobi_date(coalesce(s.completed_at, r.updated_at)), r.updated_at
  from refunds r join transactions t on t.id = r.transaction_id ${rowOf(sql`r.unexpected_reversal_receipt`)}
  where r.state <> 'reversed' and r.unexpected_reversal_receipt is not null`;

const figureOf = sql.join(
  Object.entries(FIGURE_OF_KIND).map(([kind, figure]) => sql`when ${kind} then ${figure}`),
  sql` `,
);

/**
 * Rows of statements that moved the account and are not the books' own: a payment of the books, or the money of a refund. A row
 * left for a person counts once it is dismissed; until then it is a difference between the statement and the books.
 */
const OF_ACCOUNT = sql`select case s.kind ${figureOf} end as figure, s.receipt || ' ' || s.direction || ' ' || s.kind as source,
    case when s.kind in ('other', 'payout', 'reversal') then ${NOT_OURS} else '' end as place, -s.cents as cents,
    nairobi_date(s.completed_at) as day, greatest(f.created_at, u.resolved_at) as known_at
  from statement_rows s join statements f on f.id = s.statement_id
    left join unreadable_money u on s.outcome = 'conflicting'
      and u.key = 'statement:' || s.receipt || ' ' || s.direction || ' ' || s.kind || ' ' || s.cents
    left join transactions t on s.cents > 0 and t.receipt = s.receipt and not ${WITHDRAWN} = any(t.flags)
  where s.is_counted and s.kind <> 'payment' and t.id is null
    and (s.outcome <> 'conflicting' or u.id is null or u.resolution is not distinct from 'dismissed')
    and (s.cents > 0 or s.kind = 'charge' or not exists (
      select 1 from refunds r where r.payout_code = s.receipt or r.unexpected_reversal_receipt = s.receipt))`;

const BESIDE = sql`select 'deposits' as figure, d.id::text as source, d.kind as place, d.amount_cents::bigint as cents,
    d.deposited_on as day, d.created_at as known_at
  from cash_deposits d where d.withdrawn_at is null
  union all
  select 'cash_differences', c.day::text, '', (c.counted_cents - (c.taken_cents - c.voided_cents - c.refunded_cents))::bigint, c.day, c.created_at
  from cash_days c
  union all
  select case w.payer when 'academy' then 'waived' else 'sponsored' end, w.id::text, 'class:' || e.class_id, w.amount_cents,
    nairobi_date(w.decided_at), w.decided_at
  from fee_waivers w join enrollments e on e.id = w.enrollment_id where w.state = 'approved'`;

/** When money that was filed left the books again: its statement or its deposit was withdrawn, or the cash was voided. */
const GONE_AT = sql`coalesce(
    (select max(c.voided_at) from cash_receipts c where c.transaction_id::text = d.source),
    (select max(c.withdrawn_at) from cash_deposits c where c.id::text = d.source),
    (select max(r.created_at) from refunds r where r.transaction_id::text = d.source and r.state = 'withdrawn'),
    (select max(f.withdrawn_at) from statement_rows s join statements f on f.id = s.statement_id
      where s.receipt || ' ' || s.direction || ' ' || s.kind = d.source and s.receipt = split_part(d.source, ' ', 1)))`;

/** When the month of the money's day was closed: filed itself, or before the first filed month. */
const CLOSED_AT = sql`(select min(m.filed_at) from filed_months m where m.month >= to_char(d.day, 'YYYY-MM'))`;

const month = (at: SQL) => sql`to_char(${at}, 'YYYY-MM')`;
const later = (one: SQL, other: SQL) => sql`greatest(${one}, ${other})`;

/**
 * The CTEs of a WITH that give every movement of money the month in whose figures it counts.
 *
 * `movements`: each with its `month`. Filed months have what was filed. What has changed in them since counts in the first month
 * that is not filed, or in the month in which it became known if that is later; `why` says how: `found` since, `gone` from the
 * books, `moved` to something else that it pays for, or `changed` without a record that says why. So the months together are always
 * the ledger. lib/domain/payments/README.md.
 */
export const MOVEMENTS = sql`payments as (${PAYMENTS}), parts as (${PARTS}), now_booked as (
    select figure, source, place, sum(cents)::bigint as cents, min(day) as day, min(known_at) as known_at
    from (${INCOME} union all ${BACK} union all ${OF_ACCOUNT} union all ${BESIDE}) m
    group by figure, source, place having sum(cents) <> 0
  ), closed as (
    select max(month) as through, ${month(sql`(max(month) || '-01')::date + interval '1 month'`)} as next from filed_months
  ), filed as (
    select figure, source, place, sum(cents)::bigint as cents, min(day) as day from filed_movements group by figure, source, place
  ), deltas as (
    select figure, source, place, coalesce(n.cents, 0) - coalesce(f.cents, 0) as cents, coalesce(n.day, f.day) as day, n.known_at
    from now_booked n full join filed f using (figure, source, place)
    where coalesce(n.cents, 0) <> coalesce(f.cents, 0)
  ), refiled as (
    select figure, source, sum(d.cents) as net from deltas d
    where exists (select from filed_movements f where (f.figure, f.source) = (d.figure, d.source))
    group by figure, source
  ), open_deltas as (
    select d.*, ${month(sql`d.day`)} as own, d.net is not null as was_filed, case when d.net <> 0 then ${GONE_AT} end as gone_at
    from (select d.*, r.net from deltas d left join refiled r using (figure, source)) d
  ), movements as (
    select month, figure, source, place, cents, day, why, true as is_filed from filed_movements
    union all
    select case
        when d.was_filed then ${later(sql`c.next`, month(sql`nairobi_date(d.gone_at)`))}
        when c.through is null or d.own > c.through then d.own
        else ${later(sql`c.next`, month(sql`nairobi_date(d.known_at)`))} end,
      d.figure, d.source, d.place, d.cents, d.day,
      case when d.was_filed and d.net = 0 then 'moved' when d.was_filed and d.gone_at is not null then 'gone' when d.was_filed then 'changed'
        when c.through is null or d.own > c.through then ''
        when d.known_at >= ${CLOSED_AT} then 'found' else 'changed' end, false
    from open_deltas d cross join closed c
  )`;
