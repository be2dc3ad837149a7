import "server-only";
import { eq } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import { paymentRequests } from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import { query } from "@/lib/platform/commands/query";
import { maskMsisdn, toMsisdn } from "@/lib/platform/phone";
import { Refusal } from "@/lib/platform/refusal";
import { VerifyEnrollment } from "../input";
import { paymentTexts as texts } from "../texts";
import { readReceipt } from "./receipt";

/**
 * Says whether a payment request has made its student enrolled. It only reads: the server learns of money by itself
 * (design.md section 5).
 * @returns success = enrolled; status pending, success, failed or cancelled; the receipt as soon as it is known.
 * @throws Refusal 404 when request and phone (whole or masked) do not belong together.
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
    const receipt = await readReceipt(db, row.enrollment.id);
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
