"use client";
import { type ReactNode, useEffect, useRef } from "react";

/**
 * A heading that appears because of what happened on the page, not because another page was opened: the reader is led
 * to it, by eye and by screen reader. Not on the first load, when the page begins at its top.
 */
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

/** A heading that mounts in the page's first seconds came with it. */
const SETTLED_MS = 3000;
