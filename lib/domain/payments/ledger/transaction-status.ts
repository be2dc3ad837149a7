import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { PaybillStatus, TransactionStatus } from "./input";

/** States of a refund whose money has left the academy. */
const HAS_LEFT = "('settled', 'reversed')";

/** States of refunds that take a payment out of the books whole, as if it had not arrived. */
export const OUT_OF_BOOKS = "('withdrawn', 'voided', 'deposited')";

/** The same, for a query of the builder. */
export const OUT_OF_BOOKS_STATES = sql.raw(OUT_OF_BOOKS);

/** Whether the transaction is out of the books. @param t the transaction's alias in the statement */
export function isOutOfBooks(t: string): string {
  return `exists (select 1 from refunds r where r.transaction_id = ${t}.id and r.state in ${OUT_OF_BOOKS})`;
}

/** Cents of a transaction that are in suspense: on no account and not refunded. */
const inSuspense = (id: string) =>
  `coalesce((select n.cents from suspense n where n.transaction_id = ${id}), 0)`;
/** Cents of a transaction that are credit: on an account, but neither allocated, refunded nor donated. */
const free = (id: string) =>
  `coalesce((select sum(c.cents) from credits c where c.transaction_id = ${id}), 0)`;
/** Cents of a transaction that are the bursary fund's, of a payment on no account. */
const given = (id: string) =>
  `coalesce((select sum(d.amount_cents) from donations d where d.transaction_id = ${id} and d.enrollment_id is null), 0)`;
const left = (id: string) =>
  `coalesce((select sum(r.amount_cents) from refunds r where r.transaction_id = ${id} and r.state in ${HAS_LEFT}), 0)`;

export const FREE_CENTS = sql.raw(`${free("transactions.id")}::int`) as SQL<number>;
export const SUSPENSE_CENTS = sql.raw(`${inSuspense("transactions.id")}::int`) as SQL<number>;

/**
 * The status of a transaction, as every list, page and export shows it (lib/domain/payments/README.md): what is left of it
 * and must be decided (`suspense`, `credit`) comes first, then what has left (`reversed` by M-Pesa, `refunded`,
 * `partly_refunded`). `gift` is the bursary fund's; `given_back` was refunded in full, or is to be, before anybody was known. `voided` is
 * cash that a second person voided, `deposit` the academy's own cash on its way to M-Pesa, `withdrawn` what only a withdrawn import told of.
 * @param t the transaction's alias in the statement
 */
export function statusOf(t: string): string {
  const id = `${t}.id`;
  return `case
    when exists (select 1 from refunds r where r.transaction_id = ${id} and r.state = 'reversed') and ${left(id)} >= ${t}.amount_cents then 'reversed'
    when ${t}.enrollment_id is null then case when ${inSuspense(id)} > 0 then 'suspense' when ${given(id)} > 0 then 'gift' else coalesce((
      select case r.state when 'deposited' then 'deposit' else r.state end from refunds r
      where r.transaction_id = ${id} and r.state in ${OUT_OF_BOOKS}), 'given_back') end
    when ${free(id)} > 0 then 'credit'
    when ${left(id)} >= ${t}.amount_cents then 'refunded'
    when ${left(id)} > 0 then 'partly_refunded'
    else 'matched' end`;
}

/** The status of a row of `transactions`. */
export const STATUS = sql.raw(statusOf("transactions")) as SQL<TransactionStatus>;

/** The transactions with credit, read from the accounts that have some. */
const WITH_CREDIT = `select free.transaction_id from open_accounts o cross join lateral (
  select c.transaction_id, c.cents from credits c where c.enrollment_id = o.enrollment_id offset 0
) free where o.credit_cents > 0 and free.cents > 0`;

const WITH_GIFT = "select d.transaction_id from donations d where d.enrollment_id is null";

const WITH_REFUND = "select r.transaction_id from refunds r where r.state <> 'cancelled'";

/** The few transactions whose status is neither `matched` nor `suspense`, and some others. */
const SPECIAL = `(${WITH_CREDIT} union ${WITH_REFUND})`;

/**
 * Whether a transaction has a status. Nearly all are `matched`, so the others are looked up where they are few.
 * @param t the transaction's alias in the statement
 */
export function hasStatus(t: string, status: TransactionStatus): string {
  const isOf = `${statusOf(t)} = '${status}'`;
  if (status === "matched")
    return `${t}.enrollment_id is not null and (${t}.id not in ${SPECIAL} or ${isOf})`;
  if (status === "suspense") return `${t}.enrollment_id is null and ${inSuspense(`${t}.id`)} > 0`;
  const few = status === "credit" ? WITH_CREDIT : status === "gift" ? WITH_GIFT : WITH_REFUND;
  return `${t}.id in (${few}) and ${isOf}`;
}

/** Whether the transaction on an account is not `matched`. Such are few. */
export const IS_OTHER_THAN_MATCHED = `transactions.enrollment_id is not null and transactions.id in ${SPECIAL} and ${statusOf("transactions")} <> 'matched'`;

/** The status of a paybill confirmation's transaction `t`: what is on an account is `matched`, what is in suspense `unmatched`. */
export function paybillStatusOf(t: string): string {
  return `case ${statusOf(t)} when 'matched' then 'matched' when 'credit' then 'matched' when 'suspense' then 'unmatched' else ${statusOf(t)} end`;
}

/** That status of a row of `transactions`. */
export const PAYBILL_STATUS = sql.raw(paybillStatusOf("transactions")) as SQL<PaybillStatus>;

/** Whether the transaction of a paybill confirmation has a status of that list. */
export function hasPaybillStatus(t: string, status: PaybillStatus): string {
  if (status === "unmatched") return hasStatus(t, "suspense");
  if (status !== "matched") return hasStatus(t, status);
  return `${t}.enrollment_id is not null and (${t}.id not in ${SPECIAL} or ${paybillStatusOf(t)} = 'matched')`;
}
