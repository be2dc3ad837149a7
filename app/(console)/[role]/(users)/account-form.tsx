"use client";
import { ChoiceGroup } from "@/components/form/choice-group";
import { FormDialog } from "@/components/form/dialogs";
import type { FormActionOf } from "@/components/form/form";
import { FormButtons } from "@/components/form/form-buttons";
import { PasswordField } from "@/components/form/password-field";
import { TextField } from "@/components/form/text-field";
import { CASHIER_ROLES, ROLES } from "@/lib/domain/access/roles";
import type { Kind, StaffAccount } from "../../_staff/kinds";
import { userTexts as texts } from "./texts";

const ORDER = ["first_name", "last_name", "msisdn", "email", "user_type", "password", "currentPassword"];

/** Adds or edits an account. Only a new account has a first password; changes of one's own take the current password. */
export function AccountForm({
  kind,
  action,
  account,
  isOwn = false,
  closeHref,
}: {
  kind: Kind;
  action: FormActionOf;
  account?: StaffAccount;
  isOwn?: boolean;
  closeHref: string;
}) {
  return (
    <FormDialog
      title={account ? texts[kind].update : texts[kind].add}
      closeHref={closeHref}
      action={action}
      shape={async () => {
        const { CreateCashier, CreateStaff, UpdateStaff } = await import("@/lib/domain/people/staff/input");
        if (account) return UpdateStaff;
        return kind === "cashiers" ? CreateCashier : CreateStaff;
      }}
      order={ORDER}
      values={{
        first_name: account?.first_name ?? "",
        last_name: account?.last_name ?? "",
        msisdn: account ? `+${account.user.msisdn}` : "",
        email: account?.user.email ?? "",
        user_type: account?.user_type ?? "cashier",
      }}
    >
      {account ? (
        <>
          <input type="hidden" name="id" value={account.id} />
          <input type="hidden" name="seen_at" value={account.updated_at} />
        </>
      ) : null}
      <TextField name="first_name" label={texts.columns.firstName} autoComplete="off" maxLength={60} />
      <TextField name="last_name" label={texts.columns.lastName} autoComplete="off" maxLength={60} />
      <TextField
        name="msisdn"
        label={texts.columns.phone}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={40}
      />
      <TextField
        name="email"
        label={texts.columns.email}
        optional
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={200}
      />
      {kind === "cashiers" ? (
        <ChoiceGroup
          name="user_type"
          legend={texts.role}
          choices={CASHIER_ROLES.map((role) => ({ value: role, label: ROLES[role].title }))}
          columns
        />
      ) : null}
      {account ? null : (
        <TextField
          name="password"
          label={texts.firstPassword}
          hint={texts.firstPasswordHint}
          type="text"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
        />
      )}
      {isOwn ? (
        <PasswordField
          name="currentPassword"
          label={texts.currentPassword}
          hint={texts.currentPasswordHint}
          autoComplete="current-password"
        />
      ) : null}
      <FormButtons cancelHref={closeHref} label={texts.submit} busy={texts.saving} />
    </FormDialog>
  );
}
