import "server-only";
import { env } from "@/lib/platform/env";
import { call } from "./call";
import { callbackAddress } from "./callback-address";
import { errorCode, field } from "./exchange";

export type Registration = {
  registered: boolean;
  answer: { status: number; code: string; description: string };
};

/**
 * Tells Daraja where to send paybill validations and confirmations (mpesa.md 4.1). In production this works once;
 * later changes are made in Safaricom's portal.
 */
export async function registerPaybillUrls(): Promise<Registration> {
  const answer = await call("/mpesa/c2b/v2/registerurl", {
    ShortCode: env().MPESA_SHORTCODE,
    ResponseType: "Completed",
    ConfirmationURL: callbackAddress("confirmation"),
    ValidationURL: callbackAddress("validation"),
  });
  const code = errorCode(answer) || field(answer, "ResponseCode");
  const description = field(answer, "errorMessage") || field(answer, "ResponseDescription");
  const registered = code === "0" || /already registered/i.test(description);
  return { registered, answer: { status: Math.max(0, answer.status), code, description } };
}
