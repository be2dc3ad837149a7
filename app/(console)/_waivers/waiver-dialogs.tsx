"use client";
import { ConfirmDialog, FormDialog } from "@/components/form/dialogs";
import { FormButtons } from "@/components/form/form-buttons";
import { TextField } from "@/components/form/text-field";
import type { Waiver } from "@/lib/domain/payments/waivers/list-waivers";
import type { WaiverStep } from "@/lib/domain/payments/waivers/steps";
import { formatShillings } from "@/lib/platform/money";
import { decideWaiverAction, withdrawWaiverAction } from "./actions";
import { whoBears } from "./fund-text";
import { waiverPageTexts as texts } from "./texts";

/** Takes a step with a waiver that waits. */
export function WaiverDialog({
  waiver,
  step,
  fund,
  closeHref,
}: {
  waiver: Waiver;
  step: WaiverStep;
  /** Shillings in the bursary fund. */
  fund: number;
  closeHref: string;
}) {
  const amount = formatShillings(waiver.amount);
  const { full_name: student } = waiver.student;
  if (step === "approve")
    return (
      <ConfirmDialog
        title={texts.approveTitle}
        text={`${texts.approveAsk(amount, student)} ${whoBears({ [waiver.from]: waiver.amount }, fund)}`}
        warning={texts.approveMeans}
        action={decideWaiverAction}
        fields={{ waiver_id: waiver.waiver_id, approve: "true" }}
        confirm={texts.approveYes}
        busy={texts.saving}
        variant="default"
        closeHref={closeHref}
      />
    );
  const isRefusal = step === "refuse";
  return (
    <FormDialog
      title={isRefusal ? texts.refuseTitle : texts.withdrawTitle}
      closeHref={closeHref}
      action={isRefusal ? decideWaiverAction : withdrawWaiverAction}
      shape={async () => {
        const { DecideWaiver, WithdrawWaiver } = await import("@/lib/domain/payments/waivers/input");
        return isRefusal ? DecideWaiver : WithdrawWaiver;
      }}
      order={["reason"]}
      lead={<p className="mb-5">{texts.about(amount, student)}</p>}
    >
      <input type="hidden" name="waiver_id" value={waiver.waiver_id} />
      {isRefusal ? <input type="hidden" name="approve" value="false" /> : null}
      <WhyField optional={isRefusal} />
      <FormButtons
        cancelHref={closeHref}
        label={isRefusal ? texts.yesRefuse : texts.yesWithdraw}
        busy={texts.saving}
        variant="destructive"
      />
    </FormDialog>
  );
}

/** Why a waiver is refused or withdrawn. */
export function WhyField({ optional }: { optional: boolean }) {
  return (
    <TextField
      name="reason"
      label={texts.why}
      hint={texts.whyHint}
      optional={optional}
      autoComplete="off"
      maxLength={200}
    />
  );
}
