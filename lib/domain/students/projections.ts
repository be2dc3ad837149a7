import "server-only";
import type { Actor } from "@/lib/platform/permissions/actor";
import { maskPhone } from "@/lib/platform/phone";
import type { EnrollmentSummary } from "./enrollment-summary";
import { maskName } from "./rules";
import { recordOf, type StudentRow } from "./student-columns";

/** What an unproved visit sees (api.md, "Public look-up"): nothing that tells more than the visitor knew. */
export function masked(student: StudentRow, summary: EnrollmentSummary | undefined) {
  return {
    id: student.id,
    name: maskName(student.fullName),
    msisdn: maskPhone(student.msisdn),
    registration_no: student.registrationNo,
    enroll_status: summary?.status === "enrolled" ? "enrolled" : "pending",
    enrollment: summary ? maskedSummary(summary) : null,
  };
}

/** Course, class, session times, what is due and the state of payment. */
export function maskedSummary(summary: EnrollmentSummary) {
  const { late: _late, updated_at: _updated, ...shown } = summary;
  return shown;
}

/** The same; to staff with the version that a form sends back as `seen_at`. */
export function summaryFor(
  actor: Actor,
  summary: EnrollmentSummary,
): ReturnType<typeof maskedSummary> & { updated_at?: string } {
  const shown = maskedSummary(summary);
  return actor.kind === "staff" ? { ...shown, updated_at: summary.updated_at } : shown;
}

/** The whole record with how the student stands, for the student who proved it and for staff. */
export function whole(student: StudentRow, summary: EnrollmentSummary | undefined) {
  return {
    ...listed(student, summary?.status === "enrolled"),
    enrollments: summary ? [summary] : [],
    sessions: summary?.sessions ?? [],
    completed_courses: [],
  };
}

/** The record as lists for staff show it (spec/staff.md section 3). `updated_at` is what a form sends back as `seen_at`. */
export function listed(student: StudentRow, isEnrolled: boolean) {
  return {
    id: student.id,
    ...recordOf(student),
    registration_no: student.registrationNo,
    season: student.seasonNumber,
    status: student.status,
    enroll_status: isEnrolled ? "enrolled" : "pending",
    phone_shared: student.phoneShared,
    created_at: student.createdAt.toISOString(),
    updated_at: student.updatedAt.toISOString(),
  };
}

/** What a tutor may know of a student of an own session (design.md section 5). */
export function forTutor(student: StudentRow) {
  return {
    id: student.id,
    full_name: student.fullName,
    msisdn: student.msisdn,
    registration_no: student.registrationNo,
  };
}
