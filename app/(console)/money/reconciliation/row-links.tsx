import type { Row } from "./list-section";
import { pageTexts as texts } from "./texts";

/** Links to a row's records, the most useful first. */
export function RowLinks({ row }: { row: Row }) {
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

function linksOf({ cause, transaction_id, enrollment_id, statement_id }: Row) {
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
  return [
    ...first,
    ...to("/transaction-details", links.payment, transaction_id),
    ...to("/money/statement-details", links.statement, statement_id),
  ];
}
