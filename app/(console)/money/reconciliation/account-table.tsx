import { StatusBadge } from "@/components/console/status-badge";
import { type Figure, FiguresTable } from "@/components/data-table/figures-table";
import { formatShillings, formatSigned } from "@/lib/platform/money";
import { formatDay, type Reconciliation } from "./days-table";
import { pageTexts } from "./texts";

const texts = pageTexts.account;

/** The totals row has no date. */
type Row = Reconciliation["account"] & { date?: string };

const balance = (header: string, of: (row: Row) => number | null): Figure<Row> => ({
  header,
  number: true,
  isNothing: (row) => of(row) === null,
  cell: (row) => {
    const shillings = of(row);
    return shillings === null ? "-" : formatShillings(shillings);
  },
});
const flow = (name: keyof typeof texts.flows): Figure<Row> => ({
  header: texts.flows[name],
  number: true,
  isNothing: (row) => row[name] === 0,
  cell: (row) => formatSigned(row[name]),
});

const FIGURES: Figure<Row>[] = [
  {
    header: pageTexts.days.day,
    lead: true,
    cell: ({ date }) => (date ? formatDay(date) : pageTexts.days.total),
  },
  balance(texts.opening, ({ opening }) => opening),
  ...(Object.keys(texts.flows) as Array<keyof typeof texts.flows>).map(flow),
  balance(texts.closing, ({ closing }) => closing),
];

/** What moved the paybill's account, by day and kind, from the opening to the closing balance of the statements. */
export function AccountTable({ shown: { days, account } }: { shown: Reconciliation }) {
  const rows = days.flatMap(({ date, account }): Row[] => (account ? [{ ...account, date }] : []));
  if (rows.length === 0) return null;
  const { closing, closing_found: found } = account;
  return (
    <section aria-labelledby="account" className="space-y-3">
      <h2 id="account" className="font-bold text-xl tracking-tight">
        {texts.title}
      </h2>
      <p className="text-muted-foreground">{texts.about}</p>
      <FiguresTable<Row>
        caption={texts.title}
        figures={FIGURES}
        rows={rows}
        keyOf={({ date }) => date ?? ""}
        total={account}
      />
      {closing === null || found === null ? null : (
        <p>
          <StatusBadge good={account.adds_up}>
            {account.adds_up
              ? texts.yes(formatShillings(closing))
              : texts.no(formatShillings(found), formatShillings(closing))}
          </StatusBadge>
        </p>
      )}
    </section>
  );
}
