"use client";
import { NewPasswords } from "@/components/form/new-passwords";
import { PasswordField } from "@/components/form/password-field";
import { RecordForm } from "@/components/form/record-form";
import { SendingStatus, SubmitButton } from "@/components/form/submit-button";
import { changePasswordAction } from "./actions";
import { accountTexts as texts } from "./texts";

export function PasswordForm({ phone, back, differ }: { phone: string; back: string; differ: string }) {
  return (
    <RecordForm
      action={changePasswordAction}
      shape={async () => (await import("@/lib/domain/people/staff/input")).ChangePassword}
      order={["currentPassword", "newPassword", "confirmNewPassword"]}
      back={back}
    >
      {/* For password managers. */}
      <input type="hidden" name="username" autoComplete="username" value={phone} />
      <PasswordField name="currentPassword" label={texts.currentPassword} autoComplete="current-password" />
      <NewPasswords differ={differ} />
      <SendingStatus text={texts.saving} />
      <SubmitButton label={texts.submit} busy={texts.saving} />
    </RecordForm>
  );
}
