"use client";
import type { ReactNode } from "react";
import { ChoiceRow } from "@/components/ui/choice-row";
import { FieldError } from "./field-frame";
import { useField } from "./form-state";

export function TickField({ name, label }: { name: string; label: ReactNode }) {
  const { value, error, errorId } = useField(name);
  return (
    <div className={error ? "space-y-1.5 border-destructive border-l-4 pl-4" : undefined}>
      <FieldError name={name} error={error} />
      <ChoiceRow
        type="checkbox"
        id={name}
        name={name}
        className="items-start"
        label={label}
        defaultChecked={value === "on"}
        aria-invalid={error ? true : undefined}
        aria-describedby={errorId}
      />
    </div>
  );
}
