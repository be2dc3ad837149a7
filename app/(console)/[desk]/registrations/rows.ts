import type { listStudents } from "@/lib/domain/students/list-students";
import type { listed } from "@/lib/domain/students/projections";

export type ListedStudent = ReturnType<typeof listed>;
type Listed = Awaited<ReturnType<typeof listStudents>>;

/** Rows with the desk's fields. Tutors get three fields and see students on their home. */
export function deskRows({ students, total }: Listed): { rows: ListedStudent[]; total: number } {
  return { rows: students.filter(isWhole), total };
}

/** The fields the table shows; the rest of the record stays on the server. */
export function shownInList(student: ListedStudent) {
  const { id, full_name, msisdn, registration_no, id_number, residence, season, status, created_at } =
    student;
  return { id, full_name, msisdn, registration_no, id_number, residence, season, status, created_at };
}

function isWhole(row: Listed["students"][number]): row is ListedStudent {
  return "status" in row;
}
