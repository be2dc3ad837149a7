"use server";
import { forgotPassword } from "@/lib/staff/forgot-password";
import { formAction } from "@/lib/web/form-action";
import { leaveConsoleNotice } from "@/lib/web/notice";

/** Asks for a link and shows, on the same page, the sentence that is the same for everybody. */
export const forgotPasswordAction = formAction(forgotPassword, {
  after: async ({ msg }) => {
    await leaveConsoleNotice("/forgot-password", msg);
    return "/forgot-password";
  },
});
