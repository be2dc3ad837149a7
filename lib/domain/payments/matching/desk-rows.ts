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
import { mentions, totals, UNKNOWN } from "../ledger/list-conditions";
import type { DeskQueues } from "../ledger/list-input";
import { sumSuspense } from "../ledger/suspense-sums";
import {
  FREE_CENTS,
  IS_OPEN_REFUND,
  IS_OVER,
  IS_SHORT,
  IS_UNDECIDED,
  IS_WAITING,
  PAID_CENTS,
} from "./desk-conditions";

type Wanted = z.output<typeof DeskQueues>;

/** A page of one queue, what waits longest first; amounts in shillings. */
export async function readQueue(db: Db, input: Wanted) {
  const { queue } = input;
  if (queue === "suspense") return { queue, ...(await readSuspense(db, input)) };
  if (queue === "undecided") return { queue, ...(await readUndecided(db, input)) };
  if (queue === "claims") return { queue, ...(await readClaims(db, input)) };
  if (queue === "refunds") return { queue, ...(await readRefunds(db, input)) };
  return { queue, ...(await readPlaces(db, queue, input)) };
}

const PLACES = {
  short: { where: IS_SHORT, cents: `e.fee_cents - ${PAID_CENTS}` },
  over: { where: IS_OVER, cents: FREE_CENTS },
  paid_waiting: { where: IS_WAITING, cents: PAID_CENTS },
};

