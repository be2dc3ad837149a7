"use server";
import { changePassword } from "@/lib/staff/change-password";
import { leaveConsoleNotice } from "@/lib/web/notice";
import { secretForm } from "@/lib/web/secret-form";
import { sitePath } from "@/lib/web/site-path";
import { staffAction } from "@/lib/web/staff-action";

/** Replaces the first password, says so, and leads on to the page that was asked for. */
export const firstPasswordAction = secretForm(
  staffAction(changePassword, {
    after: async ({ msg }, form) => {
      const back = sitePath(form.get("return"), "/dashboard");
      await leaveConsoleNotice("/auth/password-changed", msg);
      return `/auth/password-changed?return=${encodeURIComponent(back)}`;
    },
  }),
);
