"use client";
import { columnsOf } from "@/components/data-table/columns";
import { DataTable } from "@/components/data-table/data-table";
import { RowLink } from "@/components/data-table/row-link";
import type { ListPage } from "@/components/data-table/rows-of";
import { ButtonLink } from "@/components/ui/button";
import { plusPhone } from "@/lib/platform/phone";
import { tutorTexts as texts } from "../../_staff/tutor-texts";

/** `second`: the column after name and phone, e.g. a colleague's email or a student's registration number. */
type PersonRow = { id: string; name: string; msisdn: string; second: string; href: string };

const column = columnsOf<PersonRow>();
const columnsWith = (second: string) =>
  column.columns([
    column.accessor("name", {
      header: texts.columns.name,
      meta: { lead: true },
      cell: ({ row }) => (
        <RowLink href={row.original.href} opens>
          {row.original.name}
        </RowLink>
      ),
    }),
    column.accessor("msisdn", {
      header: texts.columns.phone,
      cell: ({ row }) => (
        <ButtonLink variant="link" size="fact" className="-my-2.5" href={`tel:+${row.original.msisdn}`}>
          {plusPhone(row.original.msisdn)}
        </ButtonLink>
      ),
    }),
    column.accessor("second", {
      header: second,
      cell: ({ row }) => <span className="min-w-0 break-all">{row.original.second}</span>,
    }),
    column.display({
      id: "action",
      header: texts.columns.action,
      meta: { actions: true, phone: "hidden" },
      cell: ({ row }) => (
        <RowLink href={row.original.href} button about={row.original.name}>
          {texts.view}
        </RowLink>
      ),
    }),
  ]);
const TABLES = {
  teachers: {
    caption: texts.teachers,
    columns: columnsWith(texts.columns.email),
    empty: texts.noTeachers,
    search: texts.searchTeachers,
  },
  students: {
    caption: texts.students,
    columns: columnsWith(texts.columns.number),
    empty: texts.noStudents,
    search: texts.searchStudents,
  },
};

/** A tutor's colleagues or students. */
export function PeopleTable({
  of,
  list,
}: {
  of: keyof typeof TABLES;
  list: ListPage<PersonRow> | { failed: string };
}) {
  return (
    <DataTable list={list} keyOf={(row) => row.id} loading={texts.loading} keep={["tab"]} {...TABLES[of]} />
  );
}
