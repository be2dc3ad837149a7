import "server-only";
import { env } from "@/lib/platform/env";
import { call } from "./call";
import { errorCode, field } from "./exchange";
import { credentials } from "./password";
import { isRefusal } from "./refusal";

type Prompt = {
  /** 2547XXXXXXXX or 2541XXXXXXXX. */
  msisdn: string;
  /** Whole shillings. */
  shillings: number;
  /** Shown to the payer, at most 12 signs; nothing private. */
  account: string;
  callbackUrl: string;
};

/** `unknown`: the prompt may or may not be on the phone. Only `refused` is a no (mpesa.md 2.3). */
export type PushAnswer =
  | { outcome: "accepted"; checkoutRequestId: string; merchantRequestId: string; description: string }
  | { outcome: "refused"; code: string; description: string }
  | { outcome: "unknown"; code: string; description: string };

/** Asks Daraja to show a payment prompt on a phone (STK push). Never call it inside a transaction. */
export async function sendPush(prompt: Prompt, now: Date): Promise<PushAnswer> {
  const answer = await call("/mpesa/stkpush/v1/processrequest", {
    ...credentials(now),
    TransactionType: "CustomerPayBillOnline",
    Amount: prompt.shillings,
    PartyA: Number(prompt.msisdn),
    PartyB: Number(env().MPESA_SHORTCODE),
    PhoneNumber: Number(prompt.msisdn),
    CallBackURL: prompt.callbackUrl,
    AccountReference: prompt.account,
    TransactionDesc: "Enrollment",
  });
  const checkoutRequestId = field(answer, "CheckoutRequestID");
  if (answer.status === 200 && field(answer, "ResponseCode") === "0" && checkoutRequestId) {
    const merchantRequestId = field(answer, "MerchantRequestID");
    return {
      outcome: "accepted",
      checkoutRequestId,
      merchantRequestId,
      description: field(answer, "ResponseDescription"),
    };
  }
  const said = errorCode(answer) || field(answer, "ResponseCode");
  const code = said || String(Math.max(answer.status, 0));
  const description = field(answer, "errorMessage") || field(answer, "ResponseDescription");
  return { outcome: isRefusal(answer.status, said, description) ? "refused" : "unknown", code, description };
}
