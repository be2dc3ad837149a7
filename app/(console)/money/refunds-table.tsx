"use client";
import { StatusBadge } from "@/components/console/status-badge";
import { phoneText } from "../_payments/cells";
import { queueColumns, queueTable, type RowOf, StudentCell, TwoLines } from "./queue-table";
import { deskTableTexts as texts } from "./texts";

type Row = RowOf<"refunds">;

const { column, amount, action, since } = queueColumns<Row>();
/** An account's credit, or an unmatched payment. */
const next = ({ enrollment_id, transaction_id }: Row) =>
  enrollment_id
    ? `/money/credit?enrollment_id=${enrollment_id}`
    : `/money/refund?transaction_id=${transaction_id}`;
const columns = column.columns([
  column.accessor((row) => row.full_name ?? texts.nobodys, {
    id: "student",
    header: texts.student,
    meta: { lead: true },
    cell: ({ row: { original }, getValue }) => (
      <StudentCell name={getValue()} number={original.registration_no} href={next(original)} />
    ),
  }),
  amount("amount", texts.amount, (row) => row.amount, "amount"),
  column.accessor("receipt", {
    header: texts.refund,
    cell: ({ row: { original } }) => (
      <TwoLines
        first={original.receipt ?? texts.noCode}
        second={`${original.payer_name || texts.noName}, ${phoneText(original.payer_msisdn, texts.hiddenPhone)}`}
      />
    ),
  }),
  column.accessor("state", {
    header: texts.status,
    cell: ({ row: { original } }) => <StatusBadge good={false}>{stateOf(original)}</StatusBadge>,
  }),
  column.accessor("reason", { header: texts.reason }),
  since("asked", texts.asked, (row) => row.created_at),
  action((row) => ({
    href: next(row),
    label: texts.open,
    about: [row.full_name, row.receipt].filter(Boolean).join(", "),
  })),
]);

function stateOf({ state, returned_code }: Row): string {
  return returned_code?.startsWith("reversed:") ? texts.reversed : (texts.refundStates[state] ?? state);
}

/** Open refunds. */
export const RefundsTable = queueTable("refunds", columns, (row) => row.refund_id);
