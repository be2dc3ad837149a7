import "server-only";
import { and, count, eq, inArray, isNull, type SQL, sql, sum } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { enrollments } from "@/db/schema/enrollments";
import { listCounters } from "@/db/schema/list-counters";
import { transactions } from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import { query } from "@/lib/platform/commands/query";
import { counterFilter, readListCounter } from "@/lib/platform/db/list-counters";
import { inOrder, orderOf } from "@/lib/platform/db/list-order";
import { byAge, keysOfPage } from "@/lib/platform/db/pagination";
import { toShillings } from "@/lib/platform/money";
import { ListTransactions } from "./input";
import {
  FREE_CENTS,
  IS_GIVEN_BACK,
  madeBetween,
  namesMention,
  STUDENT,
  SUSPENSE_CENTS,
  studentsMatching,
  totals,
  transactionStatus,
  unionOfKeys,
} from "./list-conditions";
import { sumSuspense } from "./suspense";

const ORDERS = {
  created: byAge(transactions),
  date: [transactions.transactedAt, transactions.id],
  amount: [transactions.amountCents, transactions.createdAt, transactions.id],
};

/**
 * A page of all payments that arrived, newest first or as asked, including those in suspense. Status as in `transactionStatus`. Amounts
 * in shillings; `credit` only where there is some; `total_amount` sums all rows that match the filter, not the page.
 */
export const listTransactions = query("payments.transactions", ListTransactions, async ({ input, db }) => {
  const where = conditionsOf(input);
  const sums = input.search ? await sumRows(db, where) : await sumFiltered(db, input);
  const order = orderOf(input.sort, ORDERS);
  const rows = await db
    .select({
      transaction: transactions,
      freeCents: FREE_CENTS,
      suspenseCents: SUSPENSE_CENTS,
      student: STUDENT,
    })
    .from(transactions)
    .leftJoin(enrollments, eq(enrollments.id, transactions.enrollmentId))
    .leftJoin(students, eq(students.id, enrollments.studentId))
    .where(inArray(transactions.id, keysOfPage(db, transactions, where, input, sums?.total ?? 0, order)))
    .orderBy(...inOrder(order));
  return {
    rows: rows.map(({ transaction, freeCents, suspenseCents, student }) => ({
      id: transaction.id,
      transaction_id: transaction.receipt,
      amount: toShillings(transaction.amountCents),
      ...(freeCents > 0 ? { credit: toShillings(freeCents) } : {}),
      transaction_date: transaction.transactedAt.toISOString(),
      narrative: transaction.narrative,
      msisdn: transaction.msisdn,
      payer_name: transaction.payerName,
      bill_ref: transaction.billRef,
      payment_method: transaction.method,
      status: transactionStatus(transaction, freeCents, suspenseCents),
      flags: transaction.flags,
      enrollment_id: transaction.enrollmentId,
      student,
      created_at: transaction.createdAt.toISOString(),
    })),
    ...totals(sums),
  };
});

function transactionsMatching(search: string): SQL {
  return unionOfKeys(
    sql`select ${transactions.id} from ${transactions} where ${namesMention(transactions.search, search)}`,
    sql`select ${transactions.id} from ${studentsMatching(search, sql`join ${transactions} on ${transactions.enrollmentId} = ${enrollments.id}`)}`,
  );
}

type Filter = z.output<typeof ListTransactions>;

function conditionsOf({ status, ...input }: Filter): SQL | undefined {
  return and(
    madeBetween(transactions.createdAt, input),
    hasStatus(status),
    input.method ? eq(transactions.method, input.method) : undefined,
    input.search ? sql`${transactions.id} in ${transactionsMatching(input.search)}` : undefined,
  );
}

/** The totals from the list counters where possible: matched transactions are the known ones less those with credit. */
async function sumFiltered(db: Db, { status, ...input }: Filter) {
  const counted = { ...input, kind: input.method };
  if (status === undefined) return readListCounter(db, "money", counted);
  if (status === "suspense") {
    const { total, arrivedCents } = await sumSuspense(db, input);
    return { total, cents: arrivedCents };
  }
  if (status !== "matched") return sumRows(db, conditionsOf({ ...input, status }));
  const [sums] = await db.execute<{ total: number; cents: string }>(sql`
    select (known.total - free.total)::int as total, (known.cents - free.cents)::text as cents
    from (select coalesce(sum(rows), 0) as total, coalesce(sum(cents), 0) as cents from ${listCounters} where ${counterFilter("money", { ...counted, statuses: ["known"] })}) known,
      (select count(*) as total, coalesce(sum(${transactions.amountCents}), 0) as cents from ${transactions}
        where ${conditionsOf({ ...input, status: "credit" })}) free`);
  return sums;
}

async function sumRows(db: Db, where: SQL | undefined) {
  const [sums] = await db
    .select({ total: count(), cents: sum(transactions.amountCents) })
    .from(transactions)
    .where(where);
  return sums;
}

/** The transactions with credit, read from the accounts that have some. */
const WITH_CREDIT = sql`(select free.transaction_id from open_accounts o cross join lateral (
  select c.transaction_id, c.cents from credits c where c.enrollment_id = o.enrollment_id offset 0
) free where o.credit_cents > 0 and free.cents > 0)`;

function hasStatus(status: Filter["status"]): SQL | undefined {
  if (status === "suspense") return and(isNull(transactions.enrollmentId), sql`${SUSPENSE_CENTS} > 0`);
  if (status === "given_back") return IS_GIVEN_BACK;
  const known = sql`${transactions.enrollmentId} is not null`;
  if (status === "credit") return and(known, sql`${transactions.id} in ${WITH_CREDIT}`);
  return status === "matched" ? and(known, sql`${transactions.id} not in ${WITH_CREDIT}`) : undefined;
}
