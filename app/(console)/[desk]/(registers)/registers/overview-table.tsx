"use client";
import { columnsOf } from "@/components/data-table/columns";
import { DataTable, type ListPage } from "@/components/data-table/data-table";
import type { Filter } from "@/components/data-table/filters";
import { RowLink } from "@/components/data-table/row-link";
import { Badge } from "@/components/ui/badge";
import type { OverviewRow } from "@/lib/domain/attendance/overview";
import { catalogTexts } from "@/lib/domain/catalog/texts";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { overviewTexts as texts } from "./texts";

type Row = OverviewRow & { href: string };

const LOOK = { missing: "destructive", draft: "warning", saved: "success" } as const;

const names = texts.columns;
const column = columnsOf<Row>();
const columns = column.columns([
  column.accessor((row) => formatDate(row.date), { id: "date", header: names.date }),
  column.accessor("class", {
    header: names.class,
    meta: { lead: true },
    cell: ({ row: { original } }) => (
      <span>
        <RowLink href={original.href}>{original.class}</RowLink>
        <span className="block font-normal text-muted-foreground text-sm">{original.course}</span>
      </span>
    ),
  }),
  column.display({
    id: "day",
    header: names.day,
    cell: ({ row: { original } }) => (
      <span>
        {catalogTexts.days[original.day]}{" "}
        <span className="whitespace-nowrap">{texts.times(original.start_at, original.end_at)}</span>
      </span>
    ),
  }),
  column.accessor((row) => row.tutor ?? texts.notAssigned, { id: "tutor", header: names.tutor }),
  column.accessor("status", {
    header: names.status,
    cell: ({ row: { original } }) => (
      <Badge variant={LOOK[original.status]}>{texts.statuses[original.status]}</Badge>
    ),
  }),
  column.accessor("present_count", { header: names.present, meta: { align: "right" } }),
  column.accessor("absent_count", { header: names.absent, meta: { align: "right" } }),
  column.accessor("unmarked_count", { header: names.unmarked, meta: { align: "right" } }),
  column.display({
    id: "action",
    header: names.action,
    meta: { actions: true },
    cell: ({ row: { original } }) => (
      <RowLink href={original.href} button about={`${original.class}, ${formatDate(original.date)}`}>
        {texts.view}
      </RowLink>
    ),
  }),
]);

export function OverviewTable({
  list,
  filters,
}: {
  list: ListPage<Row> | { failed: string };
  filters: Filter[];
}) {
  return (
    <DataTable
      caption={texts.title}
      columns={columns}
      list={list}
      keyOf={(row) => `${row.session_id} ${row.date}`}
      loading={texts.loading}
      empty={texts.empty}
      filters={filters}
    />
  );
}