async function readPlaces(db: Db, queue: keyof typeof PLACES, input: Wanted) {
  // The conditions speak of `e`: the table goes by that name here.
  const inQueue = sql`${enrollments.id} in (select e.id from enrollments e where ${sql.raw(PLACES[queue].where)})`;
  const where = and(inQueue, mentions(input.search, [students.search]));
  const cents = (which: string) =>
    sql<number>`(select ${sql.raw(which)} from enrollments e where e.id = ${enrollments.id})`;
  const [sums] = await db
    .select({ total: count(), cents: sumOf(cents(PLACES[queue].cents)) })
    .from(enrollments)
    .innerJoin(students, eq(students.id, enrollments.studentId))
    .where(where);
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
    .where(where)
    .orderBy(asc(enrollments.updatedAt), asc(enrollments.id))
    .limit(input.pageSize)
    .offset(rowsBefore(input));
  const shown = rows.map(({ enrollment, student, className, courseName, paidCents, freeCents }) => ({
    enrollment_id: enrollment.id,
    ...whoIs(student),
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

async function readSuspense(db: Db, input: Wanted) {
  // By the index of the few that are nobody's, in its order; a page of them is looked at one by one.
  const where = and(
    isNull(transactions.enrollmentId),
    gt(UNKNOWN, 0),
    mentions(input.search, [
      transactions.receipt,
      transactions.msisdn,
      transactions.payerName,
      transactions.billRef,
    ]),
  );
  const sums = input.search ? await sumFound(db, where) : await sumSuspense(db);
  const rows = await db
    .select({ money: transactions, leftCents: UNKNOWN, isAsked: IS_ASKED_BACK })
    .from(transactions)
    .where(where)
    .orderBy(asc(transactions.transactedAt), asc(transactions.createdAt), asc(transactions.id))
    .limit(input.pageSize)
    .offset(rowsBefore(input));
  const shown = rows.map(({ money, leftCents, isAsked }) => ({
    transaction_id: money.id,
    receipt: money.receipt,
    /** What is nobody's still, and what arrived. */
    amount: toShillings(leftCents),
    amount_arrived: toShillings(money.amountCents),
    /** Its payer is to have some of it back: it is matched to nobody until that is decided. */
    refund_asked: isAsked,
    transaction_date: money.transactedAt.toISOString(),
    msisdn: money.msisdn,
    payer_name: money.payerName,
    bill_ref: money.billRef,
    flags: money.flags,
  }));
  return { rows: shown, ...totals({ total: sums.total, cents: sums.leftCents }) };
}

async function sumFound(db: Db, where: SQL | undefined) {
  const [sums] = await db
    .select({ total: count(), leftCents: sumOf(UNKNOWN) })
    .from(transactions)
    .where(where);
  return sums ?? { total: 0, leftCents: "0" };
}

const IS_ASKED_BACK = sql<boolean>`exists (select 1 from refunds r where r.transaction_id = transactions.id
  and r.enrollment_id is null and r.state in ('asked', 'approved', 'sent'))`;

async function readUndecided(db: Db, input: Wanted) {
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
      >`(select r.outcome from mpesa_callbacks c join mpesa_callback_readings r on r.callback_id = c.id
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
    ...whoIs(student),
    paying_msisdn: prompt.msisdn,
    amount: toShillings(prompt.amountCents),
    state: prompt.state,
    status: SHOWN[state],
    CheckoutRequestID: prompt.checkoutRequestId,
    /** What its last callback was read as, e.g. "undecided 1036", and what M-Pesa answered last. */
    heard,
    answered,
    asks_again_at: prompt.nextQueryAt?.toISOString() ?? null,
    created_at: prompt.createdAt.toISOString(),
  }));
  return { rows: shown, ...totals(sums) };
}

async function readClaims(db: Db, input: Wanted) {
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
    .select({ claim: receiptClaims, student: students, state: enrollments.state, moneyId: transactions.id })
    .from(receiptClaims)
    .innerJoin(enrollments, eq(enrollments.id, receiptClaims.enrollmentId))
    .innerJoin(students, eq(students.id, enrollments.studentId))
    .leftJoin(transactions, eq(transactions.receipt, receiptClaims.code))
    .where(where)
    .orderBy(asc(receiptClaims.createdAt), asc(receiptClaims.id))
    .limit(input.pageSize)
    .offset(rowsBefore(input));
  const shown = rows.map(({ claim, student, state, moneyId }) => ({
    claim_id: claim.id,
    receipt: claim.code,
    enrollment_id: claim.enrollmentId,
    ...whoIs(student),
    status: SHOWN[state],
    claimed_by: claim.claimedBy,
    said_amount: claim.saidCents === null ? null : toShillings(claim.saidCents),
    said_at: claim.saidAt?.toISOString() ?? null,
    doubts: claim.doubts,
    asked_at: claim.askedAt?.toISOString() ?? null,
    /** The money of this receipt, where it is in suspense: it can be matched. */
    transaction_id: moneyId,
    created_at: claim.createdAt.toISOString(),
  }));
  return { rows: shown, ...totals(sums) };
}

async function readRefunds(db: Db, input: Wanted) {
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
    .select({ refund: refunds, money: transactions, student: students })
    .from(refunds)
    .innerJoin(transactions, eq(transactions.id, refunds.transactionId))
    .leftJoin(enrollments, eq(enrollments.id, refunds.enrollmentId))
    .leftJoin(students, eq(students.id, enrollments.studentId))
    .where(where)
    .orderBy(asc(refunds.createdAt), desc(refunds.id))
    .limit(input.pageSize)
    .offset(rowsBefore(input));
  const shown = rows.map(({ refund, money, student }) => ({
    refund_id: refund.id,
    enrollment_id: refund.enrollmentId,
    transaction_id: refund.transactionId,
    receipt: money.receipt,
    /** Nobody's, where the payment stood on no account. */
    ...(student ? whoIs(student) : NOBODY),
    payer_msisdn: money.msisdn,
    payer_name: money.payerName,
    amount: toShillings(refund.amountCents),
    /** Whether it is the whole payment, which alone can be reversed. */
    is_whole: refund.amountCents === money.amountCents,
    state: refund.state,
    reason: refund.reason,
    asked_by: refund.askedBy,
    approved_by: refund.approvedBy,
    returned_code: refund.returnedCode,
    created_at: refund.createdAt.toISOString(),
    updated_at: refund.updatedAt.toISOString(),
  }));
  return { rows: shown, ...totals(sums) };
}

const NOBODY = { student_id: null, full_name: null, registration_no: null, msisdn: null };

function whoIs(student: typeof students.$inferSelect) {
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
