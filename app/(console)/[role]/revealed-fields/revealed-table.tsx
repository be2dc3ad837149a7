"use client";
import { columnsOf } from "@/components/data-table/columns";
import { ListTable, type ListTableProps } from "@/components/data-table/data-table";
import { revealedTexts as texts } from "./texts";

type RevealedRow = {
  id: number;
  when: string;
  who: string;
  student: string;
  studentId: string;
  fields: string;
  reason: string;
};

const names = texts.columns;
const column = columnsOf<RevealedRow>();
const columns = [
  column.cell(names.when, (row) => row.when),
  column.cell(names.who, (row) => row.who),
  column.lead(
    names.student,
    ({ studentId }) => `/student-details?studentId=${studentId}`,
    (row) => row.student,
  ),
  column.cell(names.fields, (row) => row.fields),
  column.cell(names.reason, (row) => row.reason),
];

export function RevealedTable(props: ListTableProps<RevealedRow>) {
  return <ListTable columns={columns} texts={texts} {...props} />;
}
