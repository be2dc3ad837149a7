"use server";
import { resetPassword } from "@/lib/domain/staff/reset-password";
import { formAction, withoutPasswords } from "@/lib/platform/http/form-action";
import { leaveConsoleNotice } from "@/lib/platform/http/notice";

/** Takes a new password by a link, and leads on to the page that says so. */
export const resetPasswordAction = withoutPasswords(
  formAction(resetPassword, {
    after: async ({ msg }) => {
      await leaveConsoleNotice("/auth/password-changed", msg);
      return "/auth/password-changed";
    },
  }),
);
