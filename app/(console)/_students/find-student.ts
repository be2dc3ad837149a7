import "server-only";
import { StudentId } from "@/lib/domain/people/students/input";
import { getStudent, type StudentContact, type WholeStudent } from "@/lib/domain/registrations/get-student";
import type { Ctx } from "@/lib/platform/commands/command";
import { loadRecord } from "@/lib/platform/http/page-data";

/** The student with this id as far as the caller may see; undefined if there is none. */
export async function findStudent(ctx: Ctx, id: string | undefined) {
  const parsed = StudentId.safeParse({ student_id: id });
  if (!parsed.success) return undefined;
  const student = await loadRecord(() => getStudent(ctx, { q: parsed.data.student_id }));
  return student && "full_name" in student ? student : undefined;
}

export type FoundStudent = NonNullable<Awaited<ReturnType<typeof findStudent>>>;

/** Whether it has the enrollments, which tutors do not get. */
export function hasEnrollments(student: FoundStudent): student is WholeStudent | StudentContact {
  return "enrollments" in student;
}

/** Whether it is the whole record, which only administrators get. */
export function isWholeRecord(student: FoundStudent): student is WholeStudent {
  return "dob" in student;
}
