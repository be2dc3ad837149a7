import { phoneText } from "@/app/(console)/_payments/cells";
import { refundTexts as texts } from "./texts";

/** The payer's name and phone, as far as M-Pesa sent them. */
export function payerText({
  payer_name,
  payer_msisdn,
}: {
  payer_name: string;
  payer_msisdn: string;
}): string {
  const phone = phoneText(payer_msisdn, texts.hidden);
  return payer_name ? `${payer_name} (${phone})` : phone;
}
