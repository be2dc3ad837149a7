import "server-only";
import { findStudent, hasEnrollments } from "@/app/(console)/_students/find-student";
import { getStudentEnrollment } from "@/lib/domain/enrollments/get-student-enrollment";
import { searchRecords } from "@/lib/domain/reports/search";
import type { Ctx } from "@/lib/platform/commands/command";
import { loadRecord } from "@/lib/platform/http/page-data";

type Enrollment = Awaited<ReturnType<typeof getStudentEnrollment>>;

/** A student found at the desk, with the enrollment a payment would be for; null if there is none. */
export type FoundOne = {
  student: { id: string; full_name: string; registration_no: string; msisdn: string };
  enrollment: Enrollment | null;
};

export type FoundStudents = {
  found: FoundOne[];
  /** Id of the payment whose M-Pesa code was typed instead of a student. */
  transactionId: string | null;
};

/**
 * At most five students matching the input, by the console's search, those with an amount due first. Queries run one after
 * another: a page has few connections.
 */
export async function findStudents(ctx: Ctx, q: string): Promise<FoundStudents> {
  if (q === "") return { found: [], transactionId: null };
  const { exact, matches } = await searchRecords(ctx, { q });
  if (exact?.kind === "transaction") return { found: [], transactionId: exact.id };
  const students = exact ? await oneStudent(ctx, exact.id) : matches.students;
  const found: FoundOne[] = [];
  for (const student of students) {
    const enrollment = await loadRecord(() => getStudentEnrollment(ctx, { student_id: student.id }));
    found.push({ student, enrollment: enrollment ?? null });
  }
  found.sort((one, other) => Number(owes(other)) - Number(owes(one)));
  return { found, transactionId: null };
}

function owes({ enrollment }: FoundOne): boolean {
  return enrollment !== null && enrollment.amount_due > 0 && enrollment.status !== "cancelled";
}

async function oneStudent(ctx: Ctx, id: string): Promise<Array<FoundOne["student"]>> {
  const student = await findStudent(ctx, id);
  return student && hasEnrollments(student) ? [student] : [];
}
