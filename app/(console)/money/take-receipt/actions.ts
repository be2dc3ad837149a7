"use server";
import { type Doubt, doubtsOf } from "@/lib/domain/payments/ledger/receipt-code";
import { readMpesaText } from "@/lib/domain/payments/receipts/read-mpesa-text";
import { takeReceipt } from "@/lib/domain/payments/receipts/take-receipt";
import type { FormState } from "@/lib/platform/http/form-state";
import { staffAction } from "@/lib/platform/http/staff-action";
import { Refusal } from "@/lib/platform/refusal";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { formatOutcome, type Outcome } from "./outcome";
import { receiptTexts as texts } from "./texts";

/** Takes a receipt; the result shows on the same page. */
export async function takeReceiptAction(before: FormState, form: FormData): Promise<FormState> {
  let outcome: Outcome | undefined;
  const take = staffAction(takeReceipt, {
    actsOn: "new",
    read: readReceipt,
    after: (taken) => {
      outcome = formatOutcome(taken, String(form.get("enrollment_id")));
      return undefined;
    },
  });
  const state = await take(before, form);
  return outcome ? { ...state, data: { outcome } } : state;
}

const LONGEST = 1_000;

/**
 * Reads the receipt form. A code whose first characters encode an impossible day is probably mistyped: it
 * needs the confirmation box.
 * @throws Refusal 400 doubtful, on the field
 */
function readReceipt(form: FormData) {
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
