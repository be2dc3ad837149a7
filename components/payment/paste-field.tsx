"use client";
import { describedBy, FieldFrame } from "@/components/form/field-frame";
import { useField } from "@/components/form/form-state";
import { boxLook } from "@/components/ui/input";

/** A text area for pasted text. */
export function PasteField({ name, label, hint }: { name: string; label: string; hint: string }) {
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
      />
    </FieldFrame>
  );
}
