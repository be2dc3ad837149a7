"use client";
import { stkPushTexts as texts } from "@/app/(console)/_students/stk-push-texts";
import type { FormActionOf } from "@/components/form/form";
import { FormButtons } from "@/components/form/form-buttons";
import { FormDialog } from "@/components/form/form-dialog";
import { TextField } from "@/components/form/text-field";

type Props = {
  lead: string;
  /** The student and the enrollment. */
  fields: Record<string, string>;
  /** The phone to begin with. */
  phone: string;
  action: FormActionOf;
  closeHref: string;
};

/** Asks for the payer's phone, and sends the prompt there. */
export function StkPushDialog({ lead, fields, phone, action, closeHref }: Props) {
  return (
    <FormDialog
      title={texts.title}
      lead={<p className="mb-5 text-muted-foreground">{lead}</p>}
      closeHref={closeHref}
      action={action}
      shape={async () => (await import("@/lib/domain/payments/requests/input")).SendStkPush}
      values={{ paying_msisdn: phone }}
      order={["paying_msisdn"]}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        name="paying_msisdn"
        label={texts.phone}
        hint={texts.phoneHint}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={40}
      />
      <FormButtons label={texts.send} busy={texts.sending} cancelHref={closeHref} />
    </FormDialog>
  );
}
