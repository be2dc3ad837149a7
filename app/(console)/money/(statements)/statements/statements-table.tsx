"use client";
import { columnsOf } from "@/components/data-table/columns";
import { DataTable } from "@/components/data-table/data-table";
import type { Filter } from "@/components/data-table/filters";
import type { ListFrame } from "@/components/data-table/frame";
import { RowLink } from "@/components/data-table/row-link";
import type { ListPage } from "@/components/data-table/rows-of";
import { Badge } from "@/components/ui/badge";
import type { listStatements } from "@/lib/domain/payments/statements/show-statements";
import { formatShillings } from "@/lib/platform/money";
import { formatDate, formatTime } from "@/lib/platform/time/nairobi-time";
import { statementPageTexts as texts } from "../texts";

type Row = Awaited<ReturnType<typeof listStatements>>["rows"][number];

const names = texts.columns;
const column = columnsOf<Row>();
const figure = (id: string, header: string, value: (row: Row) => number | string) =>
  column.accessor(value, { id, header, meta: { align: "right", phone: "named" } });
const columns = column.columns([
  column.accessor((row) => texts.period(formatDate(row.period_from), formatDate(row.period_to)), {
    id: "period",
    header: names.period,
    meta: { lead: true, sort: "period" },
    cell: ({ row, getValue }) => (
      <>
        <RowLink href={`/money/statement-details?id=${row.original.id}`} opens>
          {getValue()}
        </RowLink>
        {row.original.withdrawal ? (
          <span className="block text-muted-foreground text-sm">
            <Badge variant="warning">{texts.withdrawn}</Badge> {formatTime(row.original.withdrawal.at)},{" "}
            {row.original.withdrawal.by}:{" "}
            <span className="wrap-anywhere">{row.original.withdrawal.reason}</span>
          </span>
        ) : null}
      </>
    ),
  }),
  column.accessor("file_name", {
    header: names.file,
    meta: { phone: "line" },
    cell: ({ getValue }) => <span className="max-w-56 [overflow-wrap:anywhere]">{getValue()}</span>,
  }),
  column.accessor("row_count", { header: names.rows, meta: { align: "right", phone: "named" } }),
  figure("created", names.created, (row) => row.counts.created),
  figure("known", names.known, (row) => row.counts.known),
  column.accessor((row) => row.counts.conflicting, {
    id: "left",
    header: names.left,
    meta: { phone: "named" },
    cell: ({ getValue }) =>
      getValue() > 0 ? <Badge variant="warning">{getValue()}</Badge> : <span>{texts.none}</span>,
  }),
  figure("in", names.paidIn, (row) => formatShillings(row.paid_in)),
  figure("out", names.withdrawn, (row) => formatShillings(Math.abs(row.withdrawn))),
  column.accessor((row) => formatTime(row.created_at), {
    id: "when",
    header: names.when,
    meta: { sort: "created" },
  }),
  column.accessor("imported_by", { header: names.by, meta: { phone: "hidden" } }),
]);

export function StatementsTable({
  list,
  frame,
  filters,
}: {
  list: ListPage<Row> | { failed: string };
  frame: ListFrame;
  filters: Filter[];
}) {
  return (
    <DataTable
      caption={texts.title}
      columns={columns}
      list={list}
      frame={frame}
      filters={filters}
      keyOf={(row) => row.id}
      loading={texts.loading}
      empty={texts.empty}
      search={texts.search}
    />
  );
}
