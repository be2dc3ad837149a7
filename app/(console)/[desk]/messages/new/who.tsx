"use client";
import { ChoiceGroup } from "@/components/form/choice-group";
import { describedBy, FieldFrame } from "@/components/form/field-frame";
import { useField } from "@/components/form/form-state";
import { SubmitButton } from "@/components/form/submit-button";
import { NativeSelect } from "@/components/ui/native-select";
import type { Choices } from "./choices";
import { writeTexts as texts } from "./texts";

/** Step 1: the audience and the channel. */
export function Who({ choices, isHere }: { choices: Choices; isHere: boolean }) {
  const { value, error } = useField("to");
  return (
    <>
      <FieldFrame name="to" label={texts.to} hint={texts.minors} error={error}>
        <NativeSelect
          id="to"
          name="to"
          defaultValue={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy("to", texts.minors, error)}
        >
          <option value="">{texts.choose}</option>
          {choices.map(({ heading, options }) => (
            <optgroup key={heading} label={heading}>
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </optgroup>
          ))}
        </NativeSelect>
      </FieldFrame>
      <ChoiceGroup
        name="channel"
        legend={texts.channel}
        columns
        choices={Object.entries(texts.channels).map(([each, label]) => ({ value: each, label }))}
      />
      {isHere ? <SubmitButton name="step" value="what" label={texts.next} busy={texts.busy} /> : null}
    </>
  );
}
