"use server";
import { changePassword } from "@/lib/domain/staff/change-password";
import { secretForm } from "@/lib/platform/http/secret-form";
import { redirectWithNotice, staffAction } from "@/lib/platform/http/staff-action";

/** Changes the own password. The present one is asked for: a console left open is not yet its owner. */
export const changePasswordAction = secretForm(
  staffAction(changePassword, {
    read: (form) => ({
      currentPassword: form.get("currentPassword") ?? "",
      newPassword: form.get("newPassword") ?? "",
      confirmNewPassword: form.get("confirmNewPassword") ?? "",
    }),
    after: redirectWithNotice("/dashboard"),
  }),
);
