"use client";
import { columnsOf } from "@/components/data-table/columns";
import { ListTable, type ListTableProps } from "@/components/data-table/data-table";
import type { listBursary } from "@/lib/domain/payments/bursary/list-bursary";
import { formatSigned } from "@/lib/platform/money";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { bursaryPageTexts as texts } from "./texts";

type Entry = Awaited<ReturnType<typeof listBursary>>["entries"][number];

const names = texts.columns;
const hrefOf = (row: Entry) =>
  row.transaction_id
    ? `/transaction-details?id=${row.transaction_id}`
    : `/enrollment-details?id=${row.enrollment_id}`;
const column = columnsOf<Entry>();
const columns = [
  column.lead(
    names.who,
    hrefOf,
    (row) => row.student?.full_name ?? (row.payer_name || texts.kinds[row.kind]),
  ),
  column.cell(names.kind, (row) => texts.kinds[row.kind]),
  column.cell(names.amount, (row) => formatSigned(row.amount), { phone: "end" }),
  column.cell(names.code, (row) => row.receipt ?? "", { phone: "hidden" }),
  column.cell(names.at, (row) => formatTime(row.at), { sort: "at" }),
];

export function BursaryTable(props: ListTableProps<Entry>) {
  return <ListTable columns={columns} texts={texts} {...props} />;
}
