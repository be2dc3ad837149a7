"use client";
import type { ComponentProps, ReactNode } from "react";
import { describedBy, FieldFrame } from "@/components/form/field-frame";
import { useField } from "@/components/form/form-state";
import { NativeSelect } from "@/components/ui/native-select";
import { catalogPageTexts as texts } from "./texts";

export type Option = { value: string; label: string };

/** A select. `chosen` is preselected; without it the first option asks for a choice. */
export function SelectField({
  name,
  label,
  hint,
  options,
  chosen,
  ...props
}: Omit<ComponentProps<"select">, "name"> & {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  options: Option[];
  chosen?: string;
}) {
  const { value, error } = useField(name);
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error}>
      <NativeSelect
        id={name}
        name={name}
        defaultValue={chosen ?? value ?? ""}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, hint, error)}
        {...props}
      >
        <option value="">{texts.chooseOne}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </FieldFrame>
  );
}
