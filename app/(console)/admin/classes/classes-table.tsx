"use client";
import { columnsOf } from "@/components/data-table/columns";
import { DataTable, type ListPage } from "@/components/data-table/data-table";
import { RowLink } from "@/components/data-table/row-link";
import { spellDate } from "@/lib/platform/time/nairobi-time";
import { classWords, catalogPageWords as words } from "../_catalog/texts";

export type ClassRow = {
  id: string;
  place: number;
  class_name: string;
  course: string;
  created_at: string;
  href: string;
};

const column = columnsOf<ClassRow>();
const names = classWords.columns;
const columns = column.columns([
  column.accessor("place", { header: "#", meta: { wide: true } }),
  column.accessor("class_name", {
    header: names.name,
    meta: { lead: true },
    cell: ({ row }) => <RowLink href={row.original.href}>{row.original.class_name}</RowLink>,
  }),
  column.accessor("course", { header: names.course }),
  column.accessor((row) => spellDate(row.created_at), { id: "created", header: names.created }),
  column.display({
    id: "action",
    header: names.action,
    meta: { actions: true },
    cell: ({ row }) => (
      <RowLink href={row.original.href} button about={row.original.class_name}>
        {words.view}
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
      caption={classWords.title}
      columns={columns}
      list={list}
      keyOf={(row) => row.id}
      loading={classWords.loading}
      empty={words.none}
      search={classWords.search}
      filters={[{ name: "courseId", label: classWords.course, options: courses }]}
    />
  );
}
