"use server";
import { changePassword } from "@/lib/domain/staff/change-password";
import { withoutPasswords } from "@/lib/platform/http/form-action";
import { leaveConsoleNotice } from "@/lib/platform/http/notice";
import { sitePath } from "@/lib/platform/http/site-path";
import { staffAction } from "@/lib/platform/http/staff-action";

/** Replaces the first password and continues to the requested page. */
export const firstPasswordAction = withoutPasswords(
  staffAction(changePassword, {
    after: async ({ msg }, form) => {
      const back = sitePath(form.get("return"), "/dashboard");
      await leaveConsoleNotice("/auth/password-changed", msg);
      return `/auth/password-changed?return=${encodeURIComponent(back)}`;
    },
  }),
);
