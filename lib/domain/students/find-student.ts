import "server-only";
import { and, eq } from "drizzle-orm";
import { students } from "@/db/schema/students";
import { query } from "@/lib/platform/commands/query";
import { toMsisdn } from "@/lib/platform/phone";
import { withRateLimit } from "@/lib/platform/rate-limits/rate-limits";
import { Refusal } from "@/lib/platform/refusal";
import { bySettings } from "../academy/read-settings";
import { readEnrollmentSummary } from "./enrollment-summary";
import { FindStudent } from "./input";
import { masked } from "./projections";
import { lookupLimits } from "./student-limits";
import { named } from "./student-scope";
import { studentTexts as texts } from "./texts";

const find = query("students.find-student", FindStudent, async ({ input, db }) => {
  const who = and(
    named(input.q, toMsisdn(input.q)),
    eq(students.dob, input.dob),
    eq(students.status, "active"),
  );
  const [student, another] = await db.select().from(students).where(who).limit(2);
  // Read in both cases: an unknown phone must take as long as a wrong date of birth.
  const summary = await readEnrollmentSummary(db, student?.id ?? "00000000-0000-4000-8000-000000000000");
  if (!student) throw new Refusal("not_found", "not_found", texts.notFound);
  if (another) throw new Refusal("conflict", "several_students", texts.severalBorn);
  return masked(student, summary);
});

/**
 * The public look-up: phone or registration number together with the date of birth (docs/security.md, T1).
 * @returns the masked view with the student's id
 * @throws Refusal 409 several_students when siblings on one phone were born on the same day; 404 with one sentence for unknown
 *   and wrong alike; 429 after the settings' number of failures (5) in 15 minutes
 */
export const findStudent = withRateLimit(find, bySettings(lookupLimits), async (db, { q, dob }) => {
  const who = and(named(q, toMsisdn(q)), eq(students.dob, dob), eq(students.status, "active"));
  return (await db.select({ id: students.id }).from(students).where(who)).length > 0;
});
