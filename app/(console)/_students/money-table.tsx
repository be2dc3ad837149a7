"use client";
import { StatusBadge } from "@/components/console/status-badge";
import { columnsOf } from "@/components/data-table/columns";
import { DataTable } from "@/components/data-table/data-table";
import { RowLink } from "@/components/data-table/row-link";
import type { ListPage } from "@/components/data-table/rows-of";
import { rowTexts } from "./row-texts";

const texts = rowTexts.money;

/** A payment row for the browser: texts only. */
export type MoneyRow = {
  id: string;
  what: string;
  href: string | null;
  date: string;
  method: string;
  amount: string;
  isVoided: boolean;
  payer: string;
  phone: string;
  code: string | null;
  status: string;
  good: boolean;
};

const column = columnsOf<MoneyRow>();
const columns = column.columns([
  column.accessor("what", {
    header: texts.what,
    meta: { lead: true },
    cell: ({ row, getValue }) =>
      row.original.href ? (
        <RowLink href={row.original.href} opens>
          {getValue()}
        </RowLink>
      ) : (
        getValue()
      ),
  }),
  column.accessor("date", { header: texts.date }),
  column.accessor("method", { header: texts.method }),
  column.accessor("amount", {
    header: texts.amount,
    meta: { align: "right" },
    cell: ({ row, getValue }) => (row.original.isVoided ? <s>{getValue()}</s> : getValue()),
  }),
  column.accessor("payer", {
    header: texts.payer,
    cell: ({ row }) => (
      <span>
        {row.original.payer} <span className="block text-muted-foreground text-sm">{row.original.phone}</span>
      </span>
    ),
  }),
  column.accessor("code", {
    header: texts.code,
    cell: ({ getValue }) => <span className="font-mono">{getValue() ?? texts.noCode}</span>,
  }),
  column.accessor("status", {
    header: texts.status,
    meta: { phone: "end" },
    cell: ({ row, getValue }) => <StatusBadge good={row.original.good}>{getValue()}</StatusBadge>,
  }),
]);

/** Payment requests and payments of a student, newest first. */
export function MoneyTable({ list }: { list: ListPage<MoneyRow> | { failed: string } }) {
  return (
    <DataTable
      caption={rowTexts.payments}
      columns={columns}
      list={list}
      keyOf={(row) => row.id}
      loading={rowTexts.loading}
      empty={rowTexts.noPayments}
    />
  );
}
