"use server";
import { verifyEnrollment } from "@/lib/payments/verify-enrollment";
import { formAction } from "@/lib/web/form-action";
import { leaveNotice } from "@/lib/web/visit";
import { pageToReturn } from "./places-to-return";

/** Looks whether the money is here: on to the end, or back to the page with a sentence. */
export const checkPaymentAction = formAction(verifyEnrollment, {
  after: async ({ success, msg }, form) => {
    if (success) return "/enrollment-successful";
    await leaveNotice("payment", msg);
    return pageToReturn(form.get("next"));
  },
});
