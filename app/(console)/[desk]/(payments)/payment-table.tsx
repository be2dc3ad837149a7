"use client";
import { paymentListTexts as texts } from "@/app/(console)/_payments/texts";
import type { Columns } from "@/components/data-table/columns";
import { DataTable, type ListPage } from "@/components/data-table/data-table";
import { formatShillings } from "@/lib/platform/money";
import { FILTERS, type PaymentList } from "./filters";

export type Listed<Row> =
  | (ListPage<Row & { position: number }> & {
      /** Total of the filtered rows in shillings; absent where a total has no meaning. */
      total_amount?: number | undefined;
    })
  | { failed: string };

type Names = {
  title: string;
  search: string;
  summary?: (amount: string, total: number) => string;
};

/** The table of every payment list: search, filters, total and messages. */
export function PaymentTable<Row extends { id: string }>({
  kind,
  list,
  columns,
}: {
  kind: PaymentList;
  list: Listed<Row>;
  columns: Columns<Row & { position: number }>;
}) {
  const names: Names = texts[kind];
  return (
    <DataTable
      caption={names.title}
      columns={columns}
      list={list}
      keyOf={(row) => row.id}
      loading={texts.loading}
      empty={texts.empty}
      search={names.search}
      filters={FILTERS[kind]}
      summary={"failed" in list ? undefined : summaryOf(list, names)}
    />
  );
}

function summaryOf(
  { total, total_amount }: { total: number; total_amount?: number | undefined },
  { summary }: Names,
): string | undefined {
  if (!summary || total_amount === undefined || total === 0) return undefined;
  return summary(formatShillings(total_amount), total);
}
