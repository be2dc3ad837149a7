"use client";
import type { ComponentProps, ReactNode } from "react";
import { describedBy, FieldFrame } from "@/components/form/field-frame";
import { useField } from "@/components/form/form-state";
import { Input } from "@/components/ui/input";

/** A box of a row: what stands in it belongs to the row, also when the row's number changes. */
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
