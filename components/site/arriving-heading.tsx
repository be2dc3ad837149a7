"use client";
import { type ReactNode, useEffect, useRef } from "react";

/** A heading that takes the focus when it appears after the page's first load, such as the result of a payment. */
export function ArrivingHeading({ className, children }: { className?: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (performance.now() > SETTLED_MS) heading.current?.focus();
  }, []);
  return (
    <h2 ref={heading} tabIndex={-1} className={`scroll-mt-24 outline-none ${className ?? ""}`}>
      {children}
    </h2>
  );
}

/** Headings that mount earlier belong to the first load. */
const SETTLED_MS = 3000;
