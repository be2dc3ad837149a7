"use client";
import { StatusBadge } from "@/components/console/status-badge";
import { columnsOf } from "@/components/data-table/columns";
import { DataTable } from "@/components/data-table/data-table";
import { RowLink } from "@/components/data-table/row-link";
import { sessionTexts, catalogPageTexts as texts } from "../texts";
import { dayOf } from "./day-of";
import { wholeList } from "./whole-list";

type Register = {
  date: string;
  status: "draft" | "saved";
  present_count: number;
  absent_count: number;
  unmarked_count: number;
  href: string;
};

const column = columnsOf<Register & { position: number }>();
const names = sessionTexts.dates;
const columns = column.columns([
  column.accessor("date", {
    header: names.date,
    meta: { lead: true },
    cell: ({ row }) => <RowLink href={row.original.href}>{dayOf(row.original.date)}</RowLink>,
  }),
  column.accessor("present_count", { header: names.present }),
  column.accessor("absent_count", { header: names.absent }),
  column.accessor("unmarked_count", { header: names.unmarked }),
  column.accessor("status", {
    header: names.status,
    cell: ({ row }) => (
      <StatusBadge good={row.original.status === "saved"}>
        {sessionTexts.statuses[row.original.status]}
      </StatusBadge>
    ),
  }),
  column.display({
    id: "action",
    header: names.action,
    meta: { actions: true },
    cell: ({ row }) => (
      <RowLink href={row.original.href} button about={dayOf(row.original.date)}>
        {texts.view}
      </RowLink>
    ),
  }),
]);

/** A session's registers, newest first. */
export function AttendanceTable({ list }: { list: Register[] | { failed: string } }) {
  return (
    <DataTable
      caption={sessionTexts.attendance}
      columns={columns}
      list={wholeList(list)}
      keyOf={(row) => row.date}
      loading={sessionTexts.loading}
      empty={sessionTexts.noAttendance}
    />
  );
}
