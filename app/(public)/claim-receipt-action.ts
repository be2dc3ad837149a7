"use server";
import { claimReceipt } from "@/lib/domain/payments/receipts/claim-receipt";
import { formAction } from "@/lib/platform/http/form-action";
import type { FormState } from "@/lib/platform/http/form-state";
import { pageToReturn } from "./places-to-return";

/** Looks for the money of a message that was pasted: on to the end, or back to the page, which says what happens next. */
export async function claimReceiptAction(before: FormState, form: FormData): Promise<FormState> {
  const state = await claim(before, form);
  const said = state.message && Object.keys(state.errors).length === 0;
  return said && state.code !== "internal" ? { ...state, errors: { text: [state.message ?? ""] } } : state;
}

const claim = formAction(claimReceipt, {
  after: ({ outcome, status }, form) => {
    if (outcome === "matched" && status !== "pending") return "/enrollment-successful";
    return `${pageToReturn(form.get("next"))}?told=${outcome === "matched" ? "in_part" : outcome}`;
  },
});
