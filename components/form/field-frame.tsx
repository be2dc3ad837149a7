import type { ReactNode } from "react";
import { Label } from "@/components/ui/label";
import { FormText } from "./form-text";

/** Label, hint and error around one field. */
export function FieldFrame({
  name,
  label,
  hint,
  optional,
  error,
  children,
}: {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
  error?: string;
  children: ReactNode;
}) {
  return (
    <div className={error ? "space-y-1.5 border-destructive border-l-4 pl-4" : "space-y-1.5"}>
      <Label htmlFor={name}>
        {label}
        {optional ? (
          <span className="font-normal text-muted-foreground">
            {" "}
            <FormText name="optional" />
          </span>
        ) : null}
      </Label>
      {hint ? (
        <p id={`${name}-hint`} className="text-muted-foreground text-sm">
          {hint}
        </p>
      ) : null}
      <FieldError name={name} error={error} />
      {children}
    </div>
  );
}

export function FieldError({ name, error }: { name: string; error?: string }) {
  if (!error) return null;
  return (
    <p id={`${name}-error`} className="font-semibold text-destructive">
      <span className="sr-only">
        <FormText name="error" />{" "}
      </span>
      {error}
    </p>
  );
}

/** The ids of a field's hint and error, for aria-describedby. */
export function describedBy(name: string, hint: unknown, error: unknown): string | undefined {
  return [hint ? `${name}-hint` : "", error ? `${name}-error` : ""].filter(Boolean).join(" ") || undefined;
}
