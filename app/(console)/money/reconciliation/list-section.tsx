import { type Figure, FiguresTable } from "@/components/data-table/figures-table";
import { Badge } from "@/components/ui/badge";
import { formatShillings, formatSigned } from "@/lib/platform/money";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import type { Reconciliation } from "./days-table";
import { pageTexts as texts } from "./texts";

export const LISTS = ["seats", "money", "missing", "differs"] as const;
export type ListName = (typeof LISTS)[number];
export type Row = Reconciliation["lists"][ListName]["rows"][number];

const { row } = texts;

const shillings = (header: string, of: (row: Row) => number | null): Figure<Row> => ({
  header,
  number: true,
  cell: (one) => {
    const amount = of(one);
    return amount === null ? "-" : formatShillings(amount);
  },
});
const WHEN: Figure<Row> = { header: row.when, cell: ({ transaction_date }) => formatTime(transaction_date) };
const RECEIPT: Figure<Row> = { header: row.receipt, lead: true, cell: (one) => one.receipt ?? row.noReceipt };
const WHY: Figure<Row> = { header: row.why, cell: (one) => <Why row={one} /> };
const WHOSE: Figure<Row> = { header: row.whose, cell: (one) => <Whose row={one} /> };
const AMOUNT = shillings(row.amount, ({ amount }) => amount);
const SAID = shillings(row.said, ({ statement_amount }) => statement_amount);
const OURS = shillings(row.ours, ({ books_amount }) => books_amount);
const OTHERWISE = shillings(row.otherwise, ({ reported_amount }) => reported_amount);
const DIFFERENCE: Figure<Row> = {
  header: row.difference,
  number: true,
  cell: ({ difference }) => formatSigned(difference),
};
const LINKS: Figure<Row> = { header: row.open, actions: true, cell: (one) => <RowLinks row={one} /> };

const FIGURES: Record<ListName, Figure<Row>[]> = {
  seats: [RECEIPT, WHEN, WHY, WHOSE, AMOUNT, LINKS],
  money: [RECEIPT, WHEN, WHY, WHOSE, AMOUNT, LINKS],
  missing: [RECEIPT, WHEN, WHOSE, AMOUNT, LINKS],
  differs: [RECEIPT, WHEN, WHOSE, SAID, OURS, OTHERWISE, DIFFERENCE, LINKS],
};

/**
 * A list to review: explanation, total and first rows.
 * @param isOpen whether days or payments are not covered by a statement yet
 */
export function ListSection({
  name,
  list,
  isOpen,
}: {
  name: ListName;
  list: Reconciliation["lists"][ListName];
  isOpen: boolean;
}) {
  const { title, about } = texts.lists[name];
  const none = name === "missing" && isOpen ? texts.lists.missing.noneYet : texts.lists[name].none;
  const causes = list.causes.filter(({ count }) => count > 0);
  return (
    <section aria-labelledby={name} className="scroll-mt-4 space-y-3">
      <h2 id={name} className="font-bold text-xl tracking-tight">
        {title}
      </h2>
      {list.total === 0 ? (
        <p className="text-muted-foreground">{none}</p>
      ) : (
        <>
          <p className="text-muted-foreground">{about}</p>
          <ul className="space-y-1">
            {causes.map(({ cause, count, amount }) => (
              <li key={cause}>
                <strong className="font-semibold">{texts.causes[cause]}</strong>:{" "}
                {texts.sum(count, formatShillings(amount))}
              </li>
            ))}
          </ul>
          <FiguresTable caption={title} figures={FIGURES[name]} rows={list.rows} keyOf={keyOf} />
          {list.rows.length < list.total ? (
            <p className="text-muted-foreground">{texts.first(list.rows.length, list.total)}</p>
          ) : null}
        </>
      )}
    </section>
  );
}

function keyOf({ cause, receipt, transaction_id, enrollment_id }: Row): string {
  return [cause, receipt, transaction_id, enrollment_id].join(" ");
}

/** The cause, and a note that the payment is unproven unless the cause says so. */
function Why({ row: { cause, proof } }: { row: Row }) {
  const unproved = cause.startsWith("money_") && (proof === "unproven" || proof === "no_receipt");
  return (
    <span className="flex flex-wrap justify-end gap-1.5 lg:justify-start print:justify-start">
      <Badge variant={cause.startsWith("seat_") ? "destructive" : "warning"}>{texts.causes[cause]}</Badge>
      {unproved ? <Badge variant="destructive">{texts.proofs[proof]}</Badge> : null}
    </span>
  );
}

function Whose({ row: { full_name, registration_no, payer_name, bill_ref } }: { row: Row }) {
  if (full_name)
    return (
      <span>
        {full_name}{" "}
        <span className="block text-muted-foreground text-sm print:text-xs">{registration_no}</span>
      </span>
    );
  const known = [payer_name ? row.payer(payer_name) : "", bill_ref ? row.account(bill_ref) : ""];
  return <span>{known.filter(Boolean).join(", ") || row.nobody}</span>;
}

/** Links to a row's records, the most useful first. */
function RowLinks({ row }: { row: Row }) {
  const { receipt, full_name } = row;
  const what = receipt ?? full_name ?? texts.row.noReceipt;
  return (
    <span className="flex flex-wrap gap-x-4">
      {linksOf(row).map(({ href, name }) => (
        <a
          key={name}
          href={href}
          className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
        >
          {name}
          <span className="sr-only">{texts.of(what)}</span>
        </a>
      ))}
    </span>
  );
}

function linksOf({ cause, amount, transaction_id, enrollment_id, statement_id, unreadable_id }: Row) {
  const { links } = texts;
  const to = (path: string, name: string, id: string | null, param = "id") =>
    id ? [{ href: `${path}?${new URLSearchParams({ [param]: id })}`, name }] : [];
  const enrollment = to("/enrollment-details", links.enrollment, enrollment_id);
  const credit = to("/money/credit", links.credit, enrollment_id, "enrollment_id");
  const first =
    cause === "money_suspense"
      ? to("/money/match", links.match, transaction_id)
      : cause === "money_credit" || cause === "money_closed"
        ? credit
        : enrollment;
  const dialog = cause === "missing" && amount > 0 ? "take" : "dismiss";
  const decide = unreadable_id
    ? [
        {
          href: `/money?${new URLSearchParams({ queue: "unreadable", dialog, id: unreadable_id })}`,
          name: links[dialog],
        },
      ]
    : [];
  return [
    ...decide,
    ...first,
    ...to("/transaction-details", links.payment, transaction_id),
    ...to("/money/statement-details", links.statement, statement_id),
  ];
}
