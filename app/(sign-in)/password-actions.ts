"use server";
import { knowDevice } from "@/app/known-device";
import { changePassword } from "@/lib/domain/people/staff/change-password";
import { forgotPassword, resetPassword } from "@/lib/domain/people/staff/reset-password";
import { formAction, withoutPasswords } from "@/lib/platform/http/form-action";
import { leaveConsoleNotice } from "@/lib/platform/http/notice";
import { sitePath } from "@/lib/platform/http/site-path";
import { staffAction } from "@/lib/platform/http/staff-action";

/** Replaces the first password and continues to the requested page. */
export const firstPasswordAction = withoutPasswords(
  staffAction(changePassword, {
    actsOn: "own",
    after: async ({ msg, user }, form) => {
      await knowDevice(user.user_id);
      const back = sitePath(form.get("return"), "/dashboard");
      const address = `/auth/password-changed?return=${encodeURIComponent(back)}`;
      await leaveConsoleNotice(address, msg);
      return address;
    },
  }),
);

/** Requests a reset link. The next page is the same whether or not the account exists. */
export const forgotPasswordAction = formAction(forgotPassword, {
  actsOn: "new",
  after: () => "/forgot-password?sent=1",
});

/** Sets a new password by a reset link and redirects to the confirmation. */
export const resetPasswordAction = withoutPasswords(
  formAction(resetPassword, {
    actsOn: "key",
    after: async ({ msg, user }) => {
      await knowDevice(user.user_id);
      await leaveConsoleNotice("/auth/password-changed", msg);
      return "/auth/password-changed";
    },
  }),
);
