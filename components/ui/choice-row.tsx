import type { ComponentProps, ReactNode } from "react";

type Props = Omit<ComponentProps<"input">, "type"> & {
  type: "radio" | "checkbox";
  label: ReactNode;
  /** After the label, for example why the row is disabled. */
  note?: ReactNode;
};

/** A radio or checkbox whose whole row can be tapped. */
export function ChoiceRow({ type, label, note, className = "", ...props }: Props) {
  return (
    <label
      className={`choice-row flex min-h-12 items-center gap-3 rounded-lg border border-border bg-card px-3.5 py-2.5 has-checked:border-primary has-checked:bg-success-soft has-disabled:bg-muted has-enabled:cursor-pointer has-enabled:hover:border-primary ${className}`}
    >
      <input
        type={type}
        className="size-5 shrink-0 aria-invalid:outline-2 aria-invalid:outline-destructive"
        {...props}
      />
      <span className="min-w-0 flex-1 leading-snug">{label}</span>
      {note ? (
        <span className="max-w-1/2 shrink-0 text-right text-muted-foreground text-sm leading-snug">
          {note}
        </span>
      ) : null}
    </label>
  );
}
