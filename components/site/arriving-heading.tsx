import type { ReactNode } from "react";

/**
 * A heading that takes the focus, and the top of the screen, when the page is the result of the last action: a form that leads to
 * its own page, or a payment (components/custom-elements/arrival.ts).
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
  return (
    <arriving-heading className="block">
      <Level tabIndex={-1} className={`scroll-mt-24 outline-none ${className ?? ""}`}>
        {children}
      </Level>
    </arriving-heading>
  );
}
