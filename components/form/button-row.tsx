import type { ReactNode } from "react";

/** Buttons in the console's one order (docs/console.md): the button that continues is last, and topmost on phones. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse gap-3 sm:flex-row sm:flex-wrap sm:items-start">{children}</div>
  );
}
