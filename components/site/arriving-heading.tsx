"use client";
import { type ReactNode, useEffect, useRef } from "react";
import { useHydrated } from "@/components/ui/use-hydrated";

/**
 * A heading that takes the focus, and the top of the screen, when it appears on a page that is open already: the result of
 * a form that leads to its own page, or of a payment. On a page's first load the browser decides.
 */
export function ArrivingHeading({
  level: Level = "h2",
  className,
  children,
}: {
  level?: "h1" | "h2";
  className?: string;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  // While the first load is taken over the answer is still false.
  const arrived = useRef(useHydrated());
  useEffect(() => {
    if (!arrived.current) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "start" });
  }, []);
  return (
    <Level ref={heading} tabIndex={-1} className={`scroll-mt-24 outline-none ${className ?? ""}`}>
      {children}
    </Level>
  );
}
