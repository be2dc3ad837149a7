import "server-only";
import { and } from "drizzle-orm";
import { students } from "@/db/schema/students";
import type { Actor } from "@/lib/domain/access/actor";
import { readEnrollmentSummary } from "@/lib/domain/enrollments/standing/enrollment-summary";
import { readNextStep } from "@/lib/domain/enrollments/standing/read-next-step";
import { type ContactOf, contactOf } from "@/lib/domain/people/students/field-rules";
import { GetStudent } from "@/lib/domain/people/students/input";
import { forTutor } from "@/lib/domain/people/students/projections";
import { named, refuseOthers, seesContactOnly, studentsOf } from "@/lib/domain/people/students/student-scope";
import { studentTexts as texts } from "@/lib/domain/people/students/texts";
import { query } from "@/lib/platform/commands/query";
import { toMsisdn } from "@/lib/platform/phone";
import { Refusal } from "@/lib/platform/refusal";
import { masked, readWhole } from "./student-record";

export type MaskedStudent = ReturnType<typeof masked>;
export type WholeStudent = Awaited<ReturnType<typeof readWhole>>;
/** The fields for cashiers and finance. */
export type StudentContact = ContactOf<WholeStudent>;
type StudentView = MaskedStudent | WholeStudent | StudentContact | ReturnType<typeof forTutor>;

/**
 * One student by id; staff may also name the phone or registration number.
 * @returns the masked view for a session of level view; name, phone and registration number for a tutor;
 *   contact and enrollments for cashiers and finance; the whole record for the student with a session of level manage and for
 * administrators
 * @throws Refusal 401 for a phone or registration number without a staff session; 403 for another student; 404; 409
 *   several_students for a phone that siblings share
 */
export const getStudent = query("students.get-student", GetStudent, async (job): Promise<StudentView> => {
  const { actor, scope, input, db } = job;
  refuseGuesses(actor, input.q);
  const who = and(named(input.q, toMsisdn(input.q)), studentsOf(db, actor, scope));
  const [student, another] = await db.select().from(students).where(who).limit(2);
  if (!student) throw new Refusal("not_found", "not_found", texts.notFound);
  if (another) throw new Refusal("conflict", "several_students", texts.severalOnPhone);
  if (actor.kind === "staff" && scope === "own") return forTutor(student);
  if (seesContactOnly(actor)) return contactOf(await readWhole(db, student));
  const proved = actor.kind === "staff" || (actor.kind === "student" && actor.level === "manage");
  if (proved) return readWhole(db, student);
  const summary = await readEnrollmentSummary(db, student.id);
  return masked(student, summary, await readNextStep(db, student.id));
});

function refuseGuesses(actor: Actor, q: string): void {
  if (actor.kind === "staff") return;
  if (!/^[0-9a-f-]{36}$/i.test(q))
    throw new Refusal("unauthenticated", "identity_required", texts.identityRequired);
  refuseOthers(actor, q.toLowerCase());
}
