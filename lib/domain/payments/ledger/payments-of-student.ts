import "server-only";
import { desc, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { enrollments } from "@/db/schema/enrollments";
import { mpesaExpressRequests, paymentRequests, transactions } from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import { StudentId } from "@/lib/domain/students/input";
import { studentTexts } from "@/lib/domain/students/texts";
import { query } from "@/lib/platform/commands/query";
import { toShillings } from "@/lib/platform/money";
import { Refusal } from "@/lib/platform/refusal";
import { FREE, transactionStatus } from "./list-conditions";

const MOST = 50;

/** One line of a student's money: what was asked (`request`) or what arrived (`money`). Amounts in shillings. */
export type PaymentLine = {
  kind: "request" | "money";
  /** The row's own id. */
  id: string;
  at: string;
  method: "express" | "paybill";
  amount: number;
  /** Shillings of it that pay for nothing yet; of money only, and 0 where all of it does. */
  credit: number;
  /** M-Pesa's, of money only; null while it is not known. */
  receipt: string | null;
  /** Of a request pending, success, failed or cancelled; of money matched or credit. */
  status: string;
  payer_msisdn: string;
  payer_name: string;
  enrollment_id: string;
  /** The request itself, or the one whose prompt brought the money; null for money sent to the paybill number. */
  payment_request_id: string | null;
};

/**
 * What was asked and paid for a student, over all seasons, newest first: the last fifty lines.
 * @throws Refusal 404 for an unknown student.
 */
export const listPaymentsOfStudent = query("payments.of-student", StudentId, async ({ input, db }) => {
  const [student] = await db
    .select({ id: students.id })
    .from(students)
    .where(eq(students.id, input.student_id));
  if (!student) throw new Refusal("not_found", "not_found", studentTexts.notFound);
  const lines = [...(await requestsOf(db, student.id)), ...(await moneyOf(db, student.id))];
  return { rows: lines.sort((a, b) => b.at.localeCompare(a.at)).slice(0, MOST) };
});

async function requestsOf(db: Db, studentId: string): Promise<PaymentLine[]> {
  const rows = await db
    .select({ request: paymentRequests })
    .from(paymentRequests)
    .innerJoin(enrollments, eq(enrollments.id, paymentRequests.enrollmentId))
    .where(eq(enrollments.studentId, studentId))
    .orderBy(desc(paymentRequests.createdAt), desc(paymentRequests.id))
    .limit(MOST);
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

async function moneyOf(db: Db, studentId: string): Promise<PaymentLine[]> {
  const rows = await db
    .select({
      money: transactions,
      enrollmentId: enrollments.id,
      freeCents: FREE,
      requestId: mpesaExpressRequests.paymentRequestId,
    })
    .from(transactions)
    .innerJoin(enrollments, eq(enrollments.id, transactions.enrollmentId))
    .leftJoin(mpesaExpressRequests, eq(mpesaExpressRequests.id, transactions.expressRequestId))
    .where(eq(enrollments.studentId, studentId))
    .orderBy(desc(transactions.transactedAt), desc(transactions.createdAt), desc(transactions.id))
    .limit(MOST);
  return rows.map(({ money, enrollmentId, freeCents, requestId }) => ({
    kind: "money",
    id: money.id,
    at: money.transactedAt.toISOString(),
    method: money.method,
    amount: toShillings(money.amountCents),
    credit: toShillings(freeCents),
    receipt: money.receipt,
    status: transactionStatus(money, freeCents, 0),
    payer_msisdn: money.msisdn,
    payer_name: money.payerName,
    enrollment_id: enrollmentId,
    payment_request_id: requestId,
  }));
}
