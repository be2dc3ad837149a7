"use client";
import { StatusBadge } from "@/components/console/status-badge";
import { columnsOf } from "@/components/data-table/columns";
import { DataTable, type ListPage } from "@/components/data-table/data-table";
import { RowLink } from "@/components/data-table/row-link";
import type { MoneyRow } from "./money-rows";
import { studentPageWords } from "./texts";

const words = studentPageWords.money;
const column = columnsOf<MoneyRow>();
const columns = column.columns([
  column.accessor("what", {
    header: words.what,
    meta: { lead: true },
    cell: ({ row, getValue }) =>
      row.original.href ? <RowLink href={row.original.href}>{getValue()}</RowLink> : getValue(),
  }),
  column.accessor("date", { header: words.date }),
  column.accessor("method", { header: words.method }),
  column.accessor("amount", { header: words.amount, meta: { align: "right" } }),
  column.accessor("payer", {
    header: words.payer,
    cell: ({ row }) => (
      <span>
        {row.original.payer} <span className="block text-muted-foreground text-sm">{row.original.phone}</span>
      </span>
    ),
  }),
  column.accessor("code", {
    header: words.code,
    cell: ({ getValue }) => <span className="font-mono">{getValue() ?? words.noCode}</span>,
  }),
  column.accessor("status", {
    header: words.status,
    cell: ({ row, getValue }) => <StatusBadge good={row.original.good}>{getValue()}</StatusBadge>,
  }),
]);

/** What was asked of and paid for a student, newest first. */
export function MoneyTable({ list }: { list: ListPage<MoneyRow> | { failed: string } }) {
  return (
    <DataTable
      caption={studentPageWords.payments}
      columns={columns}
      list={list}
      keyOf={(row) => row.id}
      loading={studentPageWords.loading}
      empty={studentPageWords.noPayments}
    />
  );
}
