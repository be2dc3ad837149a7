"use server";
import { resetSecondFactor } from "@/lib/domain/people/staff/change-second-factor";
import { addCashier, createAdmin, createTutor } from "@/lib/domain/people/staff/create-staff";
import { forgotPassword } from "@/lib/domain/people/staff/reset-password";
import { updateAdmin, updateCashier, updateTutor } from "@/lib/domain/people/staff/update-staff";
import { withoutPasswords } from "@/lib/platform/http/form-action";
import { leaveConsoleNotice } from "@/lib/platform/http/notice";
import { sitePath } from "@/lib/platform/http/site-path";
import { redirectWithNotice, staffAction } from "@/lib/platform/http/staff-action";
import type { Kind } from "../../_staff/kinds";
import { userTexts as texts } from "./texts";

const after = redirectWithNotice("/admin/users");
const added = redirectWithNotice("/admin/users", { seconds: 3 });

type Account = { id: string; status: string; updated_at: string; msg: string };

/** A suspension or activation can be undone. */
const updated = (kind: Kind) =>
  redirectWithNotice("/admin/users", {
    seconds: 5,
    undo: ({ id, status, updated_at: seen_at }: Account, form) =>
      form.has("status")
        ? { action: kind, fields: { id, status: status === "active" ? "inactive" : "active", seen_at } }
        : undefined,
  });

export const addTutorAction = staffAction(createTutor, {
  actsOn: "new",
  after: added,
  failed: texts.tutors.addFailed,
});
export const addCashierAction = staffAction(addCashier, {
  actsOn: "new",
  after: added,
  failed: texts.cashiers.addFailed,
});
export const addAdminAction = staffAction(createAdmin, {
  actsOn: "new",
  after: added,
  failed: texts.admins.addFailed,
});
export const updateTutorAction = staffAction(updateTutor, {
  actsOn: "seen_at",
  after: updated("tutors"),
  failed: texts.tutors.updateFailed,
});
export const updateCashierAction = staffAction(updateCashier, {
  actsOn: "seen_at",
  after: updated("cashiers"),
  failed: texts.cashiers.updateFailed,
});
export const updateAdminAction = withoutPasswords(
  staffAction(updateAdmin, {
    actsOn: "seen_at",
    after: updated("admins"),
    failed: texts.admins.updateFailed,
  }),
);

export const resetFactorAction = staffAction(resetSecondFactor, { actsOn: "same", after });

/** Shows the new password once, on the page the admin comes back to. */
async function showOnce(
  { first_password = "" }: { first_password?: string },
  form: FormData,
): Promise<string> {
  const address = sitePath(form.get("back"), "/admin/users");
  await leaveConsoleNotice(address, texts.passwordOnce(first_password), { stays: true });
  return address;
}

export const renewTutorAction = staffAction(updateTutor, { actsOn: "seen_at", after: showOnce });
export const renewCashierAction = staffAction(updateCashier, { actsOn: "seen_at", after: showOnce });
export const renewAdminAction = staffAction(updateAdmin, { actsOn: "seen_at", after: showOnce });

/** Sends the account the reset link of "Forgot password", at an admin's request. */
export const sendLinkAction = staffAction(forgotPassword, {
  actsOn: "new",
  after: async (_sent, form) => {
    const address = sitePath(form.get("back"), "/admin/users");
    await leaveConsoleNotice(address, texts.linkSent);
    return address;
  },
});
