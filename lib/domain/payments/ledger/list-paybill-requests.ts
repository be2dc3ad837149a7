import "server-only";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { enrollments } from "@/db/schema/enrollments";
import { mpesaPaybillConfirmations, transactions } from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import { query } from "@/lib/platform/commands/query";
import { orderOf } from "@/lib/platform/db/list-order";
import { countedApart, type Listing, readPage } from "@/lib/platform/db/list-page";
import { madeBetween } from "@/lib/platform/db/made-between";
import { byAge } from "@/lib/platform/db/pagination";
import { toShillings } from "@/lib/platform/money";
import { ListPaybillRequests } from "./input";
import { confirmationsMatching, STUDENT, TRANSACTION, totals } from "./list-conditions";
import { hasPaybillStatus, PAYBILL_STATUS } from "./transaction-status";

/**
 * A page of the paybill payments as Safaricom confirmed them, last paid first or as asked, in its field names; amounts in
 * shillings. Dates are of the payment. Status as in `transaction-status.ts`.
 */
export const listPaybillRequests = query(
  "payments.mpesa-classic-requests",
  ListPaybillRequests,
  async ({ input, db }) => {
    const confirmations = mpesaPaybillConfirmations;
    const where = and(
      madeBetween(confirmations.transactedAt, input),
      input.status && sql.raw(hasPaybillStatus("transactions", input.status)),
      input.status === "unmatched"
        ? sql`${confirmations.transId} = any (array${UNMATCHED_RECEIPTS})`
        : undefined,
      input.search ? sql`${confirmations.id} in ${confirmationsMatching(input.search)}` : undefined,
    );
    const { rows, ...sums } = await readPage(
      db,
      {
        rows: confirmations,
        age: confirmations.transactedAt,
        joined: input.status && OF_TRANSACTIONS,
        where,
        page: input,
        order: orderOf(input.sort, {
          date: [confirmations.transactedAt, confirmations.id],
          created: byAge(confirmations),
        }),
        counted: counted(input, where),
        cents: confirmations.amountCents,
      },
      ({ keys, isKey, sums, order }) =>
        db
          .select({
            confirmation: confirmations,
            enrollmentId: transactions.enrollmentId,
            status: PAYBILL_STATUS,
            studentMsisdn: students.msisdn,
            student: STUDENT,
            transaction: TRANSACTION,
            ...sums,
          })
          .from(confirmations)
          .innerJoin(keys, isKey)
          .leftJoin(transactions, eq(transactions.receipt, confirmations.transId))
          .leftJoin(enrollments, eq(enrollments.id, transactions.enrollmentId))
          .leftJoin(students, eq(students.id, enrollments.studentId))
          .orderBy(...order),
    );
    const shown = rows.map(
      ({ confirmation: row, enrollmentId, status, studentMsisdn, student, transaction }) => ({
        id: row.id,
        TransID: row.transId,
        TransactionType: row.transactionType,
        TransTime: row.transTime,
        TransAmount: toShillings(row.amountCents),
        BillRefNumber: row.billRef,
        msisdn: row.msisdn,
        FirstName: row.firstName,
        MiddleName: row.middleName,
        LastName: row.lastName,
        status,
        payment_request: studentMsisdn ? { student_msisdn: studentMsisdn } : null,
        enrollment_id: enrollmentId,
        student,
        transaction,
        created_at: row.createdAt.toISOString(),
      }),
    );
    return { rows: shown, ...totals(sums) };
  },
);

/**
 * Unmatched payments are found by their few receipts. Nearly all payments are matched, so these are counted apart: a page of them
 * is faster to read than all.
 */
function counted(input: z.output<typeof ListPaybillRequests>, where: SQL | undefined): Listing["counted"] {
  if (input.search || (input.status && input.status !== "matched")) return "found";
  if (!input.status) return { list: "paybill", filter: input, byDay: true };
  return countedApart({
    rows: mpesaPaybillConfirmations,
    joined: OF_TRANSACTIONS,
    where,
    cents: mpesaPaybillConfirmations.amountCents,
  });
}

const OF_TRANSACTIONS = sql`left join ${transactions} on ${transactions.receipt} = ${mpesaPaybillConfirmations.transId}`;

/** The receipts of the transactions on no account: few, and found by their own index. */
const UNMATCHED_RECEIPTS = sql`(select ${transactions.receipt} from ${transactions} where ${isNull(transactions.enrollmentId)})`;
