"use server";
import { verifyEnrollment } from "@/lib/payments/verify-enrollment";
import { formAction } from "@/lib/web/form-action";
import type { FormState } from "@/lib/web/form-state";
import { leaveNotice } from "@/lib/web/visit";
import { pageToReturn } from "./places-to-return";

/** Looks whether the money is here: on to the end, or back to the page with a sentence. */
export const checkPaymentAction = async (before: FormState, form: FormData) =>
  formAction(verifyEnrollment, {
    after: async ({ success, msg }) => {
      if (success) return "/enrollment-successful";
      await leaveNotice("failure", msg);
      return pageToReturn(form.get("next"));
    },
  })(before, form);
