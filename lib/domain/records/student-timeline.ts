import "server-only";
import { eq } from "drizzle-orm";
import { students } from "@/db/schema/students";
import { studentTexts } from "@/lib/domain/people/students/texts";
import { query } from "@/lib/platform/commands/query";
import { Refusal } from "@/lib/platform/refusal";
import { StudentTimeline } from "./input";
import { readStudentTimeline, TIMELINE_PAGE } from "./read-student-timeline";

/**
 * The events of a student over all seasons, newest first, fifteen at a time: registration, seats, prompts, payments, refunds,
 * attendance in sum, messages, and changes of the record by staff. It is read from the tables and the audit log, which holds
 * names of fields and no values. Amounts in shillings.
 * @throws Refusal 404
 */
export const studentTimeline = query("students.timeline", StudentTimeline, async ({ input, db }) => {
  const [student] = await db
    .select({ id: students.id })
    .from(students)
    .where(eq(students.id, input.student_id));
  if (!student) throw new Refusal("not_found", "not_found", studentTexts.notFound);
  const { steps, total } = await readStudentTimeline(db, student.id, input.page);
  return { student_id: student.id, steps, total, pageSize: TIMELINE_PAGE };
});
