"use client";
import { buttonLook } from "@/components/ui/button";
import { useForm } from "./form-state";

/**
 * The submit button, disabled while the form is being sent. `missing` disables it and names the missing input; a `gated` one is
 * disabled by the element around it (components/custom-elements/gates.ts).
 */
export function SubmitButton({
  label,
  busy,
  missing,
  gated,
  variant,
  size = "block",
  name,
  value,
}: {
  label: string;
  busy: string;
  missing?: string | undefined;
  /** The input missing at first, as a sentence. */
  gated?: string;
  variant?: "default" | "outline" | "link" | "destructive" | undefined;
  size?: "block" | "bare";
  name?: string;
  value?: string;
}) {
  const { pending } = useForm();
  const id = `${name ?? "submit"}-missing`;
  return (
    <div>
      <button
        type="submit"
        name={name}
        value={value}
        disabled={pending || Boolean(missing)}
        aria-describedby={missing ? id : undefined}
        data-busy={busy}
        className={buttonLook({ variant, size })}
        suppressHydrationWarning
      >
        {pending ? busy : label}
      </button>
      {missing || gated ? (
        <p
          id={id}
          className="mt-2 text-muted-foreground text-sm"
          role="status"
          data-missing={gated && "gated"}
          hidden={!missing}
          suppressHydrationWarning
        >
          {missing ?? gated}
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
