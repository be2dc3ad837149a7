"use server";
import { requestPayment } from "@/lib/domain/payments/prompts/request-payment";
import { formAction } from "@/lib/platform/http/form-action";

/** Records the payer of a paybill payment, extends the hold, and shows the page again, which then waits. */
export const savePayerAction = formAction(requestPayment, {
  read: (form) => ({ ...Object.fromEntries(form), payment_method: "paybill" }),
  after: () => "/mpesa-classic",
});
