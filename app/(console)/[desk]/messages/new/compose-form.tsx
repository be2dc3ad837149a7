"use client";
import { type ReactNode, useEffect, useRef } from "react";
import { Form, type FormActionOf } from "@/components/form/form";
import { useForm } from "@/components/form/form-state";
import { Alert } from "@/components/ui/alert";
import type { MessagePreview } from "@/lib/domain/batches/preview";
import type { Choices, Option } from "./choices";
import { Confirm } from "./confirm";
import { Look } from "./look";
import { writeTexts as texts } from "./texts";
import type { Reach, Step } from "./values";
import { What } from "./what";
import { Who } from "./who";

const ORDER = [
  "to",
  "channel",
  "subject",
  "body_en",
  "body_sw",
  "purpose",
  "when",
  "send_at",
  "phones",
  "again",
];
/** What Enter in a text box does at each step. */
const DEFAULT: Record<Step, string> = { 1: "what", 2: "look", 3: "confirm", 4: "send" };

type Props = {
  action: FormActionOf;
  desk: string;
  values: Record<string, string>;
  /** Names this form, so that pressing twice sends once. */
  formKey: string;
  choices: Choices;
  templates: Option[];
  isOn: { sms: boolean; mail: boolean };
};

/** The four steps of writing to people, in one form that sends all of them each time. */
export function ComposeForm({ action, desk, values, formKey, ...rest }: Props) {
  return (
    <Form action={action} values={values} order={ORDER} className="max-w-3xl space-y-6">
      <input type="hidden" name="form_key" value={formKey} />
      <input type="hidden" name="desk" value={desk} />
      <Steps desk={desk} {...rest} />
    </Form>
  );
}

function Steps({ desk, choices, templates, isOn }: Omit<Props, "action" | "values" | "formKey">) {
  const { state } = useForm();
  const step = (state.data?.step ?? 1) as Step;
  const reach = state.data?.reach as Reach | undefined;
  const preview = state.data?.preview as MessagePreview | undefined;
  const channel = state.values.channel === "mail" ? "mail" : "sms";
  const audience =
    choices.flatMap(({ options }) => options).find(({ value }) => value === state.values.to)?.label ?? "";
  return (
    <>
      <button type="submit" name="step" value={DEFAULT[step]} hidden aria-hidden="true" tabIndex={-1} />
      <StepLine step={step} />
      {isOn[channel] ? null : <Alert variant="warning">{texts.off[channel]}</Alert>}
      <Part step={1} at={step}>
        <Who choices={choices} isHere={step === 1} />
      </Part>
      <Part step={2} at={step}>
        <What
          desk={desk}
          audience={audience}
          reach={reach}
          channel={channel}
          templates={templates}
          isHere={step === 2}
        />
      </Part>
      {step === 3 && preview ? (
        <Part step={3} at={step}>
          <Look preview={preview} audience={audience} channel={channel} desk={desk} />
        </Part>
      ) : null}
      {step === 4 && preview ? (
        <Part step={4} at={step}>
          <Confirm preview={preview} audience={audience} channel={channel} />
        </Part>
      ) : null}
    </>
  );
}

/** A step of the form. The first two stay in it unseen, so that what they hold is sent. */
function Part({ step, at, children }: { step: Step; at: Step; children: ReactNode }) {
  const name = texts.stepNames[step - 1] ?? "";
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef<Step | null>(step > 2 ? null : at);
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
    <ol aria-label={texts.steps} className="grid grid-cols-4 gap-2">
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
