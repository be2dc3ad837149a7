"use client";
import { useEffect, useRef, useState } from "react";
import { ChoiceGroup } from "@/components/form/choice-group";
import { describedBy, FieldFrame } from "@/components/form/field-frame";
import { useField } from "@/components/form/form-state";
import { SubmitButton } from "@/components/form/submit-button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import type { Choices } from "./choices";
import { writeTexts as texts } from "./texts";

/** Step 1: the audience and the channel. */
export function Who({ choices, isHere }: { choices: Choices; isHere: boolean }) {
  const { value, error } = useField("to");
  const [typed, setTyped] = useState("");
  const select = useRef<HTMLSelectElement>(null);
  const found = matching(choices, typed);
  const count = found.reduce((sum, { options }) => sum + options.length, 0);
  // What is found first is chosen, so that Next is enough.
  useEffect(() => {
    const option = select.current?.querySelector("optgroup option");
    if (typed.trim() && select.current && option instanceof HTMLOptionElement)
      select.current.value = option.value;
  }, [typed]);
  return (
    <>
      <div className="space-y-1.5 noscript:hidden">
        <Label htmlFor="find">{texts.find}</Label>
        <Input
          id="find"
          type="search"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") event.preventDefault();
          }}
        />
        <p role="status" className="min-h-5 text-muted-foreground text-sm">
          {typed.trim() ? texts.found(count) : ""}
        </p>
      </div>
      <FieldFrame name="to" label={texts.to} hint={texts.minors} error={error}>
        <NativeSelect
          ref={select}
          id="to"
          name="to"
          defaultValue={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy("to", texts.minors, error)}
        >
          <option value="">{texts.choose}</option>
          {found.map(({ heading, options }) => (
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

/** The choices with all the typed words. */
function matching(choices: Choices, typed: string): Choices {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return choices
    .map(({ heading, options }) => ({
      heading,
      options: options.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word))),
    }))
    .filter(({ options }) => options.length > 0);
}
