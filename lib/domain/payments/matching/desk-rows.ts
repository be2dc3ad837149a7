import "server-only";
import { and, count, eq, gt, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { enrollments } from "@/db/schema/enrollments";
import { receiptClaims, refunds } from "@/db/schema/ledger";
import { mpesaExpressRequests, transactions } from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import { SHOWN } from "@/lib/domain/enrollments/standing/enrollment-summary";
import type { Db } from "@/lib/platform/db/client";
import { inOrder, orderOf } from "@/lib/platform/db/list-order";
import { rowsBefore } from "@/lib/platform/db/pagination";
import { toShillings } from "@/lib/platform/money";
import { mentions, totals } from "../ledger/list-conditions";
import { sumSuspense } from "../ledger/suspense";
import { SUSPENSE_CENTS } from "../ledger/transaction-status";
import { shownReturnedCode } from "../refunds/refunds";
import { IS_OPEN_REFUND, IS_UNDECIDED } from "./desk-conditions";
import { readEnrollments, studentFields } from "./desk-enrollments";
import type { DeskQueues } from "./input";

type QueueInput = z.output<typeof DeskQueues>;

/** A page of one queue, longest wait first or as asked; amounts in shillings. */
export async function readQueue(db: Db, input: QueueInput) {
  const { queue } = input;
  if (queue === "suspense") return { queue, ...(await readSuspense(db, input)) };
  if (queue === "undecided") return { queue, ...(await readUndecided(db, input)) };
  if (queue === "claims") return { queue, ...(await readClaims(db, input)) };
  if (queue === "refunds") return { queue, ...(await readRefunds(db, input)) };
  return { queue, ...(await readEnrollments(db, queue, input)) };
}

async function readSuspense(db: Db, input: QueueInput) {
  // Uses the partial index on unmatched transactions, in its order; the amounts are read for one page only.
  const where = and(
    isNull(transactions.enrollmentId),
    gt(SUSPENSE_CENTS, 0),
    mentions(input.search, [
      transactions.receipt,
      transactions.msisdn,
      transactions.payerName,
      transactions.billRef,
    ]),
  );
  const sums = input.search ? await sumMatching(db, where) : await sumSuspense(db);
  const rows = await db
    .select({ transaction: transactions, leftCents: SUSPENSE_CENTS, hasOpenRefund: HAS_OPEN_REFUND })
    .from(transactions)
    .where(where)
    .orderBy(...inOrder(orderOf(input.sort, { since: BY_TIME, amount: BY_TIME })))
    .limit(input.pageSize)
    .offset(rowsBefore(input));
  const shown = rows.map(({ transaction, leftCents, hasOpenRefund }) => ({
    transaction_id: transaction.id,
    receipt: transaction.receipt,
    /** What is left in suspense, and what arrived. */
    amount: toShillings(leftCents),
    amount_arrived: toShillings(transaction.amountCents),
    /** While a refund is open the transaction cannot be matched. */
    refund_asked: hasOpenRefund,
    transaction_date: transaction.transactedAt.toISOString(),
    msisdn: transaction.msisdn,
    payer_name: transaction.payerName,
    bill_ref: transaction.billRef,
    flags: transaction.flags,
  }));
  return { rows: shown, ...totals({ total: sums.total, cents: sums.leftCents }) };
}

const BY_TIME = [transactions.transactedAt, transactions.id];

async function sumMatching(db: Db, where: SQL | undefined) {
  const [sums] = await db
    .select({ total: count(), leftCents: sumOf(SUSPENSE_CENTS) })
    .from(transactions)
    .where(where);
  return sums ?? { total: 0, leftCents: "0" };
}

const HAS_OPEN_REFUND = sql<boolean>`exists (select 1 from refunds r where r.transaction_id = transactions.id
  and r.enrollment_id is null and r.state in ('asked', 'approved', 'sent'))`;

async function readUndecided(db: Db, input: QueueInput) {
  const stkPushes = mpesaExpressRequests;
  const where = and(
    sql`${stkPushes.id} in (select x.id from mpesa_express_requests x where ${sql.raw(IS_UNDECIDED)})`,
    mentions(input.search, [stkPushes.msisdn, stkPushes.checkoutRequestId, students.search]),
  );
  const [sums] = await db
    .select({ total: count(), cents: sumOf(stkPushes.amountCents) })
    .from(stkPushes)
    .innerJoin(enrollments, eq(enrollments.id, stkPushes.enrollmentId))
    .innerJoin(students, eq(students.id, enrollments.studentId))
    .where(where);
  const rows = await db
    .select({
      stkPush: stkPushes,
      student: students,
      state: enrollments.state,
      callback: sql<
        string | null
      >`(select r.outcome from mpesa_callbacks c join mpesa_callback_outcomes r on r.callback_id = c.id
        where c.express_request_id = ${stkPushes.id} order by c.id desc limit 1)`,
      answered: sql<
        string | null
      >`(select q.verdict from mpesa_queries q where q.express_request_id = ${stkPushes.id}
        order by q.created_at desc limit 1)`,
    })
    .from(stkPushes)
    .innerJoin(enrollments, eq(enrollments.id, stkPushes.enrollmentId))
    .innerJoin(students, eq(students.id, enrollments.studentId))
    .where(where)
    .orderBy(...inOrder(orderOf(input.sort, bySinceAndAmount(stkPushes, stkPushes.amountCents))))
    .limit(input.pageSize)
    .offset(rowsBefore(input));
  const shown = rows.map(({ stkPush, student, state, callback, answered }) => ({
    prompt_id: stkPush.id,
    enrollment_id: stkPush.enrollmentId,
    ...studentFields(student),
    paying_msisdn: stkPush.msisdn,
    amount: toShillings(stkPush.amountCents),
    state: stkPush.state,
    status: SHOWN[state],
    CheckoutRequestID: stkPush.checkoutRequestId,
    /** How the last callback was read, e.g. "undecided 1036", and the verdict of the last query. */
    callback,
    answered,
    asks_again_at: stkPush.nextQueryAt?.toISOString() ?? null,
    created_at: stkPush.createdAt.toISOString(),
  }));
  return { rows: shown, ...totals(sums) };
}

async function readClaims(db: Db, input: QueueInput) {
  const where = and(
    eq(receiptClaims.state, "open"),
    mentions(input.search, [receiptClaims.code, students.search]),
  );
  const [sums] = await db
    .select({ total: count(), cents: sumOf(receiptClaims.saidCents) })
    .from(receiptClaims)
    .innerJoin(enrollments, eq(enrollments.id, receiptClaims.enrollmentId))
    .innerJoin(students, eq(students.id, enrollments.studentId))
    .where(where);
  const rows = await db
    .select({
      claim: receiptClaims,
      student: students,
      state: enrollments.state,
      transactionId: transactions.id,
    })
    .from(receiptClaims)
    .innerJoin(enrollments, eq(enrollments.id, receiptClaims.enrollmentId))
    .innerJoin(students, eq(students.id, enrollments.studentId))
    .leftJoin(transactions, eq(transactions.receipt, receiptClaims.code))
    .where(where)
    .orderBy(...inOrder(orderOf(input.sort, bySinceAndAmount(receiptClaims, SAID_CENTS))))
    .limit(input.pageSize)
    .offset(rowsBefore(input));
  const shown = rows.map(({ claim, student, state, transactionId }) => ({
    claim_id: claim.id,
    receipt: claim.code,
    enrollment_id: claim.enrollmentId,
    ...studentFields(student),
    status: SHOWN[state],
    claimed_by: claim.claimedBy,
    said_amount: claim.saidCents === null ? null : toShillings(claim.saidCents),
    said_at: claim.saidAt?.toISOString() ?? null,
    doubts: claim.doubts,
    asked_at: claim.askedAt?.toISOString() ?? null,
    /** The transaction with this receipt, in suspense: it can be matched. */
    transaction_id: transactionId,
    created_at: claim.createdAt.toISOString(),
  }));
  return { rows: shown, ...totals(sums) };
}

async function readRefunds(db: Db, input: QueueInput) {
  const where = and(
    sql`${refunds.id} in (select r.id from refunds r where ${sql.raw(IS_OPEN_REFUND)})`,
    mentions(input.search, [
      transactions.receipt,
      transactions.msisdn,
      transactions.payerName,
      students.search,
    ]),
  );
  const [sums] = await db
    .select({ total: count(), cents: sumOf(refunds.amountCents) })
    .from(refunds)
    .innerJoin(transactions, eq(transactions.id, refunds.transactionId))
    .leftJoin(enrollments, eq(enrollments.id, refunds.enrollmentId))
    .leftJoin(students, eq(students.id, enrollments.studentId))
    .where(where);
  const rows = await db
    .select({ refund: refunds, transaction: transactions, student: students })
    .from(refunds)
    .innerJoin(transactions, eq(transactions.id, refunds.transactionId))
    .leftJoin(enrollments, eq(enrollments.id, refunds.enrollmentId))
    .leftJoin(students, eq(students.id, enrollments.studentId))
    .where(where)
    .orderBy(...inOrder(orderOf(input.sort, bySinceAndAmount(refunds, refunds.amountCents))))
    .limit(input.pageSize)
    .offset(rowsBefore(input));
  const shown = rows.map(({ refund, transaction, student }) => ({
    refund_id: refund.id,
    enrollment_id: refund.enrollmentId,
    transaction_id: refund.transactionId,
    receipt: transaction.receipt,
    ...(student ? studentFields(student) : NO_STUDENT),
    payer_msisdn: transaction.msisdn,
    payer_name: transaction.payerName,
    amount: toShillings(refund.amountCents),
    /** Only a whole payment can be reversed. */
    is_whole: refund.amountCents === transaction.amountCents,
    state: refund.state,
    reason: refund.reason,
    asked_by: refund.askedBy,
    approved_by: refund.approvedBy,
    returned_code: shownReturnedCode(refund),
    created_at: refund.createdAt.toISOString(),
    updated_at: refund.updatedAt.toISOString(),
  }));
  return { rows: shown, ...totals(sums) };
}

const SAID_CENTS = sql`coalesce(${receiptClaims.saidCents}, 0)`;

/** The orders of a queue whose rows have waited since they were made. */
function bySinceAndAmount(rows: { id: AnyPgColumn; createdAt: AnyPgColumn }, amount: AnyPgColumn | SQL) {
  const since = [rows.createdAt, rows.id];
  return { since, amount: [amount, ...since] };
}

const NO_STUDENT = { student_id: null, full_name: null, registration_no: null, msisdn: null };

function sumOf(cents: SQLWrapper) {
  return sql<string>`coalesce(sum(${cents}), 0)`;
}
