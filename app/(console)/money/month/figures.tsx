import { Card, CardTitle } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import type { showMonth } from "@/lib/domain/payments/months/show-month";
import { monthTexts } from "@/lib/domain/payments/months/texts";
import { formatShillings, formatSigned } from "@/lib/platform/money";
import { monthPageTexts as texts } from "./texts";

export type Month = Awaited<ReturnType<typeof showMonth>>;

const OUT = ["refunds", "reversals", "charges", "to_bank"] as const;
const CASH = ["cash_refunds", "deposits"] as const;
const FORGONE = ["waived", "sponsored"] as const;

const isKnown = ({ not_known }: Month, name: (typeof OUT)[number]) =>
  !not_known.some((figure) => figure === name);
const bold = (shillings: number) => <strong>{formatShillings(shillings)}</strong>;

/** The M-Pesa account from opening to closing, and what stands beside it: cash, and fees that nobody paid. */
export function Figures({ month }: { month: Month }) {
  const named = (name: (typeof CASH)[number] | (typeof FORGONE)[number]) => ({
    name: monthTexts.figures[name],
    value: formatShillings(month[name]),
  });
  const hasCash = [
    month.cash_on_hand,
    month.cash,
    month.cash_voided,
    ...CASH.map((name) => month[name]),
  ].some((amount) => amount !== 0);
  return (
    <div className="month-figures grid items-start gap-5 tabular-nums xl:grid-cols-2 print:grid-cols-2 print:gap-4">
      <Card className="space-y-3 print:break-inside-avoid">
        <CardTitle>{texts.account}</CardTitle>
        <DescriptionList
          rows={[
            { name: texts.opening, value: bold(month.opening) },
            { name: monthTexts.figures.paid_in, value: formatSigned(month.paid_in) },
            ...OUT.map((name) => ({
              name: monthTexts.figures[name],
              value: isKnown(month, name) ? formatSigned(-month[name] || 0) : monthTexts.notKnown,
            })),
            {
              name:
                month.uncovered_days.length > 0
                  ? `${texts.closing}, ${monthTexts.asFarAsKnown}`
                  : texts.closing,
              value: bold(month.closing),
            },
          ]}
        />
      </Card>
      <Card className="space-y-3 print:break-inside-avoid">
        <CardTitle>{texts.beside}</CardTitle>
        <DescriptionList
          rows={[
            ...(hasCash
              ? [
                  {
                    name: monthTexts.figures.cash,
                    value: formatShillings(month.cash + month.cash_voided),
                  },
                  { name: monthTexts.cashVoided, value: formatShillings(month.cash_voided) },
                  ...CASH.map(named),
                ]
              : []),
            ...(hasCash ? [{ name: texts.onHand, value: bold(month.cash_on_hand) }] : []),
            ...FORGONE.map(named),
          ]}
        />
        {month.unexplained.map(({ figure, amount }) => (
          <p key={figure}>
            {texts.unexplained(monthTexts.figures[figure].toLowerCase(), formatShillings(amount))}
          </p>
        ))}
      </Card>
    </div>
  );
}
