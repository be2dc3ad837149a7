import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { mpesaQueries } from "@/db/schema/daraja";
import { enrollments } from "@/db/schema/enrollments";
import { mpesaExpressRequests, paymentRequests, transactions } from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import { query } from "@/lib/platform/commands/query";
import type { CounterFilter } from "@/lib/platform/db/list-counters";
import { orderOf } from "@/lib/platform/db/list-order";
import { readPage } from "@/lib/platform/db/list-page";
import { madeBetween } from "@/lib/platform/db/made-between";
import { byAge } from "@/lib/platform/db/pagination";
import { toShillings } from "@/lib/platform/money";
import { readQueryAnswer } from "../daraja/express";
import { requestsMatching, STUDENT, stkPushesMatching, TRANSACTION, totals } from "../ledger/list-conditions";
import { ListExpressRequests, ListPaymentRequests, ListQueries } from "./input";

/** A page of the payment requests, newest first or as asked; amounts in shillings. */
export const listPaymentRequests = query(
  "payments.payment-requests",
  ListPaymentRequests,
  async ({ input, db }) => {
    const where = and(
      madeBetween(paymentRequests.createdAt, input),
      input.status ? eq(paymentRequests.status, input.status) : undefined,
      input.method ? eq(paymentRequests.method, input.method) : undefined,
      input.search ? sql`${paymentRequests.id} in ${requestsMatching(input.search)}` : undefined,
    );
    const { rows, ...sums } = await readPage(
      db,
      {
        rows: paymentRequests,
        where,
        page: input,
        order: orderOf(input.sort, { created: byAge(paymentRequests) }),
        counted: input.search
          ? "found"
          : { list: "requests", filter: { ...counted(input), kind: input.method }, byDay: true },
        cents: paymentRequests.amountCents,
      },
      ({ keys, isKey, sums, order }) =>
        db
          .select({
            request: paymentRequests,
            studentMsisdn: students.msisdn,
            studentId: students.id,
            fullName: students.fullName,
            ...sums,
          })
          .from(paymentRequests)
          .innerJoin(keys, isKey)
          .innerJoin(enrollments, eq(enrollments.id, paymentRequests.enrollmentId))
          .innerJoin(students, eq(students.id, enrollments.studentId))
          .orderBy(...order),
    );
    const shown = rows.map(({ request, studentMsisdn, studentId, fullName }) => ({
      id: request.id,
      payment_method: request.method,
      amount: toShillings(request.amountCents),
      paying_msisdn: request.payingMsisdn,
      paying_first_name: request.payingFirstName,
      paying_last_name: request.payingLastName,
      student_msisdn: studentMsisdn,
      student_id: studentId,
      full_name: fullName,
      enrollment: { id: request.enrollmentId },
      status: request.status,
      created_at: request.createdAt.toISOString(),
    }));
    return { rows: shown, ...totals(sums) };
  },
);

/** A prompt with its student and the payment it led to. */
const STK_PUSH = {
  stkPush: mpesaExpressRequests,
  studentMsisdn: students.msisdn,
  student: STUDENT,
  transaction: TRANSACTION,
};

