"use client";
import { columnsOf } from "@/components/data-table/columns";
import { RowLink } from "@/components/data-table/row-link";
import { spellTime } from "@/lib/platform/eat";
import { spellShillings } from "@/lib/platform/money";
import { Code, phoneText, StateBadge } from "./cells";
import { type Listed, PaymentTable } from "./payment-table";
import type { TransactionRow } from "./rows";
import { paymentListWords as words } from "./words";

const names = words.transactions;
const column = columnsOf<TransactionRow & { place: number }>();
const columns = column.columns([
  column.accessor("place", { header: "#", meta: { wide: true } }),
  column.accessor("transaction_id", {
    header: names.code,
    meta: { lead: true },
    cell: ({ row }) => (
      <RowLink href={`/transaction-details?id=${row.original.id}`}>
        {row.original.transaction_id ? <Code>{row.original.transaction_id}</Code> : names.waiting}
      </RowLink>
    ),
  }),
  column.accessor((row) => spellShillings(row.amount), {
    id: "amount",
    header: words.amount,
    meta: { align: "right" },
  }),
  column.accessor((row) => spellTime(row.transaction_date), { id: "date", header: names.date }),
  column.accessor("narrative", { header: names.narrative }),
  column.accessor((row) => phoneText(row.msisdn, words.classic.hidden), { id: "phone", header: names.phone }),
  column.accessor((row) => row.student?.full_name ?? names.nobody, {
    id: "student",
    header: words.student,
    cell: ({ row, getValue }) =>
      row.original.student ? (
        <a
          className="underline underline-offset-4"
          href={`/student-details?studentId=${row.original.student.id}`}
        >
          {getValue()}
        </a>
      ) : (
        getValue()
      ),
  }),
  column.accessor("status", {
    header: words.status,
    cell: ({ row }) => <StateBadge state={row.original.status} words={names.statuses} />,
  }),
]);

export function TransactionsTable({ list }: { list: Listed<TransactionRow> }) {
  return <PaymentTable list={list} columns={columns} names={names} />;
}
