import { readMpesaText } from "@/lib/domain/payments/receipts/read-mpesa-text";
import { type Doubt, doubtsOf } from "@/lib/domain/payments/receipts/receipt-code";
import { Refusal } from "@/lib/platform/refusal";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { receiptTexts as texts } from "./texts";

const LONGEST = 1_000;

/**
 * Reads the receipt form. A code whose first characters encode an impossible day is probably mistyped: it
 * needs the confirmation box.
 * @throws Refusal 400 doubtful, on the field
 */
export function readReceipt(form: FormData) {
  const receipt = String(form.get("receipt") ?? "");
  const said = readMpesaText(receipt.slice(0, LONGEST));
  const odd = said ? doubtsOf(said.code, nairobiDate(new Date())).find(isImpossible) : undefined;
  if (odd && form.get("sure") !== "on") {
    const sentence = texts.doubtful[odd];
    throw new Refusal("invalid", "doubtful", sentence, { errors: { receipt: [sentence] } });
  }
  return { enrollment_id: String(form.get("enrollment_id") ?? ""), receipt };
}

function isImpossible(doubt: Doubt): doubt is "no_such_day" | "future" {
  return doubt !== "old";
}
