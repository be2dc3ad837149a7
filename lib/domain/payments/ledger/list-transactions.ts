import "server-only";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { enrollments } from "@/db/schema/enrollments";
import { transactions } from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import { query } from "@/lib/platform/commands/query";
import { counterSums } from "@/lib/platform/db/list-counters";
import { orderOf } from "@/lib/platform/db/list-order";
import { countedApart, type Listing, readPage } from "@/lib/platform/db/list-page";
import { madeBetween } from "@/lib/platform/db/made-between";
import { byAge } from "@/lib/platform/db/pagination";
import { toShillings } from "@/lib/platform/money";
import { ListTransactions } from "./input";
import { STUDENT, totals, transactionsMatching } from "./list-conditions";
import { suspenseSums } from "./suspense";
import {
  FREE_CENTS,
  hasStatus,
  IS_OTHER_THAN_MATCHED,
  isOutOfBooks,
  OUT_OF_BOOKS,
  STATUS,
} from "./transaction-status";

const ORDERS = {
  created: byAge(transactions),
  date: [transactions.transactedAt, transactions.id],
  amount: [transactions.amountCents, transactions.createdAt, transactions.id],
};

/**
 * A page of all payments that arrived, last paid first or as asked, including those in suspense. Dates and the order are of the
 * payment; `created_at` is when it was recorded.
 * Amounts in shillings; `credit` only where there is some; `total_amount` sums all rows that match the filter, not the page,
 * without payments that left with a withdrawn import (flag `withdrawn`).
 */
export const listTransactions = query("payments.transactions", ListTransactions, async ({ input, db }) => {
  const where = conditionsOf(input);
  const { rows, ...sums } = await readPage(
    db,
    {
      rows: transactions,
      age: transactions.transactedAt,
      where,
      page: input,
      order: orderOf(input.sort, ORDERS),
      counted: input.search ? "found" : counted(input),
      cents: ARRIVED_CENTS,
    },
    ({ keys, isKey, sums, order }) =>
      db
        .select({
          transaction: transactions,
          freeCents: FREE_CENTS,
          status: STATUS,
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
    rows: rows.map(({ transaction, freeCents, status, student }) => ({
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
      status,
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
    madeBetween(transactions.transactedAt, input),
    status && sql.raw(hasStatus("transactions", status)),
    input.method ? eq(transactions.method, input.method) : undefined,
    input.search ? sql`${transactions.id} in ${transactionsMatching(input.search)}` : undefined,
  );
}

/** What arrived: nothing for a payment that is out of the books, which counts as a row and not as money. */
const ARRIVED_CENTS = sql`case when ${sql.raw(isOutOfBooks("transactions"))} then 0 else ${transactions.amountCents} end`;

/** The cents of those payments. They are few. */
function outOfBooksCents(filter: Filter): SQL {
  const out = sql`${transactions.id} in (select r.transaction_id from refunds r where r.enrollment_id is null and r.state in ${sql.raw(OUT_OF_BOOKS)})`;
  return sql`select coalesce(sum(${transactions.amountCents}), 0) from ${transactions} where ${and(conditionsOf(filter), out)}`;
}

/** The totals from the list counters where possible; matched = on an account less those of another status. */
function counted({ status, ...input }: Filter): Listing["counted"] {
  const filter = { ...input, kind: input.method };
  if (status === undefined) return { list: "money", filter, byDay: true, without: outOfBooksCents(input) };
  if (status === "suspense")
    return sql`select sums.total, sums."arrivedCents" as cents from (${suspenseSums(input)}) sums`;
  const countedWhere = (where: SQL | undefined) =>
    countedApart({ rows: transactions, where, cents: ARRIVED_CENTS });
  if (status !== "matched") return countedWhere(conditionsOf({ ...input, status }));
  const known = counterSums("money", { ...filter, statuses: ["known"] });
  const other = countedWhere(
    and(conditionsOf({ ...input, status: undefined }), sql.raw(IS_OTHER_THAN_MATCHED)),
  );
  return sql`select known.total - other.total as total, known.cents::bigint - coalesce(other.cents, 0) as cents from (${known}) known, (${other}) other`;
}
