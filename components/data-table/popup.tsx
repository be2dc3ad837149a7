"use client";
import { type ReactNode, useEffect, useRef } from "react";
import { buttonLook } from "@/components/ui/button";
import { cn } from "@/lib/platform/class-names";

/** A button that opens a small panel below it: a native disclosure, so it works without scripts. Escape and a click beside it close it. */
export function Popup({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      const element = details.current;
      if (!element?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== "Escape") return;
        element.querySelector("summary")?.focus();
      } else if (event.target instanceof Node && element.contains(event.target)) return;
      element.open = false;
    };
    document.addEventListener("click", close);
    document.addEventListener("keydown", close);
    return () => {
      document.removeEventListener("click", close);
      document.removeEventListener("keydown", close);
    };
  }, []);
  return (
    <details ref={details} className={cn("relative print:hidden", className)}>
      <summary
        className={buttonLook({
          variant: "ghost",
          size: "sm",
          className: "list-none [&::-webkit-details-marker]:hidden",
        })}
      >
        {label}
        <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 shrink-0">
          <path d="M1 3.5 6 9l5-5.5" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
      </summary>
      <div className="absolute right-0 z-30 mt-1 max-h-[70dvh] w-64 overflow-y-auto rounded-xl border bg-card p-2 shadow-xl">
        {children}
      </div>
    </details>
  );
}
