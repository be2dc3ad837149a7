import "server-only";
import { redirect } from "next/navigation";
import type { Visit } from "@/app/visit";
import { showPayment } from "@/lib/domain/payments/prompts/show-payment";
import { currentEnrollment } from "./current-enrollment";

/** What a paying page needs, once there is something to pay; else it leads to the page that comes before or after. */
export async function payableOf(here: Visit) {
  const enrollment = await currentEnrollment(here);
  if (enrollment?.status === "enrolled" || enrollment?.status === "paid_waiting")
    redirect("/enrollment-successful");
  if (enrollment?.status === "expired") redirect("/pay");
  if (!enrollment || enrollment.status === "cancelled") redirect("/enroll");
  return { enrollment, payment: await showPayment(here.ctx, { student_id: here.studentId }) };
}

export type Payment = Awaited<ReturnType<typeof showPayment>>;
export type PaymentRequest = NonNullable<Payment["request"]>;
