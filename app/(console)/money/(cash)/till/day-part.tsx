import { Card, CardTitle } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import type { showCashDay } from "@/lib/domain/payments/cash/show-days";
import { formatShillings, formatSigned } from "@/lib/platform/money";
import { formatDay } from "@/lib/platform/time/nairobi-time";
import { cashPageTexts as texts } from "../texts";
import { CloseForm } from "./close-form";
import { ReceiptsTable } from "./receipts-table";

export type Day = Awaited<ReturnType<typeof showCashDay>>;

/** A day of the till: its receipts, its figures, and its count or the form that closes it. `path`: the page's address. */
export function DayPart({ day, path, mayVoid }: { day: Day; path: string; mayVoid: boolean }) {
  return (
    <section aria-labelledby="day" className="space-y-4">
      <h2 id="day" className="font-bold text-xl">
        {texts.today(formatDay(day.date))}
      </h2>
      <div className="grid items-start gap-5 xl:grid-cols-[2fr_1fr]">
        <ReceiptsTable date={day.date} path={path} mayVoid={mayVoid} receipts={day.receipts} />
        <Card className="space-y-4">
          <CardTitle>{day.counted === null ? texts.closeTitle : texts.counted}</CardTitle>
          <DescriptionList rows={figuresOf(day)} />
          {day.counted === null ? <CloseForm date={day.date} path={path} /> : null}
        </Card>
      </div>
    </section>
  );
}

function figuresOf(day: Day) {
  const shown = (amount: string) => <span className="whitespace-nowrap">{amount}</span>;
  const row = (name: string, amount: number) => ({ name, value: shown(formatShillings(amount)) });
  return [
    row(texts.total, day.taken),
    ...(day.voided > 0 ? [row(texts.minusVoided, day.voided)] : []),
    ...(day.refunded > 0 ? [row(texts.minusRefunded, day.refunded)] : []),
    ...(day.expected === day.taken ? [] : [row(texts.expected, day.expected)]),
    ...(day.counted === null || day.difference === null
      ? []
      : [
          row(texts.counted, day.counted),
          { name: texts.difference, value: shown(formatSigned(day.difference)) },
          ...(day.voided_since > 0 ? [row(texts.voidedSince, day.voided_since)] : []),
          { name: texts.closedBy, value: day.closed_by ?? "" },
        ]),
  ];
}
