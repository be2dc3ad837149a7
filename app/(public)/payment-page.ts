import "server-only";
import { redirect } from "next/navigation";
import type { Visit } from "@/app/visit";
import { showPayment } from "@/lib/domain/payments/prompts/show-payment";
import { currentPlace } from "./current-place";

/** What a paying page needs, once there is something to pay; else it leads to the page that comes before or after. */
export async function payableOf(here: Visit) {
  const place = await currentPlace(here);
  if (place?.status === "enrolled" || place?.status === "paid_waiting") redirect("/enrollment-successful");
  if (place?.status === "expired") redirect("/pay");
  if (!place || place.status === "cancelled") redirect("/enroll");
  return { place, payment: await showPayment(here.ctx, { student_id: here.studentId }) };
}

export type Payment = Awaited<ReturnType<typeof showPayment>>;
export type PaymentRequest = NonNullable<Payment["request"]>;
