"use server";
import { verifyEnrollment } from "@/lib/domain/payments/prompts/verify-enrollment";

import { formAction } from "@/lib/platform/http/form-action";
import { leaveNotice } from "@/lib/platform/http/notice";
import { pageToReturn } from "./places-to-return";

/** Looks whether the money is here: on to the end, or back to the page with a sentence. */
export const checkPaymentAction = formAction(verifyEnrollment, {
  after: async ({ success, msg }, form) => {
    if (success) return "/enrollment-successful";
    await leaveNotice("payment", msg);
    return pageToReturn(form.get("next"));
  },
});
