import "server-only";
import { and, eq } from "drizzle-orm";
import { students } from "@/db/schema/students";
import { query } from "@/lib/platform/commands/query";
import { Refusal } from "@/lib/platform/refusal";
import { StudentId } from "../students/input";
import { standingFor } from "../students/projections";
import { refuseOthers, studentsOf } from "../students/student-scope";
import { maskName } from "../students/rules";
import { readStanding } from "../students/enrollment-summary";
import { studentWords } from "../students/texts";
import { enrollmentWords as words } from "./texts";

/**
 * A student's enrollment of the latest season: class, sessions, what was paid and what is due, in shillings; staff also `updated_at`.
 * @throws Refusal 404 for an unknown student, or one without enrollment; 403 for another's.
 */
export const getStudentEnrollment = query(
  "students.get-student-enrollment",
  StudentId,
  async ({ actor, reach, input, db }) => {
    refuseOthers(actor, reach, input.student_id);
    const [student] = await db
      .select()
      .from(students)
      .where(and(eq(students.id, input.student_id), studentsOf(db, actor, reach)));
    if (!student) throw new Refusal("not_found", "not_found", studentWords.notFound);
    const standing = await readStanding(db, student.id);
    if (!standing) throw new Refusal("not_found", "no_enrollment", words.noEnrollment);
    return {
      ...standingFor(actor, standing),
      registration_no: student.registrationNo,
      name: maskName(student.fullName),
    };
  },
);
