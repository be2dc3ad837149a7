"use client";
import type { ComponentProps, ReactNode } from "react";
import { Input } from "@/components/ui/input";
import { describedBy, FieldFrame } from "./field-frame";
import { useField } from "./form-state";

type Props = Omit<ComponentProps<"input">, "name"> & {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
};

export function TextField({ name, label, hint, optional, ...props }: Props) {
  const { value, error } = useField(name);
  return (
    <FieldFrame name={name} label={label} hint={hint} optional={optional} error={error}>
      <Input
        id={name}
        name={name}
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, hint, error)}
        {...props}
      />
    </FieldFrame>
  );
}

export function PhoneField(props: Props) {
  return <TextField type="tel" inputMode="tel" autoComplete="tel" maxLength={40} {...props} />;
}
