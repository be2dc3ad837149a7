"use server";
import { requestPayment } from "@/lib/domain/payments/prompts/request-payment";
import { formAction } from "@/lib/platform/http/form-action";

/** Notes who pays by hand and holds the place for it, and shows the page again, which then waits for the money. */
export const tellPayerAction = formAction(requestPayment, {
  read: (form) => ({ ...Object.fromEntries(form), payment_method: "paybill" }),
  after: () => "/mpesa-classic",
});
