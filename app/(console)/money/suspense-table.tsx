"use client";
import { RowLink } from "@/components/data-table/row-link";
import { formatShillings } from "@/lib/platform/money";
import { Code, phoneText } from "../_payments/cells";
import { queueColumns, queueTable, type RowOf, TwoLines } from "./queue-table";
import { deskTableTexts as texts } from "./texts";

type Row = RowOf<"suspense"> & { matchHref: string };

const { column, action, since } = queueColumns<Row>();
const match = (row: Row) => row.matchHref;
const columns = column.columns([
  column.accessor("receipt", {
    header: texts.code,
    meta: { lead: true },
    cell: ({ row: { original } }) => (
      <RowLink href={match(original)} opens>
        {original.receipt ? <Code>{original.receipt}</Code> : texts.noCode}
      </RowLink>
    ),
  }),
  column.accessor((row) => formatShillings(row.amount), {
    id: "amount",
    header: texts.amount,
    meta: { align: "right" },
    cell: ({ row: { original }, getValue }) => <TwoLines first={getValue()} second={backOf(original)} />,
  }),
  column.accessor((row) => row.bill_ref || texts.noAccount, {
    id: "account",
    header: texts.account,
    cell: ({ getValue }) => <span className="font-mono">{getValue()}</span>,
  }),
  column.accessor("payer_name", {
    header: texts.payer,
    cell: ({ row: { original } }) => (
      <TwoLines
        first={original.payer_name || texts.noName}
        second={phoneText(original.msisdn, texts.hiddenPhone)}
      />
    ),
  }),
  since("date", texts.paidAt, (row) => row.transaction_date),
  action((row) => ({ href: match(row), label: texts.match, about: row.receipt ?? row.payer_name })),
]);

/** Text about the part being refunded. */
function backOf({ amount, amount_arrived, refund_asked }: Row): string {
  if (refund_asked) return texts.refundAsked;
  return amount < amount_arrived ? texts.ofArrived(formatShillings(amount_arrived)) : "";
}

/** Unmatched payments (suspense). */
export const SuspenseTable = queueTable("suspense", columns, (row) => row.transaction_id);
