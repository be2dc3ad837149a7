"use client";
import { columnsOf } from "@/components/data-table/columns";
import { DataTable } from "@/components/data-table/data-table";
import { RowLink } from "@/components/data-table/row-link";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { SeatsLeft } from "../seats-left";
import { courseTexts, catalogPageTexts as texts } from "../texts";

type ClassRow = {
  id: string;
  position: number;
  class_name: string;
  created_at: string;
  capacity: number | null;
  seats_left: number | null;
  seats_taken?: number;
  total_enrolled?: number;
};

const hrefOf = ({ id }: ClassRow) => `/admin/class-info?classId=${id}`;

const column = columnsOf<ClassRow>();
const names = courseTexts.classColumns;
const columns = column.columns([
  column.accessor("position", { header: "#", meta: { wide: true } }),
  column.accessor("class_name", {
    header: names.name,
    meta: { lead: true },
    cell: ({ row }) => <RowLink href={hrefOf(row.original)}>{row.original.class_name}</RowLink>,
  }),
  column.accessor((row) => formatDate(row.created_at), { id: "added", header: names.added }),
  column.accessor((row) => row.total_enrolled ?? 0, { id: "enrolled", header: names.enrolled }),
  column.display({
    id: "seats",
    header: names.seats,
    cell: ({ row }) => <SeatsLeft {...row.original} />,
  }),
  column.display({
    id: "action",
    header: names.action,
    meta: { actions: true },
    cell: ({ row }) => (
      <RowLink href={hrefOf(row.original)} button about={row.original.class_name}>
        {texts.view}
      </RowLink>
    ),
  }),
]);

/** A course's classes. */
export function CourseClasses({ rows }: { rows: ClassRow[] }) {
  return (
    <DataTable
      caption={courseTexts.classes}
      columns={columns}
      list={{ rows, total: rows.length, page: 1, pageSize: Math.max(rows.length, 1) }}
      keyOf={(row) => row.id}
      loading={courseTexts.loading}
      empty={courseTexts.noClasses}
    />
  );
}
