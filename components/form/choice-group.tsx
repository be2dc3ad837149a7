"use client";
import type { ReactNode } from "react";
import { ChoiceRow } from "@/components/ui/choice-row";
import { describedBy, FieldError } from "./field-frame";
import { useField } from "./form-state";

export type Choice = { value: string; label: ReactNode; note?: ReactNode; disabled?: boolean };

/** Radios under a legend. The first has the group's name as id, for the link of the error summary. */
export function ChoiceGroup({
  name,
  legend,
  hint,
  choices,
  columns = false,
  usual,
}: {
  name: string;
  legend: ReactNode;
  hint?: ReactNode;
  choices: Choice[];
  columns?: boolean;
  /** The preselected choice. */
  usual?: string | undefined;
}) {
  const { value, error } = useField(name);
  return (
    <fieldset
      className={error ? "border-destructive border-l-4 pl-4" : undefined}
      aria-describedby={describedBy(name, hint, error)}
    >
      <legend className="mb-1.5 font-semibold leading-snug">{legend}</legend>
      {hint ? (
        <p id={`${name}-hint`} className="mb-1.5 text-muted-foreground text-sm">
          {hint}
        </p>
      ) : null}
      <FieldError name={name} error={error} />
      <div className={columns ? "grid gap-2 sm:grid-cols-2" : "space-y-2"}>
        {choices.map((choice, index) => (
          <ChoiceRow
            key={choice.value}
            type="radio"
            id={index === 0 ? name : undefined}
            name={name}
            value={choice.value}
            label={choice.label}
            note={choice.note}
            disabled={choice.disabled}
            defaultChecked={(value || usual) === choice.value}
          />
        ))}
      </div>
    </fieldset>
  );
}
