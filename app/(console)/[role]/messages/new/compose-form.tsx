"use client";
import { Form, type FormActionOf } from "@/components/form/form";
import { useForm } from "@/components/form/form-state";
import { GuidedStep, StepLine } from "@/components/form/guided-steps";
import { Alert } from "@/components/ui/alert";
import type { Option } from "@/components/ui/options";
import type { MessagePreview } from "@/lib/domain/correspondence/batches/preview";
import type { Choices } from "./choices";
import { Confirm } from "./confirm";
import { KeepDraft } from "./keep-draft";
import { PreviewStep } from "./preview-step";
import { writeTexts as texts } from "./texts";
import type { AudienceSize, Step } from "./values";
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
/** The action of Enter in a text box at each step. */
const DEFAULT: Record<Step, string> = { 1: "what", 2: "look", 3: "confirm", 4: "send" };

type Props = {
  action: FormActionOf;
  home: string;
  values: Record<string, string>;
  /** Identifies this form, so that pressing twice sends once. */
  formKey: string;
  choices: Choices;
  templates: Option[];
  isOn: { sms: boolean; mail: boolean };
};

/** The four steps of a bulk message, in one form that sends all of them each time; the first two stay in it hidden. */
export function ComposeForm({ action, home, values, formKey, ...rest }: Props) {
  return (
    <Form action={action} values={values} order={ORDER} className="max-w-3xl space-y-6">
      <input type="hidden" name="form_key" value={formKey} />
      <input type="hidden" name="desk" value={home} />
      <KeepDraft />
      <Steps home={home} {...rest} />
    </Form>
  );
}

function Steps({ home, choices, templates, isOn }: Omit<Props, "action" | "values" | "formKey">) {
  const { state } = useForm();
  const step = (state.data?.step ?? 1) as Step;
  const size = state.data?.size as AudienceSize | undefined;
  const preview = state.data?.preview as MessagePreview | undefined;
  const channel = state.values.channel === "mail" ? "mail" : "sms";
  const audience =
    choices.flatMap(({ options }) => options).find(({ value }) => value === state.values.to)?.label ?? "";
  return (
    <>
      <button type="submit" name="step" value={DEFAULT[step]} hidden aria-hidden="true" tabIndex={-1} />
      <StepLine step={step} texts={texts} />
      {isOn[channel] ? null : <Alert variant="warning">{texts.off[channel]}</Alert>}
      <GuidedStep step={1} at={step} texts={texts}>
        <Who choices={choices} isHere={step === 1} />
      </GuidedStep>
      <GuidedStep step={2} at={step} texts={texts}>
        <What
          home={home}
          audience={audience}
          size={size}
          channel={channel}
          templates={templates}
          isHere={step === 2}
        />
      </GuidedStep>
      {step === 3 && preview ? (
        <GuidedStep step={3} at={step} texts={texts} mountsLater>
          <PreviewStep preview={preview} audience={audience} channel={channel} home={home} />
        </GuidedStep>
      ) : null}
      {step === 4 && preview ? (
        <GuidedStep step={4} at={step} texts={texts} mountsLater>
          <Confirm preview={preview} audience={audience} channel={channel} />
        </GuidedStep>
      ) : null}
    </>
  );
}
