import type { ReactNode } from "react";

export type Fact = { name: string; value: ReactNode };

/** A compact list of facts, two per line, to keep the decision in view. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3.5">
      {facts.map(({ name, value }) => (
        <div key={name} className="min-w-0">
          <dt className="text-muted-foreground text-sm">{name}</dt>
          <dd className="break-words font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
