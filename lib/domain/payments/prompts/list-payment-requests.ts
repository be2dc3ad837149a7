import "server-only";
import { and, count, eq, inArray, type SQL, sql, sum } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import { paymentRequests, transactions } from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import { query } from "@/lib/platform/commands/query";
import { readListCounter } from "@/lib/platform/db/list-counters";
import { keysOfPage, newestFirst } from "@/lib/platform/db/pagination";
import { toShillings } from "@/lib/platform/money";
import {
  foldedContains,
  madeBetween,
  studentsMatching,
  totals,
  unionOfKeys,
} from "../ledger/list-conditions";
import { ListPaymentRequests } from "./input";

/** A page of the payment requests, newest first; amounts in shillings. */
export const listPaymentRequests = query(
  "payments.payment-requests",
  ListPaymentRequests,
  async ({ input, db }) => {
    const where = and(
      madeBetween(paymentRequests.createdAt, input),
      input.status ? eq(paymentRequests.status, input.status) : undefined,
      input.method ? eq(paymentRequests.method, input.method) : undefined,
      matchesSearch(input.search),
    );
    const [sums] = input.search
      ? await db
          .select({ total: count(), cents: sum(paymentRequests.amountCents) })
          .from(paymentRequests)
          .where(where)
      : [
          await readListCounter(db, "requests", {
            ...input,
            statuses: input.status && [input.status],
            kind: input.method,
          }),
        ];
    const rows = await db
      .select({
        request: paymentRequests,
        studentMsisdn: students.msisdn,
        studentId: students.id,
        fullName: students.fullName,
      })
      .from(paymentRequests)
      .innerJoin(enrollments, eq(enrollments.id, paymentRequests.enrollmentId))
      .innerJoin(students, eq(students.id, enrollments.studentId))
      .where(inArray(paymentRequests.id, keysOfPage(db, paymentRequests, where, input, sums?.total ?? 0)))
      .orderBy(...newestFirst(paymentRequests));
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

/** By payer, student, or the receipt of a payment on the same account. */
function matchesSearch(search: string): SQL | undefined {
  if (!search) return undefined;
  const requests = paymentRequests;
  const joined = sql`join ${requests} on ${requests.enrollmentId} = ${enrollments.id}`;
  const receipt = search.replace(/\s/g, "").toUpperCase();
  const keys = unionOfKeys(
    sql`select ${requests.id} from ${requests} where ${foldedContains(requests.search, search)}`,
    sql`select ${requests.id} from ${studentsMatching(search, joined)}`,
    sql`select ${requests.id} from ${transactions} join ${requests} on ${requests.enrollmentId} = ${transactions.enrollmentId}
      where ${transactions.receipt} = ${receipt}`,
  );
  return sql`${requests.id} in ${keys}`;
}
