import "server-only";
import { and, eq } from "drizzle-orm";
import { students } from "@/db/schema/students";
import { bySettings } from "@/lib/domain/academy/read-settings";
import { readEnrollmentSummary } from "@/lib/domain/enrollments/standing/enrollment-summary";
import { readNextStep } from "@/lib/domain/enrollments/standing/read-next-step";
import { FindStudent } from "@/lib/domain/people/students/input";
import { lookupLimits } from "@/lib/domain/people/students/student-limits";
import { named } from "@/lib/domain/people/students/student-scope";
import { studentTexts as texts } from "@/lib/domain/people/students/texts";
import { openStudentSession } from "@/lib/platform/auth/student-sessions";
import { changed, command } from "@/lib/platform/commands/command";
import { toMsisdn } from "@/lib/platform/phone";
import { withRateLimit } from "@/lib/platform/rate-limits/rate-limits";
import { Refusal } from "@/lib/platform/refusal";
import { masked } from "./student-record";

const find = command("students.find-student", FindStudent, async ({ input, tx }) => {
  const who = and(
    named(input.q, toMsisdn(input.q)),
    eq(students.dob, input.dob),
    eq(students.status, "active"),
  );
  const [student, another] = await tx.select().from(students).where(who).limit(2);
  // Read in both cases: an unknown phone must take as long as a wrong date of birth.
  const summary = await readEnrollmentSummary(tx, student?.id ?? "00000000-0000-4000-8000-000000000000");
  if (!student) throw new Refusal("not_found", "not_found", texts.notFound);
  if (another) throw new Refusal("conflict", "several_students", texts.severalBorn);
  const session = await openStudentSession(tx, student.id, "view");
  return changed(
    { ...masked(student, summary, await readNextStep(tx, student.id)), session },
    { type: "student.visited", id: student.id, what: { visit: "view" } },
  );
});

/**
 * The public look-up: phone or registration number together with the date of birth, which opens a student session of level view
 * (docs/security.md, T1).
 * @returns the masked view with the student's id, and the session
 * @throws Refusal 409 several_students when siblings on one phone were born on the same day; 404 with one sentence for unknown
 *   and wrong alike; 429 after the settings' number of failures (5) in 15 minutes
 */
export const findStudent = withRateLimit(find, bySettings(lookupLimits), async (db, { q, dob }) => {
  const who = and(named(q, toMsisdn(q)), eq(students.dob, dob), eq(students.status, "active"));
  return (await db.select({ id: students.id }).from(students).where(who)).length > 0;
});
