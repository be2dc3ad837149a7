import "server-only";
import { redirect } from "next/navigation";
import type { StepState } from "@/lib/domain/enrollments/standing/next-step";
import { showPayment } from "@/lib/domain/payments/requests/show-payment";
import { stepPage } from "../_student-session/next-step";
import { currentEnrollment, type StudentSession } from "../_student-session/session";

const PAYABLE: readonly StepState[] = ["pay", "pay_rest", "offered", "prompt_open", "claim_open"];

/** Enrollment and payment for a paying page; redirects to the next step where that is not to pay. */
export async function payableOf(session: StudentSession) {
  const enrollment = await currentEnrollment(session);
  const page = stepPage(session);
  if (!enrollment || page === "/enroll" || !PAYABLE.includes(session.step.state))
    redirect(page ?? "/enrollment-successful");
  return { enrollment, payment: await showPayment(session.ctx, { student_id: session.studentId }) };
}

/** Whether a payment that was asked for, or said to be made, has not arrived in time, and no pasted code is being checked. */
export function isLatePayment({ request, claim }: Payment): boolean {
  return request?.status === "pending" && request.late_in_seconds === 0 && claim?.state !== "open";
}

export type Payment = Awaited<ReturnType<typeof showPayment>>;
export type PaymentRequest = NonNullable<Payment["request"]>;
