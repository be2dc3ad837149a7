"use client";
import { useEffect, useState } from "react";
import { buttonLook } from "./button";
import { useHydrated } from "./use-hydrated";

/** Copies a value. Invisible until hydration, so that nothing moves. */
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
  const hydrated = useHydrated();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2500);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <button
      type="button"
      className={buttonLook({ variant: "outline", size: "sm", className: hydrated ? "" : "invisible" })}
      onClick={() => navigator.clipboard?.writeText(value).then(() => setCopied(true))}
    >
      <span aria-live="polite">{copied ? done : label}</span>
      <span className="sr-only"> {describes}</span>
    </button>
  );
}
