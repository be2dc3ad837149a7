"use client";
import { rowTexts } from "@/app/(console)/_students/row-texts";
import { StatusBadge } from "@/components/console/status-badge";
import { columnsOf } from "@/components/data-table/columns";
import { ListTable, type ListTableProps } from "@/components/data-table/data-table";
import { plusPhone } from "@/lib/platform/phone";
import { sheetTexts } from "./sheet-texts";
import { sessionTexts } from "./texts";

type StudentRow = {
  /** Of the enrollment in a class, of the student in a session. */
  id: string;
  student_id?: string;
  name: string;
  registration_no: string;
  msisdn: string;
  /** Of the enrollment, in a class. */
  status?: keyof typeof rowTexts.enrollment;
};

const student = columnsOf<StudentRow>();
const nameOf = ({ name, registration_no }: StudentRow) => `${name}, ${registration_no}`;

const studentsColumns = [
  student.position,
  student.lead(
    sessionTexts.studentColumns.name,
    (row) => `/student-details?studentId=${row.student_id ?? row.id}`,
    (row) => row.name,
  ),
  student.cell(sessionTexts.studentColumns.phone, (row) => plusPhone(row.msisdn)),
  student.cell(sessionTexts.studentColumns.number, (row) => row.registration_no),
];

const classColumns = [
  ...studentsColumns,
  student.cell(sheetTexts.status, ({ status }) =>
    status ? <StatusBadge good={status === "enrolled"}>{rowTexts.enrollment[status]}</StatusBadge> : null,
  ),
];

/** The students listed: those who attend a session now, or those of a class with their enrollment's status. */
const OF = {
  session: { columns: studentsColumns, empty: sessionTexts.noStudents },
  class: { columns: classColumns, empty: sheetTexts.noStudents },
};

/** The students of a session or a class. */
export function StudentsTable({ of, ...props }: ListTableProps<StudentRow> & { of: keyof typeof OF }) {
  const { columns, empty } = OF[of];
  return (
    <ListTable
      columns={columns}
      texts={{ title: sessionTexts.students, loading: sessionTexts.loading, empty }}
      rowName={nameOf}
      {...props}
    />
  );
}
