import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import { LIVE_STATES } from "@/db/schema/enums";
import { matchesStudent, studentsOf } from "@/lib/domain/people/students/student-scope";
import { query } from "@/lib/platform/commands/query";
import { isOfStudents, readEnrollmentRows } from "./enrollment-rows";
import { ListClassEnrollment } from "./input";
import { refuseUntaught } from "./taught-class";

/**
 * The live enrollments of a class. Tutors may list classes with a session of their own, and get the students of their own
 * sessions.
 * @throws Refusal 404 for an unknown class, or one the tutor does not teach
 */
export const listClassEnrollment = query(
  "students.get-class-enrollment",
  ListClassEnrollment,
  async ({ actor, scope, input, db }) => {
    await refuseUntaught(db, actor, scope, input.class_id);
    const where = and(
      eq(enrollments.classId, input.class_id),
      inArray(enrollments.state, [...LIVE_STATES]),
      isOfStudents(and(studentsOf(db, actor, scope), matchesStudent(input.search))),
    );
    return readEnrollmentRows(db, where, input, scope);
  },
);
