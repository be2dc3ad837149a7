import "server-only";
import { getStudent, type WholeStudent } from "@/lib/domain/students/get-student";
import { StudentId } from "@/lib/domain/students/input";
import type { Ctx } from "@/lib/platform/commands/command";
import { loadRecord } from "@/lib/platform/http/page-data";

/** The student an address names by id, as far as who asks may see; undefined when there is none. */
export async function findStudent(ctx: Ctx, id: string | undefined) {
  const asked = StudentId.safeParse({ student_id: id });
  if (!asked.success) return undefined;
  const student = await loadRecord(() => getStudent(ctx, { q: asked.data.student_id }));
  return student && "full_name" in student ? student : undefined;
}

export type FoundStudent = NonNullable<Awaited<ReturnType<typeof findStudent>>>;

/** The whole record, which a tutor does not get. */
export function isWholeRecord(student: FoundStudent): student is WholeStudent {
  return "enrollments" in student;
}
