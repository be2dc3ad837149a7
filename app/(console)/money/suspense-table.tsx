"use client";
import { columnsOf } from "@/components/data-table/columns";
import { RowLink } from "@/components/data-table/row-link";
import { spellTime } from "@/lib/platform/time/nairobi-time";
import { spellShillings } from "@/lib/platform/money";
import { Code, phoneText } from "../_payments/cells";
import type { MoneyRow } from "./queue-row";
import { type Listed, QueueTable } from "./queue-table";
import { TwoLines } from "./student-cell";
import { deskTableWords as words } from "./texts";

const column = columnsOf<MoneyRow>();
const match = (row: MoneyRow) => `/money/match?id=${row.transaction_id}`;
const columns = column.columns([
  column.accessor("receipt", {
    header: words.code,
    meta: { lead: true },
    cell: ({ row: { original } }) => (
      <RowLink href={match(original)}>
        {original.receipt ? <Code>{original.receipt}</Code> : words.noCode}
      </RowLink>
    ),
  }),
  column.accessor((row) => spellShillings(row.amount), {
    id: "amount",
    header: words.amount,
    meta: { align: "right" },
    cell: ({ row: { original }, getValue }) => <TwoLines first={getValue()} second={backOf(original)} />,
  }),
  column.accessor((row) => row.bill_ref || words.noAccount, {
    id: "account",
    header: words.account,
    cell: ({ getValue }) => <span className="font-mono">{getValue()}</span>,
  }),
  column.accessor("payer_name", {
    header: words.payer,
    cell: ({ row: { original } }) => (
      <TwoLines
        first={original.payer_name || words.noName}
        second={phoneText(original.msisdn, words.hiddenPhone)}
      />
    ),
  }),
  column.accessor((row) => spellTime(row.transaction_date), { id: "date", header: words.paidAt }),
  column.display({
    id: "action",
    header: words.action,
    meta: { actions: true },
    cell: ({ row: { original } }) => (
      <RowLink href={match(original)} button about={original.receipt ?? original.payer_name}>
        {words.match}
      </RowLink>
    ),
  }),
]);

/** What of the money goes back to its payer, in words. */
function backOf({ amount, amount_arrived, refund_asked }: MoneyRow): string {
  if (refund_asked) return words.refundAsked;
  return amount < amount_arrived ? words.ofArrived(spellShillings(amount_arrived)) : "";
}

/** Money on nobody's account. */
export function SuspenseTable({ list, searched }: { list: Listed<MoneyRow>; searched: boolean }) {
  return (
    <QueueTable
      queue="suspense"
      columns={columns}
      list={list}
      keyOf={(row) => row.transaction_id}
      searched={searched}
    />
  );
}
