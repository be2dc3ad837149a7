"use client";
import { ChoiceGroup } from "@/components/form/choice-group";
import type { FormActionOf } from "@/components/form/form";
import { useForm } from "@/components/form/form-state";
import { GuidedStep, StepButtons, StepLine } from "@/components/form/guided-steps";
import { RecordForm } from "@/components/form/record-form";
import { TextField } from "@/components/form/text-field";
import type { PlanPreview as Preview } from "@/lib/domain/season-lifecycle/planning/plan-season";
import type { Nested } from "@/lib/platform/unflatten";
import { type Choices, PlanClasses } from "./plan-classes";
import { PlanPreview } from "./plan-preview";
import type { Step } from "./plan-values";
import { planTexts as texts } from "./texts";

const ORDER = ["number", "starts_on", "ends_on", "last_payment_at", "fee", "opens", "registration_opens_at"];

type Props = {
  action: FormActionOf;
  /** The first values: the next number, and the classes of the season that is copied. */
  values: Record<string, Nested>;
  /** Identifies this form, so that pressing twice makes one season. */
  formKey: string;
  copiedFrom: number | null;
  choices: Choices;
  settingsFee: string;
};

/** The three steps of planning a season, in one form that sends all of them each time. */
export function PlanForm({ action, values, formKey, copiedFrom, choices, settingsFee }: Props) {
  return (
    <RecordForm
      action={action}
      shape={async () => (await import("@/lib/domain/season-lifecycle/planning/input")).PlanDraft}
      values={values}
      order={ORDER}
      className="space-y-6"
    >
      <input type="hidden" name="form_key" value={formKey} />
      <input type="hidden" name="copied_from" value={copiedFrom ?? ""} />
      <Steps choices={choices} copiedFrom={copiedFrom} settingsFee={settingsFee} />
    </RecordForm>
  );
}

/** The action of Enter in a text box at each step. */
const DEFAULT = { 1: "classes", 2: "preview", 3: "make" };

function Steps({ choices, copiedFrom, settingsFee }: Pick<Props, "choices" | "copiedFrom" | "settingsFee">) {
  const { state } = useForm();
  const step = (state.data?.step ?? 1) as Step;
  const preview = state.data?.preview as Preview | undefined;
  const number = state.values.number ?? "";
  return (
    <>
      <button type="submit" name="step" value={DEFAULT[step]} hidden aria-hidden="true" tabIndex={-1} />
      <StepLine step={step} texts={texts} />
      <GuidedStep step={1} at={step} texts={texts}>
        <Facts settingsFee={settingsFee} />
        {step === 1 ? (
          <StepButtons next={{ value: "classes", label: texts.toClasses }} texts={texts} />
        ) : null}
      </GuidedStep>
      <GuidedStep step={2} at={step} texts={texts}>
        <p className="max-w-prose text-muted-foreground">
          {copiedFrom === null ? texts.nothingToCopy : texts.copied(copiedFrom)}
        </p>
        <PlanClasses choices={choices} />
        {step === 2 ? (
          <StepButtons
            next={{ value: "preview", label: texts.toPreview }}
            back={[{ value: "back:1", label: texts.changeDates }]}
            texts={texts}
          />
        ) : null}
      </GuidedStep>
      {step === 3 && preview ? (
        <GuidedStep step={3} at={step} texts={texts}>
          <PlanPreview preview={preview} settingsFee={settingsFee} />
          <StepButtons
            next={{ value: "make", label: texts.make(number) }}
            back={[
              { value: "back:2", label: texts.changeClasses },
              { value: "back:1", label: texts.changeDates },
            ]}
            texts={texts}
          />
        </GuidedStep>
      ) : null}
    </>
  );
}

function Facts({ settingsFee }: { settingsFee: string }) {
  return (
    <div className="max-w-2xl space-y-5">
      <TextField
        name="number"
        label={texts.number}
        inputMode="numeric"
        maxLength={5}
        autoComplete="off"
        className="max-w-32"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField name="starts_on" label={texts.starts} type="date" />
        <TextField name="ends_on" label={texts.ends} type="date" />
      </div>
      <TextField
        name="last_payment_at"
        label={texts.lastDay}
        hint={texts.lastDayHint}
        optional
        type="date"
        className="sm:max-w-56"
      />
      <TextField
        name="fee"
        label={texts.fee}
        hint={texts.feeHint(settingsFee)}
        optional
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        className="max-w-40"
      />
      <ChoiceGroup
        name="opens"
        legend={texts.opens}
        hint={texts.opensHint}
        choices={Object.entries(texts.openings).map(([value, label]) => ({ value, label }))}
      />
      <TextField
        name="registration_opens_at"
        label={texts.opensAt}
        hint={texts.opensAtHint}
        type="datetime-local"
        className="sm:max-w-72"
      />
    </div>
  );
}
