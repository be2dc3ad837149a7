import { type Figure, FiguresTable } from "@/components/data-table/figures-table";
import { Badge } from "@/components/ui/badge";
import type { showReconciliation } from "@/lib/domain/payments/reconciliation/show-reconciliation";
import { formatShillings, formatSigned } from "@/lib/platform/money";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { pageTexts as texts } from "./texts";

export type Reconciliation = Awaited<ReturnType<typeof showReconciliation>>;
type Day = Reconciliation["days"][number];
/** The totals row has no date. */
type Row = Omit<Day, "date" | "covered" | "account"> & Partial<Pick<Day, "date" | "covered">>;

const { days } = texts;

const FIGURES: Figure<Row>[] = [
  { header: days.day, lead: true, cell: ({ date }) => (date ? formatDay(date) : days.total) },
  { header: days.covered, cell: ({ covered }) => (covered ? <Covered how={covered} /> : null) },
  {
    header: days.said,
    number: true,
    isNothing: (day) => isEmpty(day) || isOpen(day),
    cell: (day) => (isOpen(day) ? <Dash /> : formatShillings(day.statement_amount)),
  },
  {
    header: days.ours,
    number: true,
    isNothing: isEmpty,
    cell: ({ books_amount }) => formatShillings(books_amount),
  },
  {
    header: days.difference,
    number: true,
    isNothing: (day) => isEmpty(day) || isOpen(day),
    cell: (day) => (isOpen(day) ? <Dash /> : <Difference shillings={comparedDifference(day)} />),
  },
  { header: days.both, number: true, isNothing: ({ both }) => both === 0, cell: ({ both }) => both },
  {
    header: days.statementOnly,
    number: true,
    isNothing: ({ only_said }) => only_said === 0,
    cell: ({ only_said }) => <Count of={only_said} />,
  },
  {
    header: days.onlyOurs,
    number: true,
    isNothing: ({ only_ours }) => only_ours === 0,
    cell: ({ only_ours, open }) => (
      <span>
        <Count of={only_ours} alarms={only_ours > open} />
        {open > 0 ? (
          <span className="block font-normal text-muted-foreground text-sm lg:text-xs print:text-xs">
            {days.open(open)}
          </span>
        ) : null}
      </span>
    ),
  },
];

/** Each day's statement and ledger totals, and the overall totals. */
export function DaysTable({ shown }: { shown: Reconciliation }) {
  return (
    <section aria-labelledby="days" className="space-y-3">
      <h2 id="days" className="font-bold text-xl tracking-tight">
        {days.title}
      </h2>
      <p className="text-muted-foreground">{days.note}</p>
      <FiguresTable<Row>
        caption={days.title}
        figures={FIGURES}
        rows={shown.days}
        keyOf={({ date }) => date ?? ""}
        total={shown.totals}
      />
    </section>
  );
}

/** The books' total less the statements', in shillings, without payments that no statement covers yet. */
export function comparedDifference({
  difference,
  open_amount,
}: Pick<Row, "difference" | "open_amount">): number {
  return difference - open_amount;
}

/** Nothing on either side. */
function isEmpty({ statement_amount, books_amount }: Row): boolean {
  return statement_amount === 0 && books_amount === 0;
}

/** No statement covers the day: nothing to compare. */
function isOpen({ covered, statement_amount }: Row): boolean {
  return covered === "none" && statement_amount === 0;
}

const LOOK = { whole: "success", part: "warning", none: "default" } as const;

function Covered({ how }: { how: Day["covered"] }) {
  return (
    <Badge variant={LOOK[how]} className="whitespace-nowrap">
      {days.how[how]}
    </Badge>
  );
}

function Difference({ shillings }: { shillings: number }) {
  return shillings === 0 ? (
    formatShillings(0)
  ) : (
    <strong className="font-semibold text-destructive">{formatSigned(shillings)}</strong>
  );
}

function Count({ of, alarms = of > 0 }: { of: number; alarms?: boolean }) {
  return alarms ? <strong className="font-semibold text-destructive">{of}</strong> : of;
}

function Dash() {
  return (
    <>
      <span aria-hidden="true">-</span>
      <span className="sr-only">{days.uncovered}</span>
    </>
  );
}

/** Formats YYYY-MM-DD as DD/MM/YYYY. */
export function formatDay(date: string): string {
  return formatDate(`${date}T00:00:00+03:00`);
}
