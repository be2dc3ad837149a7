"use server";
import { askPayment } from "@/lib/payments/ask-payment";
import { formAction } from "@/lib/web/form-action";

/** Sends the prompt, and shows the page again, which then waits for it. */
export const sendRequestAction = formAction(askPayment, {
  read: (form) => ({ ...Object.fromEntries(form), payment_method: "express" }),
  after: () => "/mpesa-express",
});