/** A page of the prompts, newest first or as asked, in Daraja's field names; amounts in shillings. */
export const listExpressRequests = query(
  "payments.express-requests",
  ListExpressRequests,
  async ({ input, db }) => {
    const stkPushes = mpesaExpressRequests;
    const where = and(
      madeBetween(stkPushes.createdAt, input),
      input.status ? eq(stkPushes.state, input.status) : undefined,
      input.search ? sql`${stkPushes.id} in ${stkPushesMatching(input.search)}` : undefined,
    );
    const { rows, ...sums } = await readPage(
      db,
      {
        rows: stkPushes,
        where,
        page: input,
        order: orderOf(input.sort, { created: byAge(stkPushes) }),
        counted: input.search ? "found" : { list: "prompts", filter: counted(input), byDay: true },
        cents: stkPushes.amountCents,
      },
      ({ keys, isKey, sums, order }) =>
        db
          .select({ ...STK_PUSH, ...sums })
          .from(stkPushes)
          .innerJoin(keys, isKey)
          .innerJoin(enrollments, eq(enrollments.id, stkPushes.enrollmentId))
          .innerJoin(students, eq(students.id, enrollments.studentId))
          .leftJoin(transactions, eq(transactions.expressRequestId, stkPushes.id))
          .orderBy(...order),
    );
    const shown = rows.map(({ stkPush, ...row }) => ({
      id: stkPush.id,
      msisdn: stkPush.msisdn,
      amount: toShillings(stkPush.amountCents),
      MerchantRequestID: stkPush.merchantRequestId,
      CheckoutRequestID: stkPush.checkoutRequestId,
      ResponseCode: stkPush.responseCode,
      ResponseDescription: stkPush.responseDescription,
      ResultCode: stkPush.resultCode,
      ResultDesc: stkPush.resultDesc,
      status: stkPush.state,
      ...accountOf(stkPush, row),
      created_at: stkPush.createdAt.toISOString(),
    }));
    return { rows: shown, ...totals(sums) };
  },
);

/**
 * A page of the queries about prompts, newest first or as asked, with Daraja's answers unchanged and as read. `amount` is that of
 * the prompt, in shillings; `transaction` is the payment of the prompt, if it arrived.
 */
export const listQueries = query(
  "payments.transaction-query-requests",
  ListQueries,
  async ({ input, db }) => {
    const stkPushes = mpesaExpressRequests;
    const where = and(
      madeBetween(mpesaQueries.createdAt, input),
      input.status ? eq(mpesaQueries.verdict, input.status) : undefined,
      input.search ? sql`${mpesaQueries.expressRequestId} in ${stkPushesMatching(input.search)}` : undefined,
    );
    const { rows, total } = await readPage(
      db,
      {
        rows: mpesaQueries,
        where,
        page: input,
        order: orderOf(input.sort, { created: byAge(mpesaQueries) }),
        counted: input.search ? "found" : { list: "queries", filter: counted(input), byDay: true },
      },
      ({ keys, isKey, sums, order }) =>
        db
          .select({ mpesaQuery: mpesaQueries, ...STK_PUSH, ...sums })
          .from(mpesaQueries)
          .innerJoin(keys, isKey)
          .innerJoin(stkPushes, eq(stkPushes.id, mpesaQueries.expressRequestId))
          .innerJoin(enrollments, eq(enrollments.id, stkPushes.enrollmentId))
          .innerJoin(students, eq(students.id, enrollments.studentId))
          .leftJoin(transactions, eq(transactions.expressRequestId, stkPushes.id))
          .orderBy(...order),
    );
    const shown = rows.map(({ mpesaQuery, stkPush, ...row }) => ({
      id: mpesaQuery.id,
      msisdn: stkPush.msisdn,
      amount: toShillings(stkPush.amountCents),
      CheckoutRequestID: stkPush.checkoutRequestId,
      http_status: mpesaQuery.httpStatus,
      ...readQueryAnswer(mpesaQuery.body),
      answer: mpesaQuery.body,
      status: mpesaQuery.verdict,
      ...accountOf(stkPush, row),
      created_at: mpesaQuery.createdAt.toISOString(),
    }));
    return { rows: shown, total };
  },
);

/** The filters common to these lists, in the form that the list counters take. */
function counted(input: {
  status?: string | undefined;
  createdFrom?: string | undefined;
  createdTo?: string | undefined;
}): CounterFilter {
  const { status, createdFrom, createdTo } = input;
  return { statuses: status ? [status] : undefined, createdFrom, createdTo };
}

/** The purpose of a prompt, its student and its payment. */
function accountOf<Student, Payment>(
  stkPush: typeof mpesaExpressRequests.$inferSelect,
  row: { studentMsisdn: string; student: Student; transaction: Payment },
) {
  return {
    payment_request: { id: stkPush.paymentRequestId, student_msisdn: row.studentMsisdn },
    enrollment_id: stkPush.enrollmentId,
    student: row.student,
    transaction: row.transaction,
  };
}
