import { Badge } from "@/components/ui/badge";
import type { showReconciliation } from "@/lib/payments/show-reconciliation";
import { spellShillings } from "@/lib/platform/money";
import { type Figure, FiguresTable } from "./figures-table";
import { spellDay, spellSigned } from "./spell";
import { pageWords as words } from "./words";

export type Reconciliation = Awaited<ReturnType<typeof showReconciliation>>;
type Day = Reconciliation["days"][number];
/** The sums of all days have no date. */
type Row = Omit<Day, "date" | "covered"> & Partial<Pick<Day, "date" | "covered">>;

const { days } = words;

const FIGURES: Figure<Row>[] = [
  { header: days.day, lead: true, cell: ({ date }) => (date ? spellDay(date) : days.total) },
  { header: days.covered, cell: ({ covered }) => (covered ? <Covered how={covered} /> : null) },
  {
    header: days.said,
    number: true,
    cell: ({ covered, statement_amount }) =>
      covered === "none" && statement_amount === 0 ? <Dash /> : spellShillings(statement_amount),
  },
  { header: days.ours, number: true, cell: ({ books_amount }) => spellShillings(books_amount) },
  {
    header: days.difference,
    number: true,
    cell: ({ covered, difference, statement_amount }) =>
      covered === "none" && statement_amount === 0 ? <Dash /> : <Difference shillings={difference} />,
  },
  { header: days.both, number: true, cell: ({ both }) => both },
  { header: days.onlySaid, number: true, cell: ({ only_said }) => <Count of={only_said} /> },
  {
    header: days.onlyOurs,
    number: true,
    cell: ({ only_ours, open }) => (
      <span>
        <Count of={only_ours} alarms={only_ours > open} />
        {open > 0 ? (
          <span className="block font-normal text-muted-foreground text-sm lg:text-xs">
            {days.open(open)}
          </span>
        ) : null}
      </span>
    ),
  },
];

/** Each day with what statements and books say, and the sums of all. */
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
    spellShillings(0)
  ) : (
    <strong className="font-semibold text-destructive">{spellSigned(shillings)}</strong>
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
