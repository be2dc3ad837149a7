import type { listStudents } from "@/lib/students/list-students";
import type { listed } from "@/lib/students/projections";

export type ListedStudent = ReturnType<typeof listed>;
type Listed = Awaited<ReturnType<typeof listStudents>>;

/** The rows as the desk is given them. A tutor's, with three fields, come to another page. */
export function deskRows({ students, total }: Listed): { rows: ListedStudent[]; total: number } {
  return { rows: students.filter(isWhole), total };
}

function isWhole(row: Listed["students"][number]): row is ListedStudent {
  return "status" in row;
}
