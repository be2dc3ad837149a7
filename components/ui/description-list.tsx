import type { ReactNode } from "react";

export type DescriptionRow = { name: string; value: ReactNode; action?: ReactNode };

/** Names and values, one line each; an action such as a Change link stands at the line's end. */
export function DescriptionList({ rows }: { rows: DescriptionRow[] }) {
  return (
    <dl data-slot="description-list" className="divide-y divide-border">
      {rows.map((row) => (
        <div key={row.name} className="flex items-baseline gap-x-4 py-3">
          <div className="min-w-0 flex-1 sm:flex sm:gap-4">
            <dt className="text-muted-foreground text-sm sm:w-48 sm:shrink-0 sm:text-base">{row.name}</dt>
            <dd className="min-w-0 font-medium">{row.value}</dd>
          </div>
          {row.action ? <dd className="shrink-0">{row.action}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
