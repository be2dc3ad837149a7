import "server-only";
import { redirect } from "next/navigation";
import { showPayment } from "@/lib/domain/payments/prompts/show-payment";
import { currentEnrollment } from "../_visit/enrollment";
import type { Visit } from "../_visit/visit";

/** Enrollment and payment for a paying page; redirects when there is nothing to pay (yet). */
export async function payableOf(here: Visit) {
  const enrollment = await currentEnrollment(here);
  if (enrollment?.status === "enrolled" || enrollment?.status === "paid_waiting")
    redirect("/enrollment-successful");
  if (enrollment?.status === "expired") redirect("/pay");
  if (!enrollment || enrollment.status === "cancelled") redirect("/enroll");
  return { enrollment, payment: await showPayment(here.ctx, { student_id: here.studentId }) };
}

/** Whether a payment that was asked for, or said to be made, has not arrived in time, and no pasted code is being checked. */
export function isLatePayment({ request, claim }: Payment): boolean {
  return request?.status === "pending" && request.late_in_seconds === 0 && claim?.state !== "open";
}

export type Payment = Awaited<ReturnType<typeof showPayment>>;
export type PaymentRequest = NonNullable<Payment["request"]>;
