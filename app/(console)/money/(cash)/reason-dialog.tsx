"use client";
import type { ReactNode } from "react";
import { FormDialog, PlainDialog } from "@/components/form/dialogs";
import type { FormActionOf } from "@/components/form/form";
import { FormButtons } from "@/components/form/form-buttons";
import { TextField } from "@/components/form/text-field";
import { Alert } from "@/components/ui/alert";
import { cashPageTexts as texts } from "./texts";

/** Asks for the reason why what was written of cash is taken back. */
export function CashReasonDialog({
  shape,
  fields,
  hint,
  confirm,
  refusal,
  ...form
}: {
  title: string;
  lead: ReactNode;
  action: FormActionOf;
  shape: "VoidCash" | "WithdrawDeposit";
  fields: Record<string, string>;
  hint: string;
  confirm: string;
  /** Why this person may not do it: it stands in place of the form. */
  refusal: string | undefined;
  closeHref: string;
}) {
  if (refusal)
    return (
      <PlainDialog title={form.title} closeHref={form.closeHref}>
        {form.lead}
        <Alert variant="warning">{refusal}</Alert>
      </PlainDialog>
    );
  return (
    <FormDialog
      shape={async () => (await import("@/lib/domain/payments/cash/input"))[shape]}
      order={["reason"]}
      values={{ reason: "" }}
      {...form}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField name="reason" label={texts.reason} hint={hint} autoComplete="off" maxLength={200} />
      <FormButtons cancelHref={form.closeHref} label={confirm} busy={texts.saving} />
    </FormDialog>
  );
}
