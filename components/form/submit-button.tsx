"use client";
import { buttonLook } from "@/components/ui/button";
import { useForm } from "./form-state";

/** The submit button, disabled while the form is being sent. `missing` disables it and says what is missing. */
export function SubmitButton({
  label,
  busy,
  missing,
  variant,
  size = "block",
  name,
  value,
}: {
  label: string;
  busy: string;
  missing?: string;
  variant?: "default" | "outline" | "link" | "destructive";
  size?: "block" | "bare";
  name?: string;
  value?: string;
}) {
  const { pending } = useForm();
  const id = missing ? `${name ?? "submit"}-missing` : undefined;
  return (
    <div className="space-y-2">
      <button
        type="submit"
        name={name}
        value={value}
        disabled={pending || Boolean(missing)}
        aria-describedby={id}
        className={buttonLook({ variant, size })}
      >
        {pending ? busy : label}
      </button>
      {missing ? (
        <p id={id} className="text-muted-foreground text-sm" role="status">
          {missing}
        </p>
      ) : null}
    </div>
  );
}

/** Announces to screen readers that the form is being sent. */
export function SendingStatus({ text }: { text: string }) {
  const { pending } = useForm();
  return (
    <p role="status" className="sr-only">
      {pending ? text : ""}
    </p>
  );
}
