import "server-only";
import { redirect } from "next/navigation";
import type { Visit } from "@/app/visit";
import { showPayment } from "@/lib/payments/show-payment";
import { paymentWords } from "@/lib/payments/words";
import { readNotice } from "@/lib/web/visit";
import { currentPlace } from "./current-place";

/** What a paying page needs, once there is something to pay; else it leads to the page that comes before or after. */
export async function payableOf(here: Visit) {
  const place = await currentPlace(here);
  if (place?.status === "enrolled" || place?.status === "paid_waiting") redirect("/enrollment-successful");
  if (place?.status === "expired") redirect("/pay");
  if (!place || place.status === "cancelled") redirect("/enroll");
  return { place, payment: await showPayment(here.ctx, { student_id: here.studentId }) };
}

/** What Complete had to say; a notice left for another page is none of these sentences. */
export async function readAnswer(): Promise<string | null> {
  const notice = await readNotice();
  const known: string[] = [paymentWords.notYet, paymentWords.notPaid];
  return notice && known.includes(notice.text) ? notice.text : null;
}

export type Payment = Awaited<ReturnType<typeof showPayment>>;
export type PaymentRequest = NonNullable<Payment["request"]>;
