"use client";
import type { ReactNode } from "react";
import { describedBy, FieldFrame } from "@/components/form/field-frame";
import { useField } from "@/components/form/form-state";
import { boxLook } from "@/components/ui/input";

/** A text area with one phone number or address per line. */
export function LinesField({ name, label, hint }: { name: string; label: string; hint: ReactNode }) {
  const { value, error } = useField(name);
  return (
    <FieldFrame name={name} label={label} hint={hint} optional error={error}>
      <textarea
        id={name}
        name={name}
        rows={3}
        maxLength={2000}
        autoComplete="off"
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, hint, error)}
        className={boxLook()}
      />
    </FieldFrame>
  );
}
