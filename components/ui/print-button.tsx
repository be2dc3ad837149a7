"use client";
import { buttonLook } from "./button";
import { useHydrated } from "./use-hydrated";

/** Opens the print dialog. Invisible until hydration. */
export function PrintButton({ label }: { label: string }) {
  const hydrated = useHydrated();
  return (
    <button
      type="button"
      className={buttonLook({ variant: "outline", className: hydrated ? "" : "invisible" })}
      onClick={() => window.print()}
    >
      {label}
    </button>
  );
}
