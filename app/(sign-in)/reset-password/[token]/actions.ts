"use server";
import { resetPassword } from "@/lib/staff/reset-password";
import { formAction } from "@/lib/web/form-action";
import { leaveConsoleNotice } from "@/lib/web/notice";
import { secretForm } from "@/lib/web/secret-form";

/** Takes a new password by a link, and leads on to the page that says so. */
export const resetPasswordAction = secretForm(
  formAction(resetPassword, {
    after: async ({ msg }) => {
      await leaveConsoleNotice("/auth/password-changed", msg);
      return "/auth/password-changed";
    },
  }),
);
