import "server-only";
import { eq, sql } from "drizzle-orm";
import { classes, courses } from "@/db/schema/catalog";
import { students } from "@/db/schema/students";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { query } from "@/lib/platform/commands/query";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { type DraftForm, findDraft } from "./drafts";
import { Token } from "./input";
import { unsavedOf } from "./returning";
import { formatBirthDate } from "./rules";
import type { StudentRow } from "./student-columns";

/**
 * A stored registration form for the confirmation page: the values, the chosen class and, once completed, the
 * student.
 * @throws Refusal 404 draft_gone
 */
export const showDraft = query("students.show-draft", Token, async ({ input, db }) => {
  const draft = await findDraft(db, input.token, "look");
  const { class_id, dob }: Partial<DraftForm> = draft.form;
  const [chosen] = await db
    .select({ className: classes.name, courseName: courses.name, courseId: courses.id })
    .from(classes)
    .innerJoin(courses, eq(courses.id, classes.courseId))
    .where(class_id ? eq(classes.id, class_id) : sql`false`);
  const [student] = draft.studentId
    ? await db.select().from(students).where(eq(students.id, draft.studentId))
    : [];
  return {
    form: {
      ...draft.form,
      dob: dob ? formatBirthDate(dob) : "",
      class_name: chosen?.className ?? "",
      course_name: chosen?.courseName ?? "",
      course_id: chosen?.courseId ?? "",
    },
    student: student ? await studentOfDraft(db, student, draft) : null,
  };
});

/** The student of a completed form: for a returning one, the first name and the names of the fields not saved. */
async function studentOfDraft(db: Db, student: StudentRow, draft: { form: DraftForm; createdAt: Date }) {
  const settings = await readSettings(db);
  const { isReturning, notSaved } = unsavedOf(student, draft, settings, await databaseNow(db));
  return {
    student_id: student.id,
    registration_no: student.registrationNo,
    first_name: student.fullName.split(" ")[0] ?? "",
    is_returning: isReturning,
    not_saved: notSaved,
  };
}
