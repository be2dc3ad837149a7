"use client";
import type { ReactNode } from "react";
import { useTexts } from "@/components/site/language";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { describedBy, FieldError } from "./field-frame";
import { useField, useForm } from "./form-state";
import { formTexts } from "./texts";

/** A date of birth in three boxes, `dob_day`, `dob_month` and `dob_year`; its error is named `dob`. */
export function BirthField({ legend, hint }: { legend: ReactNode; hint?: string | undefined }) {
  const texts = useTexts(formTexts);
  const { error } = useField("dob");
  return (
    <fieldset
      className={error ? "border-destructive border-l-4 pl-4" : undefined}
      aria-describedby={describedBy("dob", true, error)}
    >
      <legend className="font-semibold leading-snug">{legend}</legend>
      <p id="dob-hint" className="mt-1.5 text-muted-foreground text-sm">
        {texts.birthHint}
        {hint ? `. ${hint}` : null}
      </p>
      <FieldError name="dob" error={error} />
      <div className="mt-1.5 flex gap-3">
        {BOXES.map((box) => (
          <BirthBox key={box.part} {...box} wrong={Boolean(error)} />
        ))}
      </div>
    </fieldset>
  );
}

const BOXES = [
  { part: "day", most: 2, width: "max-w-18" },
  { part: "month", most: 2, width: "max-w-18" },
  { part: "year", most: 4, width: "max-w-26" },
] as const;

type Box = (typeof BOXES)[number] & { wrong: boolean };

/** The day has the id `dob`, for the link of the error summary. */
function BirthBox({ part, most, width, wrong }: Box) {
  const texts = useTexts(formTexts);
  const { values } = useForm().state;
  const id = part === "day" ? "dob" : `dob_${part}`;
  return (
    <div className="space-y-1">
      <Label htmlFor={id} className="font-normal text-sm">
        {texts[part]}
      </Label>
      <Input
        id={id}
        name={`dob_${part}`}
        inputMode="numeric"
        autoComplete={`bday-${part}`}
        maxLength={most}
        className={width}
        defaultValue={values[`dob_${part}`]}
        aria-invalid={wrong ? true : undefined}
      />
    </div>
  );
}
