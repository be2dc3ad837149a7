import "server-only";
import { and, count, eq, inArray, sql } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import { mpesaExpressRequests, mpesaQueries, transactions } from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import { query } from "@/lib/platform/commands/query";
import { readListCounter } from "@/lib/platform/db/list-counters";
import { keysOfPage, newestFirst } from "@/lib/platform/db/page-keys";
import { toShillings } from "@/lib/platform/money";
import { readQueryAnswer } from "../daraja/express";
import { madeBetween, promptsFound } from "../ledger/list-conditions";
import { ListQueries } from "../ledger/list-input";
import { MONEY, STUDENT } from "../ledger/list-links";

/**
 * A page of the questions asked of Daraja about prompts, newest first: its answers as they came, and what they say. The
 * amount is what the prompt asked for, in shillings; `transaction` is the money of the prompt, where it came.
 */
export const listQueries = query(
  "payments.transaction-query-requests",
  ListQueries,
  async ({ input, db }) => {
    const prompts = mpesaExpressRequests;
    const where = and(
      madeBetween(mpesaQueries.createdAt, input),
      input.status ? eq(mpesaQueries.verdict, input.status) : undefined,
      input.search ? sql`${mpesaQueries.expressRequestId} in ${promptsFound(input.search)}` : undefined,
    );
    const [{ total = 0 } = {}] = input.search
      ? await db.select({ total: count() }).from(mpesaQueries).where(where)
      : [await readListCounter(db, "queries", { ...input, statuses: input.status && [input.status] })];
    const rows = await db
      .select({
        asked: mpesaQueries,
        prompt: prompts,
        studentMsisdn: students.msisdn,
        student: STUDENT,
        transaction: MONEY,
      })
      .from(mpesaQueries)
      .innerJoin(prompts, eq(prompts.id, mpesaQueries.expressRequestId))
      .innerJoin(enrollments, eq(enrollments.id, prompts.enrollmentId))
      .innerJoin(students, eq(students.id, enrollments.studentId))
      .leftJoin(transactions, eq(transactions.expressRequestId, prompts.id))
      .where(inArray(mpesaQueries.id, keysOfPage(db, mpesaQueries, where, input, total)))
      .orderBy(...newestFirst(mpesaQueries));
    const shown = rows.map(({ asked, prompt, studentMsisdn, student, transaction }) => ({
      id: asked.id,
      msisdn: prompt.msisdn,
      amount: toShillings(prompt.amountCents),
      CheckoutRequestID: prompt.checkoutRequestId,
      http_status: asked.httpStatus,
      ...readQueryAnswer(asked.body),
      answer: asked.body,
      status: asked.verdict,
      payment_request: { id: prompt.paymentRequestId, student_msisdn: studentMsisdn },
      enrollment_id: prompt.enrollmentId,
      student,
      transaction,
      created_at: asked.createdAt.toISOString(),
    }));
    return { rows: shown, total };
  },
);
