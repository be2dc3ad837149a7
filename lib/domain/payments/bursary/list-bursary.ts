import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import { bursaryEntries } from "@/db/schema/ledger";
import { transactions } from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import { query } from "@/lib/platform/commands/query";
import { inOrder, orderOf } from "@/lib/platform/db/list-order";
import { madeBetween } from "@/lib/platform/db/made-between";
import { rowsBefore } from "@/lib/platform/db/pagination";
import { toShillings } from "@/lib/platform/money";
import { mentions, STUDENT } from "../ledger/list-conditions";
import { readFund } from "./fund";
import { ListBursary } from "./input";

/**
 * The bursary fund: what it has, and a page of its book, newest first. Amounts in shillings, below zero for what left. `balance` is
 * below zero only after M-Pesa reversed a gift that had paid fees already; nothing can be drawn then.
 */
export const listBursary = query("payments.bursary", ListBursary, async ({ input, db }) => {
  const where = and(
    input.kind ? eq(bursaryEntries.kind, input.kind) : undefined,
    madeBetween(bursaryEntries.at, input),
    mentions(input.search, [
      transactions.receipt,
      transactions.payerName,
      students.fullName,
      students.registrationNo,
    ]),
  );
  const rows = await db
    .select({
      entry: ENTRY,
      receipt: transactions.receipt,
      payer: transactions.payerName,
      student: STUDENT,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(bursaryEntries)
    .leftJoin(transactions, eq(transactions.id, bursaryEntries.transactionId))
    .leftJoin(enrollments, eq(enrollments.id, bursaryEntries.enrollmentId))
    .leftJoin(students, eq(students.id, enrollments.studentId))
    .where(where)
    .orderBy(...inOrder(orderOf(input.sort, { at: [bursaryEntries.at, bursaryEntries.id] })))
    .limit(input.pageSize)
    .offset(rowsBefore(input));
  return {
    balance: toShillings(await readFund(db)),
    entries: rows.map(({ entry, receipt, payer, student }) => ({
      id: entry.id,
      kind: entry.kind,
      amount: toShillings(entry.cents),
      at: entry.at.toISOString(),
      transaction_id: entry.transactionId,
      receipt,
      payer_name: payer,
      enrollment_id: entry.enrollmentId,
      student: student?.id ? student : null,
    })),
    total: rows[0]?.total ?? 0,
  };
});

const ENTRY = {
  id: bursaryEntries.id,
  kind: bursaryEntries.kind,
  cents: bursaryEntries.cents,
  at: bursaryEntries.at,
  transactionId: bursaryEntries.transactionId,
  enrollmentId: bursaryEntries.enrollmentId,
};
