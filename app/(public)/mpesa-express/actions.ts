"use server";
import { requestPayment } from "@/lib/domain/payments/prompts/request-payment";
import { formAction } from "@/lib/platform/http/form-action";

/** Sends the prompt and shows the page again, which then waits for its result. */
export const sendRequestAction = formAction(requestPayment, {
  read: (form) => ({ ...Object.fromEntries(form), payment_method: "express" }),
  after: () => "/mpesa-express",
});
