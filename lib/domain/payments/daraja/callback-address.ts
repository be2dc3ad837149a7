import "server-only";
import { env } from "@/lib/platform/env";

type CallbackPlace = "validation" | "confirmation" | `${"express" | "result" | "timeout"}/${string}`;

/**
 * Where Daraja is told to write. The secret, and for a prompt or an order its own token, are the only proof of the sender: callbacks
 * carry no signature (mpesa.md section 6). None of the words Safaricom refuses stands in them (4.1).
 */
export function callbackAddress(kind: CallbackPlace): string {
  return `${env().MPESA_CALLBACK_ORIGIN}/api/v1/payments/callbacks/${env().CALLBACK_SECRET}/${kind}`;
}
