"use client";
import type { ReactNode } from "react";
import { FormDialog } from "@/components/form/dialogs";
import type { FormActionOf } from "@/components/form/form";
import { FormButtons } from "@/components/form/form-buttons";
import { TextField } from "@/components/form/text-field";
import { Alert } from "@/components/ui/alert";
import { refundTexts as texts } from "./texts";

type ShapeName =
  | "RequestRefund"
  | "MoveCredit"
  | "DonateCredit"
  | "SettleRefund"
  | "WithdrawReversal"
  | "ClearReversal";

/** Confirms a step that moves money: shows the effect and asks for one last field. */
export function ConfirmStep({
  title,
  text,
  note,
  action,
  shape,
  fields,
  field,
  submit,
  closeHref,
}: {
  title: string;
  text: ReactNode;
  note?: ReactNode;
  action: FormActionOf;
  shape: ShapeName;
  /** Hidden fields: ids and amounts already decided. */
  fields: Record<string, string>;
  field: { name: "reason" | "payout_code"; label: string; hint?: string; optional?: boolean };
  submit: string;
  closeHref: string;
}) {
  return (
    <FormDialog
      title={title}
      closeHref={closeHref}
      action={action}
      shape={async () => {
        const credits = await import("@/lib/domain/payments/credits/input");
        const refunds = await import("@/lib/domain/payments/refunds/input");
        return { ...credits, ...refunds }[shape];
      }}
      values={{ [field.name]: "" }}
      order={["amount", field.name]}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p id="amount" tabIndex={-1} className="text-lg">
        {text}
      </p>
      {note ? <Alert variant="warning">{note}</Alert> : null}
      <TextField
        name={field.name}
        label={field.label}
        hint={field.hint}
        optional={field.optional}
        autoComplete="off"
        maxLength={field.name === "reason" ? 200 : 40}
        {...(field.name === "payout_code" ? { autoCapitalize: "characters", spellCheck: false } : {})}
      />
      <FormButtons cancelHref={closeHref} label={submit} busy={texts.saving} />
    </FormDialog>
  );
}
