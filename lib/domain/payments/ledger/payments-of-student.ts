import "server-only";
import { desc, eq, sql } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import type { TRANSACTION_METHODS } from "@/db/schema/enums";
import { mpesaExpressRequests, paymentRequests, transactions } from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import { StudentId } from "@/lib/domain/people/students/input";
import { studentTexts } from "@/lib/domain/people/students/texts";
import { query } from "@/lib/platform/commands/query";
import type { Db } from "@/lib/platform/db/client";
import { toShillings } from "@/lib/platform/money";
import { Refusal } from "@/lib/platform/refusal";
import { FREE_CENTS, STATUS } from "./transaction-status";

const LIMIT = 50;

/** A payment request (`request`) or a transaction (`money`) of a student. Amounts in shillings. */
export type PaymentLine = {
  kind: "request" | "money";
  /** The id of the payment request or the transaction. */
  id: string;
  at: string;
  method: (typeof TRANSACTION_METHODS)[number];
  amount: number;
  /** The part of a transaction that is credit; 0 for a request. */
  credit: number;
  /** The M-Pesa receipt of a transaction; null for a request and while it is unknown. */
  receipt: string | null;
  /** Of a request: pending, success, failed or cancelled; of a transaction as in `transaction-status.ts`. */
  status: string;
  payer_msisdn: string;
  payer_name: string;
  enrollment_id: string;
  /** The request, or the one whose prompt was paid; null for a paybill payment. */
  payment_request_id: string | null;
};

/**
 * The last fifty payment requests and transactions of a student over all seasons, newest first.
 * @throws Refusal 404 for an unknown student.
 */
export const listPaymentsOfStudent = query("payments.of-student", StudentId, async ({ input, db }) => {
  const [student] = await db
    .select({ id: students.id })
    .from(students)
    .where(eq(students.id, input.student_id));
  if (!student) throw new Refusal("not_found", "not_found", studentTexts.notFound);
  const lines = [...(await requestsOf(db, student.id)), ...(await transactionsOf(db, student.id))];
  return { rows: lines.sort((a, b) => b.at.localeCompare(a.at)).slice(0, LIMIT) };
});

async function requestsOf(db: Db, studentId: string): Promise<PaymentLine[]> {
  const rows = await db
    .select({ request: paymentRequests })
    .from(paymentRequests)
    .innerJoin(enrollments, eq(enrollments.id, paymentRequests.enrollmentId))
    .where(eq(enrollments.studentId, studentId))
    .orderBy(desc(paymentRequests.createdAt), desc(paymentRequests.id))
    .limit(LIMIT);
  return rows.map(({ request }) => ({
    kind: "request",
    id: request.id,
    at: request.createdAt.toISOString(),
    method: request.method,
    amount: toShillings(request.amountCents),
    credit: 0,
    receipt: null,
    status: request.status,
    payer_msisdn: request.payingMsisdn,
    payer_name: `${request.payingFirstName} ${request.payingLastName}`,
    enrollment_id: request.enrollmentId,
    payment_request_id: request.id,
  }));
}

/** Payments on an account of the student's, and voided cash, which is on none any more. */
function ofStudent(studentId: string) {
  return sql`(select t.id, t.enrollment_id from transactions t join enrollments e on e.id = t.enrollment_id where e.student_id = ${studentId}
    union all
    select t.id, m.enrollment_id from enrollments e join transaction_matches m on m.enrollment_id = e.id and m.step = 'unmatched'
      join transactions t on t.id = m.transaction_id and t.method = 'cash' and t.enrollment_id is null
      where e.student_id = ${studentId}) own`;
}

async function transactionsOf(db: Db, studentId: string): Promise<PaymentLine[]> {
  const rows = await db
    .select({
      transaction: transactions,
      enrollmentId: sql<string>`own.enrollment_id`,
      freeCents: FREE_CENTS,
      status: STATUS,
      requestId: mpesaExpressRequests.paymentRequestId,
    })
    .from(transactions)
    .innerJoin(ofStudent(studentId), sql`own.id = ${transactions.id}`)
    .leftJoin(mpesaExpressRequests, eq(mpesaExpressRequests.id, transactions.expressRequestId))
    .orderBy(desc(transactions.transactedAt), desc(transactions.createdAt), desc(transactions.id))
    .limit(LIMIT);
  return rows.map(({ transaction, enrollmentId, freeCents, status, requestId }) => ({
    kind: "money",
    id: transaction.id,
    at: transaction.transactedAt.toISOString(),
    method: transaction.method,
    amount: toShillings(transaction.amountCents),
    credit: toShillings(freeCents),
    receipt: transaction.receipt,
    status,
    payer_msisdn: transaction.msisdn,
    payer_name: transaction.payerName,
    enrollment_id: enrollmentId,
    payment_request_id: requestId,
  }));
}
