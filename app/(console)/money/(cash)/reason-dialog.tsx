"use client";
import type { ReactNode } from "react";
import { FormDialog } from "@/components/form/dialogs";
import type { FormActionOf } from "@/components/form/form";
import { FormButtons } from "@/components/form/form-buttons";
import { TextField } from "@/components/form/text-field";
import { cashPageTexts as texts } from "./texts";

/** Asks for the reason why what was written of cash is taken back. */
export function CashReasonDialog({
  shape,
  fields,
  hint,
  confirm,
  ...form
}: {
  title: string;
  lead: ReactNode;
  action: FormActionOf;
  shape: "VoidCash" | "WithdrawDeposit";
  fields: Record<string, string>;
  hint: string;
  confirm: string;
  closeHref: string;
}) {
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
