import "server-only";
import { and, count, eq, inArray, type SQL, sql, sum } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import { paymentRequests, transactions } from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import { query } from "@/lib/platform/commands/query";
import { readListCounter } from "@/lib/platform/db/list-counters";
import { keysOfPage, newestFirst } from "@/lib/platform/db/pagination";
import { toShillings } from "@/lib/platform/money";
import { isLike, keysFound, madeBetween, studentsLike, totals } from "../ledger/list-conditions";
import { ListPaymentRequests } from "../ledger/list-input";

/** A page of what was asked of payers, newest first; amounts in shillings (spec/staff.md section 3). */
export const listPaymentRequests = query(
  "payments.payment-requests",
  ListPaymentRequests,
  async ({ input, db }) => {
    const where = and(
      madeBetween(paymentRequests.createdAt, input),
      input.status ? eq(paymentRequests.status, input.status) : undefined,
      input.method ? eq(paymentRequests.method, input.method) : undefined,
      isAbout(input.search),
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

/** The payer, the student, or a receipt: that of money on the account for which was asked. */
function isAbout(search: string): SQL | undefined {
  if (!search) return undefined;
  const asked = paymentRequests;
  const ofAccount = sql`join ${asked} on ${asked.enrollmentId} = ${enrollments.id}`;
  const receipt = search.replace(/\s/g, "").toUpperCase();
  const keys = keysFound(
    sql`select ${asked.id} from ${asked} where ${isLike(asked.search, search)}`,
    sql`select ${asked.id} from ${studentsLike(search, ofAccount)}`,
    sql`select ${asked.id} from ${transactions} join ${asked} on ${asked.enrollmentId} = ${transactions.enrollmentId}
      where ${transactions.receipt} = ${receipt}`,
  );
  return sql`${asked.id} in ${keys}`;
}
