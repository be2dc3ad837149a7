"use client";
import { rowTexts } from "@/app/(console)/_students/row-texts";
import { StatusBadge } from "@/components/console/status-badge";
import { columnsOf } from "@/components/data-table/columns";
import { ListTable, type ListTableProps } from "@/components/data-table/data-table";
import { plusPhone } from "@/lib/platform/phone";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { sessionTexts, sheetTexts, catalogPageTexts as texts } from "./texts";

type StudentRow = {
  id: string;
  name: string;
  registration_no: string;
  msisdn: string;
  /** Of the enrollment, in a class. */
  status?: keyof typeof rowTexts.enrollment;
};

const student = columnsOf<StudentRow>();

const studentsColumns = [
  student.position,
  student.lead(
    sessionTexts.studentColumns.name,
    (row) => `/student-details?studentId=${row.id}`,
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
      {...props}
    />
  );
}

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
