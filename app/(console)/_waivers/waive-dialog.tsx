"use client";
import { ChoiceGroup } from "@/components/form/choice-group";
import { FormDialog } from "@/components/form/dialogs";
import { FormButtons } from "@/components/form/form-buttons";
import { TextField } from "@/components/form/text-field";
import { formatShillings } from "@/lib/platform/money";
import { waiveFeeAction } from "./actions";
import { waiverPageTexts as texts } from "./texts";

/** Requests a waiver of what an enrollment owes, or of a part of it. */
export function WaiveDialog({
  enrollmentId,
  student,
  due,
  fund,
  closeHref,
}: {
  enrollmentId: string;
  student: string;
  /** Shillings. */
  due: number;
  /** Shillings in the bursary fund. */
  fund: number;
  closeHref: string;
}) {
  return (
    <FormDialog
      title={texts.waiveTitle}
      closeHref={closeHref}
      action={waiveFeeAction}
      shape={async () => (await import("@/lib/domain/payments/waivers/input")).WaiveFee}
      order={["amount", "reason", "from"]}
      values={{ amount: String(due) }}
      lead={<p className="mb-5">{texts.waiveLead(student, formatShillings(due))}</p>}
    >
      <input type="hidden" name="enrollment_id" value={enrollmentId} />
      <TextField name="amount" label={texts.amount} inputMode="decimal" autoComplete="off" maxLength={20} />
      <WaiveFields fund={fund} />
      <FormButtons cancelHref={closeHref} label={texts.request} busy={texts.saving} />
    </FormDialog>
  );
}

/** Why a fee is waived, and who bears it. @param fund shillings in the bursary fund */
export function WaiveFields({ fund }: { fund: number }) {
  return (
    <>
      <TextField
        name="reason"
        label={texts.reason}
        hint={texts.reasonHint}
        autoComplete="off"
        maxLength={200}
      />
      <ChoiceGroup
        name="from"
        legend={texts.from}
        usual="academy"
        choices={[
          { value: "academy", label: texts.payers.academy },
          { value: "bursary", label: texts.fundHas(formatShillings(Math.max(0, fund))) },
        ]}
      />
    </>
  );
}
