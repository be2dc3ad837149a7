import { buttonLook } from "./button";

/** Copies a value (components/custom-elements/buttons.ts). Invisible until scripts run, so that nothing moves. */
export function CopyButton({
  value,
  label,
  done,
  describes,
}: {
  value: string;
  label: string;
  done: string;
  describes: string;
}) {
  return (
    <copy-button copies={value} done={done}>
      <button
        type="button"
        className={buttonLook({ variant: "outline", size: "sm", className: "invisible" })}
        suppressHydrationWarning
      >
        <span aria-live="polite" data-label="" suppressHydrationWarning>
          {label}
        </span>
        <span className="sr-only"> {describes}</span>
      </button>
    </copy-button>
  );
}
