"use client";
import { paymentListTexts as texts } from "@/app/(console)/_payments/texts";
import type { Columns } from "@/components/data-table/columns";
import { ListTable, type ListTableProps } from "@/components/data-table/data-table";
import { formatShillings } from "@/lib/platform/money";

export type PaymentKind = "requests" | "transactions" | "express" | "classic" | "queries";

/** A list's rows as its verb reads them. */
export type RowOf<List extends (...given: never[]) => Promise<{ rows: object[] }>> = Awaited<
  ReturnType<List>
>["rows"][number];

export type PaymentTableProps<Row extends object> = ListTableProps<Row> & {
  /** Total of the filtered rows in shillings; absent where a total has no meaning. */
  amount: number | undefined;
};

type Names = { title: string; search: string; summary?: (amount: string, total: number) => string };

/** The table of a list of payments: search, filters, total and messages. */
export function PaymentTable<Row extends { id: string }>({
  kind,
  amount,
  ...props
}: PaymentTableProps<Row> & { kind: PaymentKind; columns: Columns<Row> }) {
  const { title, search, summary }: Names = texts[kind];
  const total = "failed" in props.list ? 0 : props.list.total;
  return (
    <ListTable
      texts={{ title, search, loading: texts.loading, empty: texts.empty }}
      summary={
        summary && amount !== undefined && total > 0 ? summary(formatShillings(amount), total) : undefined
      }
      {...props}
    />
  );
}
