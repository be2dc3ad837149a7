import type { listStudents } from "@/lib/domain/students/list-students";
import type { listed } from "@/lib/domain/students/projections";

export type ListedStudent = ReturnType<typeof listed>;
type Listed = Awaited<ReturnType<typeof listStudents>>;

/** The rows as the desk is given them. A tutor's, with three fields, come to another page. */
export function deskRows({ students, total }: Listed): { rows: ListedStudent[]; total: number } {
  return { rows: students.filter(isWhole), total };
}

/** What the table shows of a student; the rest of the record stays on the server. */
export function shownInList(student: ListedStudent) {
  const { id, full_name, msisdn, registration_no, id_number, residence, season, status, created_at } =
    student;
  return { id, full_name, msisdn, registration_no, id_number, residence, season, status, created_at };
}

function isWhole(row: Listed["students"][number]): row is ListedStudent {
  return "status" in row;
}
