"use client";
import { columnsOf } from "@/components/data-table/columns";
import { DataTable, type ListPage } from "@/components/data-table/data-table";
import { RowLink } from "@/components/data-table/row-link";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { classTexts, catalogPageTexts as texts } from "../texts";

export type ClassRow = {
  id: string;
  position: number;
  class_name: string;
  course: string;
  created_at: string;
  href: string;
};

const column = columnsOf<ClassRow>();
const names = classTexts.columns;
const columns = column.columns([
  column.accessor("position", { header: "#", meta: { wide: true } }),
  column.accessor("class_name", {
    header: names.name,
    meta: { lead: true },
    cell: ({ row }) => <RowLink href={row.original.href}>{row.original.class_name}</RowLink>,
  }),
  column.accessor("course", { header: names.course }),
  column.accessor((row) => formatDate(row.created_at), { id: "created", header: names.created }),
  column.display({
    id: "action",
    header: names.action,
    meta: { actions: true },
    cell: ({ row }) => (
      <RowLink href={row.original.href} button about={row.original.class_name}>
        {texts.view}
      </RowLink>
    ),
  }),
]);

export function ClassesTable({
  list,
  courses,
}: {
  list: ListPage<ClassRow> | { failed: string };
  courses: { value: string; label: string }[];
}) {
  return (
    <DataTable
      caption={classTexts.title}
      columns={columns}
      list={list}
      keyOf={(row) => row.id}
      loading={classTexts.loading}
      empty={texts.none}
      search={classTexts.search}
      filters={[{ name: "courseId", label: classTexts.course, options: courses }]}
    />
  );
}
