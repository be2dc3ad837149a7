import "server-only";
import { and, eq } from "drizzle-orm";
import { students } from "@/db/schema/students";
import { StudentId } from "@/lib/domain/people/students/input";
import { refuseOthers, studentsOf } from "@/lib/domain/people/students/student-scope";
import { studentTexts } from "@/lib/domain/people/students/texts";
import { query } from "@/lib/platform/commands/query";
import { Refusal } from "@/lib/platform/refusal";
import { maskName } from "../academy/people-rules";
import { readEnrollmentSummary, summaryFor } from "./standing/enrollment-summary";
import { readNextStep } from "./standing/read-next-step";
import { enrollmentTexts as texts } from "./texts";

/**
 * A student's latest enrollment: class, sessions, paid and due amounts in shillings; staff also get `updated_at`.
 * @throws Refusal 404 for an unknown student or one without an enrollment; 403 for another student
 */
export const getStudentEnrollment = query(
  "students.get-student-enrollment",
  StudentId,
  async ({ actor, scope, input, db }) => {
    refuseOthers(actor, input.student_id);
    const [student] = await db
      .select()
      .from(students)
      .where(and(eq(students.id, input.student_id), studentsOf(db, actor, scope)));
    if (!student) throw new Refusal("not_found", "not_found", studentTexts.notFound);
    const summary = await readEnrollmentSummary(db, student.id);
    if (!summary) throw new Refusal("not_found", "no_enrollment", texts.noEnrollment);
    return {
      ...summaryFor(actor, summary),
      registration_no: student.registrationNo,
      name: maskName(student.fullName),
      next_step: await readNextStep(db, student.id),
    };
  },
);
