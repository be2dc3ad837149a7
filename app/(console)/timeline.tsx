import type { ReactNode } from "react";

export type Step = { id: string; text: ReactNode; time: string; more?: ReactNode };

/** Steps in the order they happened, each with its time and details. */
export function Timeline({ steps }: { steps: Step[] }) {
  return (
    <ol className="space-y-5 border-l-2 pl-5">
      {steps.map(({ id, text, time, more }) => (
        <li key={id} className="relative space-y-1">
          <span
            aria-hidden="true"
            className="absolute top-1.5 -left-[1.72rem] size-3 rounded-full border-2 border-card bg-primary"
          />
          <p className="break-words font-medium leading-snug">{text}</p>
          <p className="text-muted-foreground text-sm tabular-nums">{time}</p>
          {more}
        </li>
      ))}
    </ol>
  );
}
