"use client";
import { describedBy, FieldError, FieldFrame } from "@/components/form/field-frame";
import { useField } from "@/components/form/form-state";
import { NativeSelect } from "@/components/ui/native-select";
import { type Option, Options } from "@/components/ui/options";

/** The error of a group of fields. */
export function GroupError({ name }: { name: string }) {
  const { error } = useField(name);
  return error ? <FieldError name={name} error={error} /> : null;
}

/** A select with its label, hint and error. */
export function SelectField({
  name,
  label,
  hint,
  empty,
  chosen,
  options,
}: {
  name: string;
  label: string;
  hint?: string;
  empty: string;
  chosen: string;
  options: Option[];
}) {
  const { value, error } = useField(name);
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error}>
      <NativeSelect
        id={name}
        name={name}
        defaultValue={value ?? chosen}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, hint, error)}
      >
        <option value="">{empty}</option>
        <Options options={options} />
      </NativeSelect>
    </FieldFrame>
  );
}
