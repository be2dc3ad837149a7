import type { ReactNode } from "react";

export type DescriptionRow = { name: string; value: ReactNode; action?: ReactNode };

/** Names and values, one line each, with an optional action such as a Change link at the end. */
export function DescriptionList({ rows }: { rows: DescriptionRow[] }) {
  return (
    <dl className="divide-y divide-border">
      {rows.map((row) => (
        <div
          key={row.name}
          className="grid grid-cols-[1fr_auto] gap-x-4 py-3 sm:grid-cols-[12rem_1fr_auto] sm:items-baseline"
        >
          <dt className="text-muted-foreground text-sm sm:text-base">{row.name}</dt>
          <dd className="col-start-1 min-w-0 font-medium sm:col-start-2">{row.value}</dd>
          {row.action ? (
            <dd className="col-start-2 row-span-2 row-start-1 self-center sm:col-start-3 sm:row-span-1 sm:self-baseline">
              {row.action}
            </dd>
          ) : null}
        </div>
      ))}
    </dl>
  );
}
