import "server-only";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { enrollments } from "@/db/schema/enrollments";
import { transactions } from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import { query } from "@/lib/platform/commands/query";
import { counterSums } from "@/lib/platform/db/list-counters";
import { orderOf } from "@/lib/platform/db/list-order";
import { countedApart, type Listing, readPage } from "@/lib/platform/db/list-page";
import { byAge } from "@/lib/platform/db/pagination";
import { toShillings } from "@/lib/platform/money";
import { ListTransactions } from "./input";
import {
  FREE_CENTS,
  IS_GIVEN_BACK,
  madeBetween,
  STUDENT,
  SUSPENSE_CENTS,
  totals,
  transactionStatus,
  transactionsMatching,
} from "./list-conditions";
import { suspenseSums } from "./suspense";

const ORDERS = {
  created: byAge(transactions),
  date: [transactions.transactedAt, transactions.id],
  amount: [transactions.amountCents, transactions.createdAt, transactions.id],
};

/**
 * A page of all payments that arrived, newest first or as asked, including those in suspense. Status as in `transactionStatus`.
 * Amounts in shillings; `credit` only where there is some; `total_amount` sums all rows that match the filter, not the page.
 */
export const listTransactions = query("payments.transactions", ListTransactions, async ({ input, db }) => {
  const where = conditionsOf(input);
  const { rows, ...sums } = await readPage(
    db,
    {
      rows: transactions,
      where,
      page: input,
      order: orderOf(input.sort, ORDERS),
      counted: input.search ? "found" : counted(input),
      cents: transactions.amountCents,
    },
    ({ keys, isKey, sums, order }) =>
      db
        .select({
          transaction: transactions,
          freeCents: FREE_CENTS,
          suspenseCents: SUSPENSE_CENTS,
          student: STUDENT,
          ...sums,
        })
        .from(transactions)
        .innerJoin(keys, isKey)
        .leftJoin(enrollments, eq(enrollments.id, transactions.enrollmentId))
        .leftJoin(students, eq(students.id, enrollments.studentId))
        .orderBy(...order),
  );
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

type Filter = z.output<typeof ListTransactions>;

function conditionsOf({ status, ...input }: Filter): SQL | undefined {
  return and(
    madeBetween(transactions.createdAt, input),
    hasStatus(status),
    input.method ? eq(transactions.method, input.method) : undefined,
    input.search ? sql`${transactions.id} in ${transactionsMatching(input.search)}` : undefined,
  );
}

/** The totals from the list counters where possible; matched = known less those with credit. */
function counted({ status, ...input }: Filter): Listing["counted"] {
  const filter = { ...input, kind: input.method };
  if (status === undefined) return { list: "money", filter, byDay: true };
  if (status === "suspense")
    return sql`select sums.total, sums."arrivedCents" as cents from (${suspenseSums(input)}) sums`;
  if (status !== "matched")
    return countedApart({
      rows: transactions,
      where: conditionsOf({ ...input, status }),
      cents: transactions.amountCents,
    });
  const known = counterSums("money", { ...filter, statuses: ["known"] });
  const free = countedApart({
    rows: transactions,
    where: conditionsOf({ ...input, status: "credit" }),
    cents: transactions.amountCents,
  });
  return sql`select known.total - free.total as total, known.cents::bigint - coalesce(free.cents, 0) as cents from (${known}) known, (${free}) free`;
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
