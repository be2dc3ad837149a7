"use server";
import { resetPassword } from "@/lib/domain/staff/reset-password";
import { formAction, withoutPasswords } from "@/lib/platform/http/form-action";
import { leaveConsoleNotice } from "@/lib/platform/http/notice";

/** Sets a new password by a reset link and redirects to the confirmation. */
export const resetPasswordAction = withoutPasswords(
  formAction(resetPassword, {
    after: async ({ msg }) => {
      await leaveConsoleNotice("/auth/password-changed", msg);
      return "/auth/password-changed";
    },
  }),
);
