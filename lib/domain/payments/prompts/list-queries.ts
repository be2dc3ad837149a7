import "server-only";
import { and, count, eq, inArray, sql } from "drizzle-orm";
import { mpesaQueries } from "@/db/schema/daraja";
import { enrollments } from "@/db/schema/enrollments";
import { mpesaExpressRequests, transactions } from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import { query } from "@/lib/platform/commands/query";
import { readListCounter } from "@/lib/platform/db/list-counters";
import { keysOfPage, newestFirst } from "@/lib/platform/db/pagination";
import { toShillings } from "@/lib/platform/money";
import { readQueryAnswer } from "../daraja/express";
import { madeBetween, promptsMatching, STUDENT, TRANSACTION } from "../ledger/list-conditions";
import { ListQueries } from "./input";

/**
 * A page of the queries about prompts, newest first, with Daraja's answers unchanged and as read. `amount` is that of the
 * prompt, in shillings; `transaction` is the payment of the prompt, if it arrived.
 */
export const listQueries = query(
  "payments.transaction-query-requests",
  ListQueries,
  async ({ input, db }) => {
    const prompts = mpesaExpressRequests;
    const where = and(
      madeBetween(mpesaQueries.createdAt, input),
      input.status ? eq(mpesaQueries.verdict, input.status) : undefined,
      input.search ? sql`${mpesaQueries.expressRequestId} in ${promptsMatching(input.search)}` : undefined,
    );
    const [{ total = 0 } = {}] = input.search
      ? await db.select({ total: count() }).from(mpesaQueries).where(where)
      : [await readListCounter(db, "queries", { ...input, statuses: input.status && [input.status] })];
    const rows = await db
      .select({
        mpesaQuery: mpesaQueries,
        prompt: prompts,
        studentMsisdn: students.msisdn,
        student: STUDENT,
        transaction: TRANSACTION,
      })
      .from(mpesaQueries)
      .innerJoin(prompts, eq(prompts.id, mpesaQueries.expressRequestId))
      .innerJoin(enrollments, eq(enrollments.id, prompts.enrollmentId))
      .innerJoin(students, eq(students.id, enrollments.studentId))
      .leftJoin(transactions, eq(transactions.expressRequestId, prompts.id))
      .where(inArray(mpesaQueries.id, keysOfPage(db, mpesaQueries, where, input, total)))
      .orderBy(...newestFirst(mpesaQueries));
    const shown = rows.map(({ mpesaQuery, prompt, studentMsisdn, student, transaction }) => ({
      id: mpesaQuery.id,
      msisdn: prompt.msisdn,
      amount: toShillings(prompt.amountCents),
      CheckoutRequestID: prompt.checkoutRequestId,
      http_status: mpesaQuery.httpStatus,
      ...readQueryAnswer(mpesaQuery.body),
      answer: mpesaQuery.body,
      status: mpesaQuery.verdict,
      payment_request: { id: prompt.paymentRequestId, student_msisdn: studentMsisdn },
      enrollment_id: prompt.enrollmentId,
      student,
      transaction,
      created_at: mpesaQuery.createdAt.toISOString(),
    }));
    return { rows: shown, total };
  },
);
