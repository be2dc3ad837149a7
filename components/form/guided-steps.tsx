"use client";
import { type ReactNode, useEffect, useRef } from "react";
import { ButtonRow } from "./button-row";
import { SubmitButton } from "./submit-button";

/** Texts of a form of several steps. */
export type StepTexts = {
  /** The label of the line of steps. */
  steps: string;
  stepNames: readonly string[];
  stepOf: (step: number, name: string) => string;
  /** Of a button while the form is being sent. */
  busy: string;
};

/** The steps of a guided form in a line, those up to the present one marked. */
export function StepLine({ step, texts }: { step: number; texts: StepTexts }) {
  const columns = texts.stepNames.length > 3 ? "grid-cols-4" : "grid-cols-3 sm:max-w-2xl";
  return (
    <ol aria-label={texts.steps} className={`grid gap-2 ${columns}`}>
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

/**
 * A step of a guided form, focused when it becomes the present one. Others may stay in the form hidden, so that their fields are
 * sent.
 * @param mountsLater for a step that is rendered only once it is the present one: focus it then too
 */
export function GuidedStep({
  step,
  at,
  texts,
  mountsLater = false,
  children,
}: {
  step: number;
  at: number;
  texts: StepTexts;
  mountsLater?: boolean;
  children: ReactNode;
}) {
  const name = texts.stepNames[step - 1] ?? "";
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef<number | null>(mountsLater ? null : at);
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

/** A button of a step: the value it gives the form's field `step`, and its label. */
export type StepButton = { value: string; label: string; busy?: string };

/** The buttons below a step: back to earlier ones, and on to the next, where possible. */
export function StepButtons({
  next,
  back = [],
  texts,
}: {
  next?: StepButton | undefined;
  back?: StepButton[];
  texts: Pick<StepTexts, "busy">;
}) {
  return (
    <ButtonRow>
      {back.map(({ value, label, busy }) => (
        <SubmitButton
          key={value}
          name="step"
          value={value}
          label={label}
          busy={busy ?? texts.busy}
          variant="outline"
        />
      ))}
      {next ? (
        <SubmitButton name="step" value={next.value} label={next.label} busy={next.busy ?? texts.busy} />
      ) : null}
    </ButtonRow>
  );
}
