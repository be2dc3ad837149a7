import "server-only";
import type { Db } from "@/db/client";
import type { Actor } from "@/lib/platform/permissions/actor";
import { maskPhone } from "@/lib/platform/phone";
import { maskName } from "../academy/people-rules";
import {
  type CompletedCourse,
  type EnrollmentSummary,
  type History,
  readCompletedCourses,
  readHistory,
} from "./enrollment-summary";
import type { NextStep } from "./next-step";
import { readNextStep } from "./read-next-step";
import { recordOf, type StudentRow } from "./student-columns";

/**
 * The masked view, for callers who only know the id or have a view visit: first name and initial, masked phone, and
 * the enrollment (docs/business-rules.md, "Privacy and retention").
 */
export function masked(student: StudentRow, summary: EnrollmentSummary | undefined, step: NextStep) {
  return {
    id: student.id,
    name: maskName(student.fullName),
    msisdn: maskPhone(student.msisdn),
    registration_no: student.registrationNo,
    enroll_status: summary?.status === "enrolled" ? "enrolled" : "pending",
    ...consentOf(student),
    enrollment: summary ? maskedSummary(summary) : null,
    next_step: step,
  };
}

/** A summary without the fields for staff. */
export function maskedSummary(summary: EnrollmentSummary) {
  const { late: _late, updated_at: _updated, ...shown } = summary;
  return shown;
}

/** A summary for an actor; staff also get `updated_at`, which a form sends back as `seen_at`. */
export function summaryFor(
  actor: Actor,
  summary: EnrollmentSummary,
): ReturnType<typeof maskedSummary> & { updated_at?: string } {
  const shown = maskedSummary(summary);
  return actor.kind === "staff" ? { ...shown, updated_at: summary.updated_at } : shown;
}

/**
 * The whole record with the enrollment of every season, newest first, for the student with a manage visit and for staff.
 * `enrollment` is the latest, as in the masked view.
 */
function whole(
  student: StudentRow,
  { latest, seasons }: History,
  completed: CompletedCourse[],
  step: NextStep,
) {
  return {
    ...listed(student, latest?.status === "enrolled"),
    enrollment: latest ?? null,
    enrollments: seasons,
    sessions: latest?.sessions ?? [],
    completed_courses: completed,
    next_step: step,
  };
}

/** The whole record, read: four statements whatever the number of seasons. */
export async function readWhole(db: Db, student: StudentRow) {
  const history = await readHistory(db, student.id);
  const completed = await readCompletedCourses(db, student.id);
  return whole(student, history, completed, await readNextStep(db, student.id));
}

/** The record in lists for staff. A form sends `updated_at` back as `seen_at`. */
export function listed(student: StudentRow, isEnrolled: boolean) {
  return {
    id: student.id,
    ...recordOf(student),
    registration_no: student.registrationNo,
    season: student.seasonNumber,
    status: student.status,
    enroll_status: isEnrolled ? "enrolled" : "pending",
    phone_shared: student.phoneShared,
    ...consentOf(student),
    created_at: student.createdAt.toISOString(),
    updated_at: student.updatedAt.toISOString(),
  };
}

/** Present only while consent is missing. */
export function consentOf({ consentUntil }: StudentRow): { consent_missing?: true } {
  return consentUntil ? { consent_missing: true } : {};
}

/** The fields that tutors see of a student in one of their sessions. */
export function forTutor(student: StudentRow) {
  return {
    id: student.id,
    full_name: student.fullName,
    msisdn: student.msisdn,
    registration_no: student.registrationNo,
  };
}
