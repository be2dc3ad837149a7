"use client";
import { type ReactNode, useEffect, useRef } from "react";
import { ChoiceGroup } from "@/components/form/choice-group";
import type { FormActionOf } from "@/components/form/form";
import { useForm } from "@/components/form/form-state";
import { RecordForm } from "@/components/form/record-form";
import { SubmitButton } from "@/components/form/submit-button";
import { TextField } from "@/components/form/text-field";
import type { PlanPreview as Preview } from "@/lib/domain/planning/plan-season";
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
  /** Names this form, so that pressing twice makes one season. */
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
      shape={async () => (await import("@/lib/domain/planning/input")).PlanDraft}
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

/** What Enter in a text box does at each step. */
const DEFAULT = { 1: "classes", 2: "preview", 3: "make" };

function Steps({ choices, copiedFrom, settingsFee }: Pick<Props, "choices" | "copiedFrom" | "settingsFee">) {
  const { state } = useForm();
  const step = (state.data?.step ?? 1) as Step;
  const preview = state.data?.preview as Preview | undefined;
  const number = state.values.number ?? "";
  return (
    <>
      <button type="submit" name="step" value={DEFAULT[step]} hidden aria-hidden="true" tabIndex={-1} />
      <StepLine step={step} />
      <Part step={1} at={step}>
        <Facts settingsFee={settingsFee} />
        {step === 1 ? (
          <SubmitButton name="step" value="classes" label={texts.toClasses} busy={texts.busy} />
        ) : null}
      </Part>
      <Part step={2} at={step}>
        <p className="max-w-prose text-muted-foreground">
          {copiedFrom === null ? texts.nothingToCopy : texts.copied(copiedFrom)}
        </p>
        <PlanClasses choices={choices} />
        {step === 2 ? (
          <div className="grid gap-3 sm:flex">
            <SubmitButton name="step" value="preview" label={texts.toPreview} busy={texts.busy} />
            <SubmitButton
              name="step"
              value="back:1"
              label={texts.changeDates}
              busy={texts.busy}
              variant="outline"
            />
          </div>
        ) : null}
      </Part>
      {step === 3 && preview ? (
        <Part step={3} at={step}>
          <PlanPreview preview={preview} settingsFee={settingsFee} />
          <div className="grid gap-3 sm:flex">
            <SubmitButton name="step" value="make" label={texts.make(number)} busy={texts.busy} />
            <SubmitButton
              name="step"
              value="back:2"
              label={texts.changeClasses}
              busy={texts.busy}
              variant="outline"
            />
            <SubmitButton
              name="step"
              value="back:1"
              label={texts.changeDates}
              busy={texts.busy}
              variant="outline"
            />
          </div>
        </Part>
      ) : null}
    </>
  );
}

/** A step of the form. The others stay in it unseen, so that what they hold is sent. */
function Part({ step, at, children }: { step: Step; at: Step; children: ReactNode }) {
  const name = texts.stepNames[step - 1] ?? "";
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(at);
  useEffect(() => {
    if (at === step && before.current !== at) heading.current?.focus();
    before.current = at;
  }, [at, step]);
  return (
    <section hidden={at !== step} className="space-y-6">
      <h2 ref={heading} tabIndex={-1} className="font-bold text-xl tracking-tight">
        {texts.stepOf(step, name)}
      </h2>
      {children}
    </section>
  );
}

function StepLine({ step }: { step: Step }) {
  return (
    <ol aria-label={texts.steps} className="grid grid-cols-3 gap-2 sm:max-w-2xl">
      {texts.stepNames.map((name, index) => (
        <li
          key={name}
          aria-current={index + 1 === step ? "step" : undefined}
          className={`border-t-4 pt-1.5 text-sm leading-tight ${
            index + 1 <= step ? "border-primary font-semibold" : "border-border text-muted-foreground"
          }`}
        >
          {index + 1}. {name}
        </li>
      ))}
    </ol>
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
