import "server-only";
import { eq } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import { paymentRequests } from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import { query } from "@/lib/platform/commands/query";
import { maskMsisdn, toMsisdn } from "@/lib/platform/phone";
import { Refusal } from "@/lib/platform/refusal";
import { readLatestReceipt } from "../ledger/record-transaction";
import { VerifyEnrollment } from "./input";
import { paymentTexts as texts } from "./texts";

/**
 * Whether the student of a payment request is enrolled. It only reads: payments are received in the background.
 * @returns `success` = enrolled; `status` pending, success, failed or cancelled; the receipt once it is known.
 * @throws Refusal 404 if the phone (whole or masked) is not that of the request's student.
 */
export const verifyEnrollment = query(
  "students.verify-enrollment",
  VerifyEnrollment,
  async ({ input, db }) => {
    const [row] = await db
      .select({ status: paymentRequests.status, enrollment: enrollments, msisdn: students.msisdn })
      .from(paymentRequests)
      .innerJoin(enrollments, eq(enrollments.id, paymentRequests.enrollmentId))
      .innerJoin(students, eq(students.id, enrollments.studentId))
      .where(eq(paymentRequests.id, input.payment_request_id));
    if (!row || !isPhoneOf(row.msisdn, input.student_msisdn)) {
      throw new Refusal("not_found", "not_found", texts.noRequest);
    }
    const enrolled = row.enrollment.state === "enrolled";
    const receipt = await readLatestReceipt(db, row.enrollment.id);
    return {
      success: enrolled,
      status: enrolled ? "success" : row.status,
      enrollment_id: row.enrollment.id,
      enroll_status: enrolled ? "enrolled" : "pending",
      ...(receipt ? { receipt } : {}),
      msg: enrolled ? texts.verified : row.status === "pending" ? texts.notYet : texts.notPaid,
    };
  },
);

function isPhoneOf(msisdn: string, given: string): boolean {
  return given === maskMsisdn(msisdn) || toMsisdn(given) === msisdn;
}
