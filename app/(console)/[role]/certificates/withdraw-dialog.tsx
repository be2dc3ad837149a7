"use client";
import { FormDialog } from "@/components/form/dialogs";
import { describedBy, FieldFrame } from "@/components/form/field-frame";
import type { FormActionOf } from "@/components/form/form";
import { FormButtons } from "@/components/form/form-buttons";
import { useField } from "@/components/form/form-state";
import { boxLook } from "@/components/ui/input";
import { certificatePageTexts as texts } from "./texts";

/** Asks for the reason to withdraw a certificate. */
export function WithdrawDialog({
  certificate,
  action,
  closeHref,
}: {
  certificate: { number: number; full_name: string };
  action: FormActionOf;
  closeHref: string;
}) {
  return (
    <FormDialog
      title={texts.withdrawTitle(certificate.number)}
      closeHref={closeHref}
      action={action}
      shape={async () => (await import("@/lib/domain/attendance/certificates/input")).WithdrawCertificate}
      order={["reason"]}
      values={{ reason: "" }}
      lead={<p className="wrap-anywhere mb-5">{texts.withdrawLead(certificate.full_name)}</p>}
    >
      <input type="hidden" name="number" value={certificate.number} />
      <Reason />
      <FormButtons
        cancelHref={closeHref}
        label={texts.withdrawYes}
        busy={texts.withdrawing}
        variant="destructive"
      />
    </FormDialog>
  );
}

function Reason() {
  const { value, error } = useField("reason");
  return (
    <FieldFrame name="reason" label={texts.reason} hint={texts.reasonHint} error={error}>
      <textarea
        id="reason"
        name="reason"
        rows={3}
        maxLength={300}
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy("reason", texts.reasonHint, error)}
        className={boxLook()}
      />
    </FieldFrame>
  );
}
