"use client";
import { columnsOf } from "@/components/data-table/columns";
import { DataTable, type ListPage } from "@/components/data-table/data-table";
import { RowLink } from "@/components/data-table/row-link";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { courseTexts, catalogPageTexts as texts } from "../texts";

export type CourseRow = {
  id: string;
  position: number;
  course_name: string;
  course_code: string;
  created_at: string;
  href: string;
};

const column = columnsOf<CourseRow>();
const names = courseTexts.columns;
const columns = column.columns([
  column.accessor("position", { header: "#", meta: { wide: true } }),
  column.accessor("course_name", {
    header: names.name,
    meta: { lead: true },
    cell: ({ row }) => <RowLink href={row.original.href}>{row.original.course_name}</RowLink>,
  }),
  column.accessor("course_code", { header: names.code }),
  column.accessor((row) => formatDate(row.created_at), { id: "created", header: names.created }),
  column.display({
    id: "action",
    header: names.action,
    meta: { actions: true },
    cell: ({ row }) => (
      <RowLink href={row.original.href} button about={row.original.course_name}>
        {texts.view}
      </RowLink>
    ),
  }),
]);

export function CoursesTable({ list }: { list: ListPage<CourseRow> | { failed: string } }) {
  return (
    <DataTable
      caption={courseTexts.title}
      columns={columns}
      list={list}
      keyOf={(row) => row.id}
      loading={courseTexts.loading}
      empty={texts.none}
      search={courseTexts.search}
    />
  );
}
