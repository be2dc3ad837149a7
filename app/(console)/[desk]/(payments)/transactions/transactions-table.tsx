"use client";
import { Code, Faint, Lines, phoneText, StateBadge, StudentCell } from "@/app/(console)/_payments/cells";
import { paymentListTexts as texts } from "@/app/(console)/_payments/texts";
import { columnsOf } from "@/components/data-table/columns";
import { RowLink } from "@/components/data-table/row-link";
import { formatShillings } from "@/lib/platform/money";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { type Listed, PaymentTable } from "../payment-table";
import type { TransactionRow } from "../rows";

const names = texts.transactions;
const column = columnsOf<TransactionRow & { position: number }>();
const columns = column.columns([
  column.accessor("position", { header: "#", meta: { wide: true } }),
  column.accessor("transaction_id", {
    header: names.code,
    meta: { lead: true },
    cell: ({ row }) => (
      <RowLink href={`/transaction-details?id=${row.original.id}`}>
        {row.original.transaction_id ? <Code>{row.original.transaction_id}</Code> : names.waiting}
      </RowLink>
    ),
  }),
  column.accessor((row) => formatShillings(row.amount), {
    id: "amount",
    header: texts.amount,
    meta: { align: "right" },
    cell: ({ row: { original }, getValue }) =>
      original.credit === undefined ? (
        getValue()
      ) : (
        <span className="flex flex-col items-end">
          {getValue()}
          <Faint>{names.ofItCredit(formatShillings(original.credit))}</Faint>
        </span>
      ),
  }),
  column.accessor((row) => formatTime(row.transaction_date), { id: "date", header: names.date }),
  column.accessor("narrative", { header: names.narrative }),
  column.accessor((row) => phoneText(row.msisdn, texts.classic.hidden), {
    id: "phone",
    header: names.phone,
    cell: ({ row: { original }, getValue }) => (
      <Lines>
        <span className="table:whitespace-nowrap">{getValue()}</span>
        {original.payer_name ? <Faint>{original.payer_name}</Faint> : null}
      </Lines>
    ),
  }),
  column.accessor("status", {
    header: texts.status,
    cell: ({ row }) => <StateBadge state={row.original.status} labels={names.statuses} />,
  }),
  column.accessor((row) => row.student?.full_name ?? names.nobody, {
    id: "student",
    header: texts.student,
    cell: ({ row: { original } }) => (
      <StudentCell
        student={original.student}
        enrollmentId={original.enrollment_id}
        moneyId={original.status === "given_back" ? undefined : original.id}
      />
    ),
  }),
]);

export function TransactionsTable({ list }: { list: Listed<TransactionRow> }) {
  return <PaymentTable kind="transactions" list={list} columns={columns} />;
}
