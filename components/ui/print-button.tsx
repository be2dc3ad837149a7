import { buttonLook } from "./button";

/** Opens the print dialog (components/custom-elements/buttons.ts). Invisible until scripts run. */
export function PrintButton({ label }: { label: string }) {
  return (
    <print-button>
      <button
        type="button"
        className={buttonLook({ variant: "outline", className: "invisible" })}
        suppressHydrationWarning
      >
        {label}
      </button>
    </print-button>
  );
}
