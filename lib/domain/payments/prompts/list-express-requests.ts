import "server-only";
import { and, count, eq, inArray, sql, sum } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import { mpesaExpressRequests, transactions } from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import { query } from "@/lib/platform/commands/query";
import { readListCounter } from "@/lib/platform/db/list-counters";
import { keysOfPage, newestFirst } from "@/lib/platform/db/pagination";
import { toShillings } from "@/lib/platform/money";
import { madeBetween, promptsMatching, STUDENT, TRANSACTION, totals } from "../ledger/list-conditions";
import { ListExpressRequests } from "./input";

/** A page of the prompts, newest first, in Daraja's field names; amounts in shillings. */
export const listExpressRequests = query(
  "payments.express-requests",
  ListExpressRequests,
  async ({ input, db }) => {
    const prompts = mpesaExpressRequests;
    const where = and(
      madeBetween(prompts.createdAt, input),
      input.status ? eq(prompts.state, input.status) : undefined,
      input.search ? sql`${prompts.id} in ${promptsMatching(input.search)}` : undefined,
    );
    const [sums] = input.search
      ? await db
          .select({ total: count(), cents: sum(prompts.amountCents) })
          .from(prompts)
          .where(where)
      : [await readListCounter(db, "prompts", { ...input, statuses: input.status && [input.status] })];
    const rows = await db
      .select({ prompt: prompts, studentMsisdn: students.msisdn, student: STUDENT, transaction: TRANSACTION })
      .from(prompts)
      .innerJoin(enrollments, eq(enrollments.id, prompts.enrollmentId))
      .innerJoin(students, eq(students.id, enrollments.studentId))
      .leftJoin(transactions, eq(transactions.expressRequestId, prompts.id))
      .where(inArray(prompts.id, keysOfPage(db, prompts, where, input, sums?.total ?? 0)))
      .orderBy(...newestFirst(prompts));
    const shown = rows.map(({ prompt, studentMsisdn, student, transaction }) => ({
      id: prompt.id,
      msisdn: prompt.msisdn,
      amount: toShillings(prompt.amountCents),
      MerchantRequestID: prompt.merchantRequestId,
      CheckoutRequestID: prompt.checkoutRequestId,
      ResponseCode: prompt.responseCode,
      ResponseDescription: prompt.responseDescription,
      ResultCode: prompt.resultCode,
      ResultDesc: prompt.resultDesc,
      status: prompt.state,
      payment_request: { id: prompt.paymentRequestId, student_msisdn: studentMsisdn },
      enrollment_id: prompt.enrollmentId,
      student,
      transaction,
      created_at: prompt.createdAt.toISOString(),
    }));
    return { rows: shown, ...totals(sums) };
  },
);
