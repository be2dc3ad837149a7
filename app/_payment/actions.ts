"use server";
import { claimReceipt } from "@/lib/domain/payments/receipts/claim-receipt";
import { choosePaybill } from "@/lib/domain/payments/requests/choose-paybill";
import { requestPayment } from "@/lib/domain/payments/requests/request-payment";
import { verifyEnrollment } from "@/lib/domain/payments/requests/show-payment";
import { formAction } from "@/lib/platform/http/form-action";
import type { FormState } from "@/lib/platform/http/form-state";
import { leaveNotice } from "@/lib/platform/http/notice";
import { returnPage } from "../_student-session/session";
import { rememberPayer } from "./payer";

/** Sends the prompt and reloads the page, which then waits for its result. */
export const sendRequestAction = formAction(requestPayment, {
  actsOn: "was",
  read: (form) => ({ ...Object.fromEntries(form), payment_method: "express" }),
  after: async (_opened, form) => {
    await rememberPayer(form);
    return "/mpesa-express";
  },
});

/** Records the payer of a paybill payment, extends the hold, and shows the page again, which then waits. */
export const savePayerAction = formAction(requestPayment, {
  actsOn: "was",
  read: (form) => ({ ...Object.fromEntries(form), payment_method: "paybill" }),
  after: async (_opened, form) => {
    await rememberPayer(form);
    return "/mpesa-classic";
  },
});

/** Chooses paybill, which holds the seat for its own longer time, and shows where to pay. */
export const choosePaybillAction = formAction(choosePaybill, {
  actsOn: "was",
  after: () => "/mpesa-classic",
});

/** Checks whether the payment arrived: redirects to the success page, or back with a notice. */
export const checkPaymentAction = formAction(verifyEnrollment, {
  actsOn: "reads",
  after: async ({ success, msg }, form) => {
    if (success) return "/enrollment-successful";
    await leaveNotice("payment", msg);
    return returnPage(form.get("next"));
  },
});

/**
 * Claims the payment of a pasted M-Pesa message. A matched one redirects to the success page; otherwise the page is
 * shown again with the outcome in its address. Refusals other than internal errors appear at the text field.
 */
export async function claimReceiptAction(before: FormState, form: FormData): Promise<FormState> {
  const state = await claim(before, form);
  const isRefused = state.message && Object.keys(state.errors).length === 0;
  return isRefused && state.code !== "internal"
    ? { ...state, errors: { text: [state.message ?? ""] } }
    : state;
}

const claim = formAction(claimReceipt, {
  actsOn: "new",
  after: ({ outcome, status }, form) => {
    if (outcome === "matched" && status !== "pending") return "/enrollment-successful";
    return `${returnPage(form.get("next"))}?claim=${outcome === "matched" ? "in_part" : outcome}`;
  },
});
