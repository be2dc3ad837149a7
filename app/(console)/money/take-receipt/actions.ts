"use server";
import { takeReceipt } from "@/lib/domain/payments/receipts/take-receipt";
import type { FormState } from "@/lib/platform/http/form-state";
import { staffAction } from "@/lib/platform/http/staff-action";
import { type Told, tellTaken } from "./outcome";
import { readReceipt } from "./read-receipt";

/** Takes a receipt; the result shows on the same page. */
export async function takeReceiptAction(before: FormState, form: FormData): Promise<FormState> {
  let told: Told | undefined;
  const take = staffAction(takeReceipt, {
    read: readReceipt,
    after: (taken) => {
      told = tellTaken(taken, String(form.get("enrollment_id")));
      return undefined;
    },
  });
  const state = await take(before, form);
  return told ? { ...state, data: { told } } : state;
}
