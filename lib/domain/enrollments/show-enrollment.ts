import "server-only";
import { eq } from "drizzle-orm";
import { students } from "@/db/schema/students";
import { query } from "@/lib/platform/commands/query";
import { Refusal } from "@/lib/platform/refusal";
import { readSummaryOf } from "../students/enrollment-summary";
import { readPlaceStory } from "./enrollment-timeline";
import { EnrollmentId } from "./input";
import { enrollmentTexts as texts } from "./texts";

/**
 * One enrollment of whatever season, for the desk: whose it is, class, sessions and money (shillings), and what became of
 * the place so far. @throws Refusal 404.
 */
export const showEnrollment = query("students.show-enrollment", EnrollmentId, async ({ input, db }) => {
  const summary = await readSummaryOf(db, input.id);
  if (!summary) throw new Refusal("not_found", "not_found", texts.removeFailed);
  const [student] = await db
    .select({
      id: students.id,
      full_name: students.fullName,
      registration_no: students.registrationNo,
      msisdn: students.msisdn,
      status: students.status,
    })
    .from(students)
    .where(eq(students.id, summary.student_id));
  if (!student) throw new Error("an enrollment has no student");
  return { ...summary, student, story: await readPlaceStory(db, summary) };
});
