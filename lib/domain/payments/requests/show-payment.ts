import "server-only";
import { desc, eq } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import { receiptClaims } from "@/db/schema/ledger";
import { paymentRequests } from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import type { Actor } from "@/lib/domain/access/actor";
import { dueOf } from "@/lib/domain/enrollments/rules";
import { readEnrollmentSummary, sumAllocated } from "@/lib/domain/enrollments/standing/enrollment-summary";
import { readNextStep } from "@/lib/domain/enrollments/standing/read-next-step";
import { refuseOthers } from "@/lib/domain/people/students/student-scope";
import { query } from "@/lib/platform/commands/query";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { env } from "@/lib/platform/env";
import { formatShillings, toShillings } from "@/lib/platform/money";
import { maskMsisdn, maskPhone, toMsisdn } from "@/lib/platform/phone";
import { Refusal } from "@/lib/platform/refusal";
import { readLatestReceipt } from "../ledger/record-transaction";
import { ShowPayment, VerifyEnrollment } from "./input";
import { maskReceipt, secondsUntilLate } from "./rules";
import { readStkPush } from "./stk-pushes";
import { paymentTexts as texts } from "./texts";

/**
 * A student's payment, for the paying pages: what was paid and is due (shillings), the paybill numbers, the latest request and
 * its prompt with the seconds left to answer it and until the payment is late, and the pasted M-Pesa code that is being checked.
 * @throws Refusal 404 without an enrollment; 403 for another student's.
 */
export const showPayment = query("payments.show", ShowPayment, async ({ actor, input, db }) => {
  refuseOthers(actor, input.student_id);
  const summary = await readEnrollmentSummary(db, input.student_id);
  const [student] = await db
    .select({ msisdn: students.msisdn })
    .from(students)
    .where(eq(students.id, input.student_id));
  if (!summary || !student) throw new Refusal("not_found", "no_enrollment", texts.noEnrollment);
  return {
    enrollment_id: summary.enrollment_id,
    status: summary.status,
    amount_paid: summary.amount_paid,
    amount_due: summary.amount_due,
    student_msisdn: maskMsisdn(student.msisdn),
    paybill: { business_no: env().MPESA_SHORTCODE, account_no: summary.pay_code },
    request: await readLatest(db, summary.enrollment_id),
    claim: await readClaim(db, summary.enrollment_id),
    receipt: visibleReceipt(await readLatestReceipt(db, summary.enrollment_id), actor),
  };
});

/** A receipt code unlocks the student's record, so only students who unlocked it see the whole code. */
function visibleReceipt(receipt: string | null, actor: Actor): string | null {
  const hasUnlocked = actor.kind === "student" && actor.level === "manage";
  return receipt && !hasUnlocked ? maskReceipt(receipt) : receipt;
}

async function readLatest(db: Db, enrollmentId: string) {
  const [request] = await db
    .select()
    .from(paymentRequests)
    .where(eq(paymentRequests.enrollmentId, enrollmentId))
    .orderBy(desc(paymentRequests.updatedAt))
    .limit(1);
  if (!request) return null;
  return {
    payment_request_id: request.id,
    method: request.method,
    status: request.status,
    paying_msisdn: maskPhone(request.payingMsisdn),
    late_in_seconds: secondsUntilLate(request.createdAt, await databaseNow(db)),
    prompt: request.method === "express" ? await readStkPush(db, request.id) : null,
  };
}

/** The last M-Pesa code that was pasted for an enrollment and is not found yet: its end and since when; null without one. */
async function readClaim(db: Db, enrollmentId: string) {
  const [claim] = await db
    .select()
    .from(receiptClaims)
    .where(eq(receiptClaims.enrollmentId, enrollmentId))
    .orderBy(desc(receiptClaims.createdAt))
    .limit(1);
  if (!claim || claim.state === "proved") return null;
  return { code: maskReceipt(claim.code), state: claim.state, since: claim.createdAt.toISOString() };
}

/**
 * Whether the student of a payment request is enrolled. It only reads: payments are received in the background.
 * @returns `success` = enrolled; `status` pending, success, failed or cancelled; the receipt once it is known; after a part
 *   payment what was paid and what is left, in shillings.
 * @throws Refusal 404 if the phone (whole or masked) is not that of the request's student; 403 for another student's
 */
export const verifyEnrollment = query(
  "students.verify-enrollment",
  VerifyEnrollment,
  async ({ actor, input, db }) => {
    const [row] = await db
      .select({ status: paymentRequests.status, enrollment: enrollments, msisdn: students.msisdn })
      .from(paymentRequests)
      .innerJoin(enrollments, eq(enrollments.id, paymentRequests.enrollmentId))
      .innerJoin(students, eq(students.id, enrollments.studentId))
      .where(eq(paymentRequests.id, input.payment_request_id));
    if (!row || !isPhoneOf(row.msisdn, input.student_msisdn)) {
      throw new Refusal("not_found", "not_found", texts.noRequest);
    }
    refuseOthers(actor, row.enrollment.studentId);
    const enrolled = row.enrollment.state === "enrolled";
    const receipt = await readLatestReceipt(db, row.enrollment.id);
    const paidCents = await sumAllocated(db, row.enrollment.id);
    const part =
      enrolled || paidCents <= 0
        ? null
        : {
            amount_paid: toShillings(paidCents),
            amount_due: toShillings(Math.max(0, dueOf(row.enrollment, paidCents))),
          };
    return {
      success: enrolled,
      status: enrolled ? "success" : row.status,
      enrollment_id: row.enrollment.id,
      enroll_status: enrolled ? "enrolled" : "pending",
      ...(receipt ? { receipt } : {}),
      ...part,
      next_step: await readNextStep(db, row.enrollment.studentId),
      msg: enrolled ? texts.verified : part ? partSentence(part) : unpaidSentence(row.status),
    };
  },
);

function partSentence({ amount_paid, amount_due }: { amount_paid: number; amount_due: number }): string {
  return texts.inPart(formatShillings(amount_paid), formatShillings(amount_due));
}

function unpaidSentence(status: string): string {
  return status === "pending" ? texts.notYet : texts.notPaid;
}

function isPhoneOf(msisdn: string, phone: string): boolean {
  return phone === maskMsisdn(msisdn) || toMsisdn(phone) === msisdn;
}
