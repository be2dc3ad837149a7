"use client";
import type { Columns } from "@/components/data-table/columns";
import { DataTable, type ListPage } from "@/components/data-table/data-table";
import { dateFilters, statusFilter } from "./filters";
import { paymentListWords as words } from "./words";

export type Listed<Row> = ListPage<Row & { place: number }> | { failed: string };

/** What the four lists of payments share: search, states, dates, and what is said meanwhile. */
export function PaymentTable<Row extends { id: string }>({
  list,
  columns,
  names,
}: {
  list: Listed<Row>;
  columns: Columns<Row & { place: number }>;
  names: { title: string; search: string; statuses: Record<string, string> };
}) {
  return (
    <DataTable
      caption={names.title}
      columns={columns}
      list={list}
      keyOf={(row) => row.id}
      loading={words.loading}
      empty={words.empty}
      search={names.search}
      filters={[statusFilter(names.statuses), ...dateFilters]}
    />
  );
}
