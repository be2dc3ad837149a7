"use client";
import { columnsOf } from "@/components/data-table/columns";
import { DataTable } from "@/components/data-table/data-table";
import { RowLink } from "@/components/data-table/row-link";
import { plusPhone } from "@/lib/platform/phone";
import { sessionTexts as texts } from "../texts";
import { wholeList } from "./whole-list";

type Student = { id: string; name: string; registration_no: string; msisdn: string };

const column = columnsOf<Student & { position: number }>();
const names = texts.studentColumns;
const columns = column.columns([
  column.accessor("position", { header: "#", meta: { wide: true } }),
  column.accessor("name", {
    header: names.name,
    meta: { lead: true },
    cell: ({ row }) => (
      <RowLink href={`/student-details?studentId=${row.original.id}`}>{row.original.name}</RowLink>
    ),
  }),
  column.accessor((row) => plusPhone(row.msisdn), { id: "phone", header: names.phone }),
  column.accessor("registration_no", { header: names.number }),
]);

/** Students who attend the session now. */
export function StudentsTable({ list }: { list: Student[] | { failed: string } }) {
  return (
    <DataTable
      caption={texts.students}
      columns={columns}
      list={wholeList(list)}
      keyOf={(row) => row.id}
      loading={texts.loading}
      empty={texts.noStudents}
    />
  );
}
