import "server-only";
import { and, desc, eq } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import { paymentRequests } from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import { readDue } from "@/lib/domain/enrollments/standing/enrollment-summary";
import { StudentId } from "@/lib/domain/people/students/input";
import { studentTexts } from "@/lib/domain/people/students/texts";
import { query } from "@/lib/platform/commands/query";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { toShillings } from "@/lib/platform/money";
import { maskMsisdn } from "@/lib/platform/phone";
import { Refusal } from "@/lib/platform/refusal";
import { secondsUntil } from "./rules";
import { readStkPush } from "./stk-pushes";
import { resultSentence } from "./texts";

/**
 * A student's last M-Pesa prompt, from any source, and its state, for the desk: the payer's phone, the seconds left to answer,
 * and after a failure the text for the payer. `prompt` is null before the first one. Amounts in shillings.
 * @throws Refusal 404
 */
export const showStkPush = query("payments.show-prompt", StudentId, async ({ input, db }) => {
  const [student] = await db
    .select({ id: students.id, msisdn: students.msisdn })
    .from(students)
    .where(eq(students.id, input.student_id));
  if (!student) throw new Refusal("not_found", "not_found", studentTexts.notFound);
  const last = await readLast(db, student.id);
  const stkPush = last && (await readStkPush(db, last.request.id));
  if (!last || !stkPush) return { student_id: student.id, prompt: null };
  const { request, enrollment } = last;
  const dueCents = await readDue(db, enrollment);
  const isUnpaid = request.status === "failed" || request.status === "cancelled";
  return {
    student_id: student.id,
    prompt: {
      enrollment_id: enrollment.id,
      payment_request_id: request.id,
      /** As verify-enrollment takes it. */
      student_msisdn: maskMsisdn(student.msisdn),
      paying_msisdn: request.payingMsisdn,
      status: request.status,
      amount: toShillings(request.amountCents),
      amount_due: toShillings(Math.max(0, dueCents)),
      enrolled: enrollment.state === "enrolled",
      asked_at: stkPush.asked_at,
      asked_seconds_ago: secondsUntil(await databaseNow(db), new Date(stkPush.asked_at)),
      seconds_left: stkPush.seconds_left,
      again_in_seconds: stkPush.again_in_seconds,
      why: isUnpaid ? resultSentence(stkPush.result_code) : null,
    },
  };
});

async function readLast(db: Db, studentId: string) {
  const [last] = await db
    .select({ request: paymentRequests, enrollment: enrollments })
    .from(paymentRequests)
    .innerJoin(enrollments, eq(enrollments.id, paymentRequests.enrollmentId))
    .where(and(eq(enrollments.studentId, studentId), eq(paymentRequests.method, "express")))
    .orderBy(desc(paymentRequests.createdAt), desc(paymentRequests.id))
    .limit(1);
  return last;
}
