import { Card, CardTitle } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import type { MonthLine } from "@/lib/domain/payments/months/lines";
import type { showMonth } from "@/lib/domain/payments/months/show-month";
import { monthTexts } from "@/lib/domain/payments/months/texts";
import { formatShillings, formatSigned } from "@/lib/platform/money";

export type Month = Awaited<ReturnType<typeof showMonth>>;

/** The M-Pesa account from opening to closing, and what stands beside it: cash, and fees that nobody paid. */
export function Figures({ lines }: { lines: MonthLine[] }) {
  return (
    <div className="month-figures grid items-start gap-5 tabular-nums xl:grid-cols-2 print:grid-cols-2 print:gap-4">
      {(["account", "beside"] as const).map((part) => (
        <Card key={part} className="space-y-3 print:break-inside-avoid">
          <CardTitle>{monthTexts.parts[part]}</CardTitle>
          <DescriptionList
            rows={lines
              .filter((line) => line.part === part)
              .map((line) => ({ name: line.name, value: <Amount line={line} /> }))}
          />
        </Card>
      ))}
    </div>
  );
}

function Amount({ line: { amount, kind, note } }: { line: MonthLine }) {
  return (
    <>
      {amount === null ? null : kind === "balance" ? (
        <strong>{formatShillings(amount)}</strong>
      ) : (
        formatSigned(amount)
      )}
      {note ? <span className="block font-normal text-muted-foreground text-sm">{note}</span> : null}
    </>
  );
}
