"use client";
import type { ComponentProps, ReactNode } from "react";
import { describedBy, FieldFrame } from "@/components/form/field-frame";
import { useField } from "@/components/form/form-state";
import { Input } from "@/components/ui/input";

/** A text box of a row. Its value follows the row when rows are renumbered. */
export function RowField({
  name,
  label,
  hint,
  ...props
}: Omit<ComponentProps<"input">, "name"> & { name: string; label: ReactNode; hint?: ReactNode }) {
  const { error } = useField(name);
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error}>
      <Input
        id={name}
        name={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, hint, error)}
        {...props}
      />
    </FieldFrame>
  );
}
