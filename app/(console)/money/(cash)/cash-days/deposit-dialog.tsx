"use client";
import { FormDialog } from "@/components/form/dialogs";
import { FormButtons } from "@/components/form/form-buttons";
import { TextField } from "@/components/form/text-field";
import { formatShillings } from "@/lib/platform/money";
import { formatDay } from "@/lib/platform/time/nairobi-time";
import { recordDepositAction } from "../actions";
import { Sure } from "../sure";
import { cashPageTexts as texts } from "../texts";

/** Records a deposit of the cash of closed days that no deposit carries yet. */
export function DepositDialog({
  days,
  closeHref,
}: {
  days: Array<{ date: string; counted: number }>;
  closeHref: string;
}) {
  return (
    <FormDialog
      title={texts.record}
      closeHref={closeHref}
      action={recordDepositAction}
      shape={async () => (await import("@/lib/domain/payments/cash/input")).RecordDeposit}
      read={(form) => ({ ...Object.fromEntries(form), days: form.getAll("days") })}
      order={["kind", "reference", "amount", "deposited_on", "days"]}
      values={{ reference: "", amount: "", deposited_on: "" }}
      lead={<p className="mb-5">{texts.recordLead}</p>}
    >
      <fieldset id="kind" tabIndex={-1} className="space-y-2">
        <legend className="font-medium">{texts.where}</legend>
        {(["mpesa", "bank"] as const).map((kind) => (
          <label key={kind} className="flex min-h-11 items-center gap-3">
            <input type="radio" name="kind" value={kind} defaultChecked={kind === "mpesa"} />
            {texts.kinds[kind]}
          </label>
        ))}
      </fieldset>
      <TextField name="reference" label={texts.reference} autoComplete="off" maxLength={40} />
      <TextField
        name="amount"
        label={texts.depositAmount}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        className="max-w-40"
      />
      <Sure of="amount" />
      {/* M-Pesa says itself when it was paid. */}
      <div className="in-[form:has([value=mpesa]:checked)]:hidden">
        <TextField
          name="deposited_on"
          label={texts.depositedOn}
          hint={texts.depositedOnHint}
          type="date"
          optional
          className="max-w-52"
        />
      </div>
      <fieldset id="days" tabIndex={-1} className="space-y-2">
        <legend className="font-medium">{texts.whichDays}</legend>
        {days.length === 0 ? <p>{texts.noClosed}</p> : null}
        {days.map(({ date, counted }) => (
          <label key={date} className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name="days" value={date} />
            {formatDay(date)}, {formatShillings(counted)}
          </label>
        ))}
      </fieldset>
      <FormButtons cancelHref={closeHref} label={texts.record} busy={texts.saving} />
    </FormDialog>
  );
}
