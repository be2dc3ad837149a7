import type { Ref } from "react";

export type SummaryLine = { text: string; href?: string };

/** The errors of a form above its fields, each linked to its field (the GOV.UK pattern). */
export function ErrorSummary({
  title,
  lines,
  ref,
}: {
  title: string;
  lines: SummaryLine[];
  ref?: Ref<HTMLDivElement>;
}) {
  return (
    <div
      ref={ref}
      tabIndex={-1}
      data-slot="error-summary"
      className="rounded-xl border-2 border-destructive bg-destructive-soft px-4 py-4"
    >
      <div role="alert">
        <h2 className="font-bold text-destructive text-lg">{title}</h2>
        <ul className="mt-2 space-y-1.5">
          {lines.map((line) => (
            <li key={`${line.href}${line.text}`}>
              {line.href ? (
                <a className="font-medium text-destructive underline underline-offset-4" href={line.href}>
                  {line.text}
                </a>
              ) : (
                <span className="font-medium">{line.text}</span>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
