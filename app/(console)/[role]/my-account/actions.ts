"use server";
import { knowDevice } from "@/app/known-device";
import { changePassword } from "@/lib/domain/people/staff/change-password";
import { withoutPasswords } from "@/lib/platform/http/form-action";
import { redirectWithNotice, staffAction } from "@/lib/platform/http/staff-action";

const backWithNotice = redirectWithNotice("/dashboard", { seconds: 5 });

/**
 * Changes the signed-in person's password. The present password is required: an open console does not prove identity.
 */
export const changePasswordAction = withoutPasswords(
  staffAction(changePassword, {
    actsOn: "own",
    read: (form) => ({
      currentPassword: form.get("currentPassword") ?? "",
      newPassword: form.get("newPassword") ?? "",
      confirmNewPassword: form.get("confirmNewPassword") ?? "",
    }),
    after: async (result, form) => {
      await knowDevice(result.user.user_id);
      return backWithNotice(result, form);
    },
  }),
);
