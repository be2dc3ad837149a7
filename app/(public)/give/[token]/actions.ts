"use server";
import { rememberPayer } from "@/app/_payment/payer";
import { payByLink } from "@/lib/domain/payments/links/pay-by-link";
import { formAction } from "@/lib/platform/http/form-action";

/** Sends the prompt to the payer's phone and reloads the page of the link, which then waits for its result. */
export const payByLinkAction = formAction(payByLink, {
  actsOn: "key",
  after: async (_sent, form) => {
    const token = String(form.get("token"));
    await rememberPayer(form, token);
    return `/give/${encodeURIComponent(token)}`;
  },
});
