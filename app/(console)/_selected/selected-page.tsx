import type { Metadata } from "next";
import type { ReactNode } from "react";
import { MissingRecord, PageHead } from "@/components/console/page-head";
import { Alert } from "@/components/ui/alert";
import { MOST_ROWS } from "@/lib/platform/input-shapes";
import type { Selected } from "./read-selected";
import { selectedTexts as texts } from "./texts";

/** Without the address in Referer headers: it names up to 200 rows. */
export const selectedMetadata: Metadata = { title: texts.rows, referrer: "strict-origin" };

/** A selected row in the confirmation: its name, with a distinguishing detail. */
export type SelectedRow = { id: string; name: string; detail: string };

/** Focusable, so that a long list scrolls by keyboard. */
const SCROLLED = { tabIndex: 0, role: "region", "aria-label": texts.rows };

/** The page that confirms an action on selected rows: their number, the rows, the effect, and the action's form. */
export function SelectedPage({
  title,
  text,
  selected: { ids, back },
  rows,
  children,
}: {
  title: string;
  text: string;
  selected: Selected;
  rows: SelectedRow[];
  children: ReactNode;
}) {
  const gone = ids.length - rows.length;
  return (
    <>
      <PageHead title={title} back={{ href: back, label: texts.back }} />
      <div className="space-y-5">
        <p className="max-w-3xl">{text}</p>
        {gone > 0 ? (
          <Alert variant="warning" className="max-w-3xl">
            {texts.gone(gone)}
          </Alert>
        ) : null}
        <div {...SCROLLED} className="max-h-80 max-w-3xl overflow-y-auto rounded-xl border bg-card px-4">
          <ul aria-label={texts.rows} className="divide-y">
            {rows.map(({ id, name, detail }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
                <span className="wrap-anywhere font-medium">{name}</span>
                <span className="text-muted-foreground text-sm">{detail}</span>
              </li>
            ))}
          </ul>
        </div>
        {children}
      </div>
    </>
  );
}

/** Shown when there is nothing to confirm. */
export function NothingSelected({ selected: { back, isTooMany } }: { selected: Selected }) {
  return (
    <MissingRecord
      title={texts.none}
      text={isTooMany ? texts.tooMany(MOST_ROWS) : texts.nothing}
      back={{ href: back, label: texts.back }}
    />
  );
}
