import "server-only";
import { eq } from "drizzle-orm";
import { classes, courses } from "@/db/schema/catalog";
import { students } from "@/db/schema/students";
import { query } from "@/lib/platform/commands/query";
import { findDraft } from "./drafts";
import { Token } from "./input";
import { formatBirthDate } from "./rules";

/**
 * A stored registration form for the confirmation page: the values, the chosen class and, once completed, the
 * student.
 * @throws Refusal 404 draft_gone
 */
export const showDraft = query("students.show-draft", Token, async ({ input, db }) => {
  const draft = await findDraft(db, input.token, "look");
  const [chosen] = await db
    .select({ className: classes.name, courseName: courses.name, courseId: courses.id })
    .from(classes)
    .innerJoin(courses, eq(courses.id, classes.courseId))
    .where(eq(classes.id, draft.form.class_id));
  const [student] = draft.studentId
    ? await db
        .select({ student_id: students.id, registration_no: students.registrationNo })
        .from(students)
        .where(eq(students.id, draft.studentId))
    : [];
  return {
    form: {
      ...draft.form,
      dob: formatBirthDate(draft.form.dob),
      class_name: chosen?.className ?? "",
      course_name: chosen?.courseName ?? "",
      course_id: chosen?.courseId ?? "",
    },
    student: student ?? null,
  };
});
