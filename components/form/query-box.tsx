import { Input } from "@/components/ui/input";
import { describedBy, FieldFrame } from "./field-frame";

/** A one-line field of a form that asks by GET and works without scripts. */
export function QueryBox({
  name,
  label,
  hint,
  value,
  error,
  ...more
}: {
  name: string;
  label: string;
  hint?: string;
  value: string | undefined;
  error: string | undefined;
  inputMode?: "numeric";
  autoCapitalize?: "characters";
}) {
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error}>
      <Input
        id={name}
        name={name}
        defaultValue={value}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, hint, error)}
        {...more}
      />
    </FieldFrame>
  );
}
