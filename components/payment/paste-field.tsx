"use client";
import type { ComponentProps } from "react";
import { describedBy, FieldFrame } from "@/components/form/field-frame";
import { useField } from "@/components/form/form-state";
import { boxLook } from "@/components/ui/input";

type Props = ComponentProps<"textarea"> & { name: string; label: string; hint: string };

export function PasteField({ name, label, hint, ...props }: Props) {
  const { value, error } = useField(name);
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error}>
      <textarea
        id={name}
        name={name}
        rows={4}
        defaultValue={value}
        className={boxLook()}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, hint, error)}
        {...props}
      />
    </FieldFrame>
  );
}
