"use client";
import { useEffect, useRef, useState } from "react";
import { ChoiceGroup } from "@/components/form/choice-group";
import { describedBy, FieldFrame } from "@/components/form/field-frame";
import { useField, useForm } from "@/components/form/form-state";
import { StepButtons } from "@/components/form/guided-steps";
import { SubmitButton } from "@/components/form/submit-button";
import { TextField } from "@/components/form/text-field";
import { Alert } from "@/components/ui/alert";
import { boxLook } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import type { Option } from "@/components/ui/options";
import { MONEY_VARIABLES, VARIABLES } from "@/lib/domain/correspondence/batches/rules";
import { foldForSms, measureSms } from "@/lib/domain/messaging/messages/parts";
import { writeTexts as texts } from "./texts";
import { type AudienceSize, audienceQuery } from "./values";

type Props = {
  home: string;
  audience: string;
  size: AudienceSize | undefined;
  channel: "sms" | "mail";
  templates: Option[];
  isHere: boolean;
};

/** Step 2: the people not reached, the text in both languages, its purpose, and the time. */
export function What({ home, audience, size, channel, templates, isHere }: Props) {
  const { state } = useForm();
  const filled = String(state.data?.filled ?? 0);
  const names = VARIABLES.filter((name) => home !== "tutor" || !MONEY_VARIABLES.includes(name));
  return (
    <>
      {size ? <Reached home={home} audience={audience} size={size} channel={channel} /> : null}
      {templates.length > 0 ? <TemplateChoice templates={templates} isHere={isHere} /> : null}
      {isHere && state.data?.own ? (
        <SubmitButton
          name="step"
          value="own-text"
          label={texts.ownText}
          busy={texts.busy}
          variant="outline"
        />
      ) : null}
      <div hidden={channel !== "mail"}>
        <TextField name="subject" label={texts.subject} maxLength={120} autoComplete="off" />
      </div>
      <p className="text-muted-foreground text-sm leading-relaxed">
        {texts.variables}{" "}
        {names.map((name) => (
          <code key={name} className="mr-2 inline-block text-foreground">{`{${name}}`}</code>
        ))}
      </p>
      <div className="grid gap-5 lg:grid-cols-2">
        <Text key={`en${filled}`} name="body_en" label={texts.bodyEn} channel={channel} />
        <Text
          key={`sw${filled}`}
          name="body_sw"
          label={texts.bodySw}
          hint={texts.bodySwHint}
          channel={channel}
          optional
        />
      </div>
      <ChoiceGroup
        key={`purpose${filled}`}
        name="purpose"
        legend={texts.purpose}
        choices={Object.entries(texts.purposes).map(([value, label]) => ({ value, label }))}
      />
      <ChoiceGroup
        name="when"
        legend={texts.when}
        choices={Object.entries(texts.whens).map(([value, label]) => ({ value, label }))}
      />
      <TextField
        name="send_at"
        label={texts.sendAt}
        hint={texts.sendAtHint}
        type="datetime-local"
        optional
        className="sm:max-w-72"
      />
      {isHere ? (
        <StepButtons
          next={{ value: "look", label: texts.toLook }}
          back={[{ value: "back:1", label: texts.changeWho }]}
          texts={texts}
        />
      ) : null}
    </>
  );
}

function Reached({
  home,
  audience,
  size,
  channel,
}: Omit<Props, "templates" | "isHere" | "size"> & { size: AudienceSize }) {
  const { state } = useForm();
  const left = Object.values(size.unreached).reduce((sum, count) => sum + count, 0);
  const query = audienceQuery(state.values.to ?? "", channel);
  return (
    <div className="space-y-3">
      <Alert>
        <span className="wrap-anywhere block font-semibold">{audience}</span>
        {texts.reached(size.people, size.recipients, channel)}
      </Alert>
      {left > 0 ? (
        <Alert variant="warning" className="space-y-1">
          <p className="font-semibold">{texts.notReached(left)}</p>
          <ul>
            {Object.entries(size.unreached).map(([reason, count]) => (
              <li key={reason}>{texts.reason(count, texts.reasons[reason] ?? reason)}</li>
            ))}
          </ul>
          <a
            href={`/${home}/messages/unreached?${query}`}
            target="_blank"
            className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
            rel="noopener"
          >
            {texts.openList}
          </a>
        </Alert>
      ) : null}
    </div>
  );
}

function TemplateChoice({ templates, isHere }: { templates: Option[]; isHere: boolean }) {
  const { value } = useField("template_id");
  return (
    <div className="grid items-end gap-3 sm:flex">
      <div className="grow">
        <FieldFrame name="template_id" label={texts.template}>
          <NativeSelect id="template_id" name="template_id" defaultValue={value}>
            <option value="">{texts.noTemplate}</option>
            {templates.map((template) => (
              <option key={template.value} value={template.value}>
                {template.label}
              </option>
            ))}
          </NativeSelect>
        </FieldFrame>
      </div>
      {isHere ? (
        <SubmitButton
          name="step"
          value="use-template"
          label={texts.useTemplate}
          busy={texts.busy}
          variant="outline"
        />
      ) : null}
    </div>
  );
}

function Text({
  name,
  label,
  hint,
  channel,
  optional = false,
}: {
  name: string;
  label: string;
  hint?: string;
  channel: "sms" | "mail";
  optional?: boolean;
}) {
  const { value, error } = useField(name);
  const [typed, setTyped] = useState(value ?? "");
  const field = useRef<HTMLTextAreaElement>(null);
  // Also counts text typed before the scripts ran.
  useEffect(() => setTyped(field.current?.value ?? ""), []);
  return (
    <div>
      <FieldFrame name={name} label={label} hint={hint} error={error} optional={optional}>
        <textarea
          ref={field}
          id={name}
          name={name}
          rows={6}
          maxLength={918}
          defaultValue={value}
          onChange={(event) => setTyped(event.currentTarget.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(name, hint, error)}
          className={boxLook()}
        />
      </FieldFrame>
      {typed ? <Counter text={typed} channel={channel} /> : null}
    </div>
  );
}

/** The length of the text, updated while typing; also correct in the served page without scripts. */
function Counter({ text, channel }: { text: string; channel: "sms" | "mail" }) {
  if (channel === "mail")
    return <p className="mt-1.5 text-muted-foreground text-sm">{texts.countedMail(text.length)}</p>;
  const { alphabet, characters, parts, foreign } = measureSms(foldForSms(text));
  const room = alphabet === "gsm" ? (parts === 1 ? 160 : parts * 153) : parts === 1 ? 70 : parts * 67;
  return (
    <div className="mt-1.5 space-y-1 text-sm">
      <p className="text-muted-foreground tabular-nums">{texts.counted(characters, room, parts)}</p>
      {/\{\w+\}/.test(text) ? <p className="text-muted-foreground">{texts.variablesCount}</p> : null}
      {foreign.length > 0 ? <p className="font-semibold">{texts.foreign(foreign.slice(0, 8))}</p> : null}
    </div>
  );
}
