"use client";
import { StatusBadge } from "@/components/console/status-badge";
import { columnsOf } from "@/components/data-table/columns";
import { ListTable, type ListTableProps } from "@/components/data-table/data-table";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { sessionTexts, catalogPageTexts as texts } from "./texts";

type RegisterRow = {
  /** Its date. */
  id: string;
  status: "draft" | "saved";
  present_count: number;
  absent_count: number;
  unmarked_count: number;
  href: string;
};

const names = sessionTexts.dates;
const hrefOf = ({ href }: RegisterRow) => href;
const dateOf = ({ id }: RegisterRow) => formatDate(id);
const register = columnsOf<RegisterRow>();

const registersColumns = [
  register.lead(names.date, hrefOf, dateOf),
  register.cell(names.present, (row) => row.present_count, { phone: "named" }),
  register.cell(names.absent, (row) => row.absent_count, { phone: "named" }),
  register.cell(names.unmarked, (row) => row.unmarked_count, { phone: "named" }),
  register.cell(
    names.status,
    ({ status }) => <StatusBadge good={status === "saved"}>{sessionTexts.statuses[status]}</StatusBadge>,
    { phone: "end" },
  ),
  register.action(names.action, texts.view, hrefOf, dateOf),
];

/** A session's registers, newest first. */
export function RegistersTable(props: ListTableProps<RegisterRow>) {
  return (
    <ListTable
      columns={registersColumns}
      texts={{
        title: sessionTexts.attendance,
        loading: sessionTexts.loading,
        empty: sessionTexts.noAttendance,
      }}
      {...props}
    />
  );
}
