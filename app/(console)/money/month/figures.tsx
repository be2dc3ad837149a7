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
          <DescriptionList rows={rowsOf(lines.filter((line) => line.part === part))} />
        </Card>
      ))}
    </div>
  );
}

/** What leads from one balance to the next has its sign. */
function rowsOf(lines: MonthLine[]) {
  const last = lines.findLastIndex(({ kind }) => kind === "balance");
  return lines.map((line, index) => ({
    name: line.name,
    value: <Amount line={line} format={index < last ? formatSigned : formatShillings} />,
  }));
}

function Amount({
  line: { amount, kind, note },
  format,
}: {
  line: MonthLine;
  format: (shillings: number) => string;
}) {
  return (
    <>
      {amount === null ? null : kind === "balance" ? (
        <strong>{formatShillings(amount)}</strong>
      ) : (
        format(amount)
      )}
      {note ? <span className="block font-normal text-muted-foreground text-sm">{note}</span> : null}
    </>
  );
}
