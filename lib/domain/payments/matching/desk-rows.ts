import "server-only";
import { and, asc, count, desc, eq, gt, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { classes, courses } from "@/db/schema/catalog";
import { enrollments } from "@/db/schema/enrollments";
import { receiptClaims, refunds } from "@/db/schema/ledger";
import { mpesaExpressRequests, transactions } from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import { SHOWN } from "@/lib/domain/students/enrollment-summary";
import { rowsBefore } from "@/lib/platform/db/pagination";
import { toShillings } from "@/lib/platform/money";
import { mentions, SUSPENSE_CENTS, totals } from "../ledger/list-conditions";
import { sumSuspense } from "../ledger/suspense";
import { shownReturnedCode } from "../refunds/refunds";
import { ENROLLMENT_QUEUES, FREE_CENTS, IS_OPEN_REFUND, IS_UNDECIDED, PAID_CENTS } from "./desk-conditions";
import type { DeskQueues } from "./input";

type QueueInput = z.output<typeof DeskQueues>;

/** A page of one queue, longest wait first; amounts in shillings. */
export async function readQueue(db: Db, input: QueueInput) {
  const { queue } = input;
  if (queue === "suspense") return { queue, ...(await readSuspense(db, input)) };
  if (queue === "undecided") return { queue, ...(await readUndecided(db, input)) };
  if (queue === "claims") return { queue, ...(await readClaims(db, input)) };
  if (queue === "refunds") return { queue, ...(await readRefunds(db, input)) };
  return { queue, ...(await readEnrollments(db, queue, input)) };
}

async function readEnrollments(db: Db, queue: keyof typeof ENROLLMENT_QUEUES, input: QueueInput) {
  const { of, where, cents: summed } = ENROLLMENT_QUEUES[queue];
  // The conditions use the aliases e and o. Only a search reads the students; the rest is read for one page only.
  const found = input.search
    ? sql`join students on students.id = e.student_id where ${sql.raw(where)} and ${mentions(input.search, [students.search])}`
    : sql`where ${sql.raw(where)}`;
  const [sums] = await db.execute<{ total: number; cents: string }>(
    sql`select count(*)::int as total, coalesce(sum(${sql.raw(summed)}), 0)::text as cents from ${sql.raw(of)} ${found}`,
  );
  const cents = (which: string) =>
    sql<number>`(select ${sql.raw(which)} from enrollments e where e.id = ${enrollments.id})`;
  const rows = await db
    .select({
      enrollment: enrollments,
      student: students,
      className: classes.name,
      courseName: courses.name,
      paidCents: cents(PAID_CENTS),
      freeCents: cents(FREE_CENTS),
    })
    .from(enrollments)
    .innerJoin(students, eq(students.id, enrollments.studentId))
    .innerJoin(classes, eq(classes.id, enrollments.classId))
    .innerJoin(courses, eq(courses.id, classes.courseId))
    .where(
      sql`${enrollments.id} in (select e.id from ${sql.raw(of)} ${found} order by e.updated_at, e.id
        limit ${input.pageSize} offset ${rowsBefore(input)})`,
    )
    .orderBy(asc(enrollments.updatedAt), asc(enrollments.id));
  const shown = rows.map(({ enrollment, student, className, courseName, paidCents, freeCents }) => ({
    enrollment_id: enrollment.id,
    ...studentFields(student),
    course: courseName,
    class: className,
    season: enrollment.seasonNumber,
    status: SHOWN[enrollment.state],
    amount: toShillings(enrollment.feeCents),
    amount_paid: toShillings(paidCents),
    amount_due: toShillings(enrollment.feeCents - paidCents),
    credit: toShillings(freeCents),
    hold_until: enrollment.holdUntil?.toISOString() ?? null,
    updated_at: enrollment.updatedAt.toISOString(),
  }));
  return { rows: shown, ...totals(sums) };
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
    .orderBy(asc(transactions.transactedAt), asc(transactions.createdAt), asc(transactions.id))
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
  const prompts = mpesaExpressRequests;
  const where = and(
    sql`${prompts.id} in (select x.id from mpesa_express_requests x where ${sql.raw(IS_UNDECIDED)})`,
    mentions(input.search, [prompts.msisdn, prompts.checkoutRequestId, students.search]),
  );
  const [sums] = await db
    .select({ total: count(), cents: sumOf(prompts.amountCents) })
    .from(prompts)
    .innerJoin(enrollments, eq(enrollments.id, prompts.enrollmentId))
    .innerJoin(students, eq(students.id, enrollments.studentId))
    .where(where);
  const rows = await db
    .select({
      prompt: prompts,
      student: students,
      state: enrollments.state,
      heard: sql<
        string | null
      >`(select r.outcome from mpesa_callbacks c join mpesa_callback_outcomes r on r.callback_id = c.id
        where c.express_request_id = ${prompts.id} order by c.id desc limit 1)`,
      answered: sql<
        string | null
      >`(select q.verdict from mpesa_queries q where q.express_request_id = ${prompts.id}
        order by q.created_at desc limit 1)`,
    })
    .from(prompts)
    .innerJoin(enrollments, eq(enrollments.id, prompts.enrollmentId))
    .innerJoin(students, eq(students.id, enrollments.studentId))
    .where(where)
    .orderBy(asc(prompts.createdAt), asc(prompts.id))
    .limit(input.pageSize)
    .offset(rowsBefore(input));
  const shown = rows.map(({ prompt, student, state, heard, answered }) => ({
    prompt_id: prompt.id,
    enrollment_id: prompt.enrollmentId,
    ...studentFields(student),
    paying_msisdn: prompt.msisdn,
    amount: toShillings(prompt.amountCents),
    state: prompt.state,
    status: SHOWN[state],
    CheckoutRequestID: prompt.checkoutRequestId,
    /** How the last callback was read, e.g. "undecided 1036", and the verdict of the last query. */
    heard,
    answered,
    asks_again_at: prompt.nextQueryAt?.toISOString() ?? null,
    created_at: prompt.createdAt.toISOString(),
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
    .orderBy(asc(receiptClaims.createdAt), asc(receiptClaims.id))
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
    .orderBy(asc(refunds.createdAt), desc(refunds.id))
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

const NO_STUDENT = { student_id: null, full_name: null, registration_no: null, msisdn: null };

function studentFields(student: typeof students.$inferSelect) {
  return {
    student_id: student.id,
    full_name: student.fullName,
    registration_no: student.registrationNo,
    msisdn: student.msisdn,
  };
}

function sumOf(cents: SQLWrapper) {
  return sql<string>`coalesce(sum(${cents}), 0)`;
}
