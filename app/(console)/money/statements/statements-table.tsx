"use client";
import { columnsOf } from "@/components/data-table/columns";
import { DataTable, type ListPage } from "@/components/data-table/data-table";
import { RowLink } from "@/components/data-table/row-link";
import { Badge } from "@/components/ui/badge";
import type { listStatements } from "@/lib/domain/payments/statements/list-statements";
import { spellDate, spellTime } from "@/lib/platform/time/nairobi-time";
import { spellShillings } from "@/lib/platform/money";
import { statementPageWords as words } from "../_statements/texts";

type Row = Awaited<ReturnType<typeof listStatements>>["rows"][number];

const names = words.columns;
const column = columnsOf<Row>();
const columns = column.columns([
  column.accessor((row) => words.period(spellDate(row.period_from), spellDate(row.period_to)), {
    id: "period",
    header: names.period,
    meta: { lead: true },
    cell: ({ row, getValue }) => (
      <RowLink href={`/money/statement-details?id=${row.original.id}`}>{getValue()}</RowLink>
    ),
  }),
  column.accessor("file_name", {
    header: names.file,
    cell: ({ getValue }) => <span className="max-w-56 [overflow-wrap:anywhere]">{getValue()}</span>,
  }),
  column.accessor("row_count", { header: names.rows, meta: { align: "right" } }),
  column.accessor((row) => row.counts.created, {
    id: "created",
    header: names.created,
    meta: { align: "right" },
  }),
  column.accessor((row) => row.counts.known, { id: "known", header: names.known, meta: { align: "right" } }),
  column.accessor((row) => row.counts.conflicting, {
    id: "left",
    header: names.left,
    cell: ({ getValue }) =>
      getValue() > 0 ? <Badge variant="warning">{getValue()}</Badge> : <span>{words.none}</span>,
  }),
  column.accessor((row) => spellShillings(row.paid_in), {
    id: "in",
    header: names.paidIn,
    meta: { align: "right" },
  }),
  column.accessor((row) => spellShillings(Math.abs(row.withdrawn)), {
    id: "out",
    header: names.withdrawn,
    meta: { align: "right" },
  }),
  column.accessor((row) => spellTime(row.created_at), { id: "when", header: names.when }),
  column.accessor("imported_by", { header: names.by }),
]);

export function StatementsTable({ list }: { list: ListPage<Row> | { failed: string } }) {
  return (
    <DataTable
      caption={words.title}
      columns={columns}
      list={list}
      keyOf={(row) => row.id}
      loading={words.loading}
      empty={words.empty}
      search={words.search}
    />
  );
}
