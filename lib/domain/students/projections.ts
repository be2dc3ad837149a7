import "server-only";
import type { students } from "@/db/schema/students";
import type { Actor } from "@/lib/platform/permissions/actor";
import { maskPhone } from "@/lib/platform/phone";
import { maskName, spellBirthDate } from "./rules";
import type { Standing } from "./enrollment-summary";

export type StudentRow = typeof students.$inferSelect;

/** What an unproved visit sees (api.md, "Public look-up"): nothing that tells more than the visitor knew. */
export function masked(student: StudentRow, standing: Standing | undefined) {
  return {
    id: student.id,
    name: maskName(student.fullName),
    msisdn: maskPhone(student.msisdn),
    registration_no: student.registrationNo,
    enroll_status: standing?.status === "enrolled" ? "enrolled" : "pending",
    enrollment: standing ? maskedStanding(standing) : null,
  };
}

/** Course, class, session times, what is due and the state of payment. */
export function maskedStanding(standing: Standing) {
  const { late: _late, updated_at: _updated, ...shown } = standing;
  return shown;
}

/** The same; to staff with the version that a form sends back as `seen_at`. */
export function standingFor(
  actor: Actor,
  standing: Standing,
): ReturnType<typeof maskedStanding> & { updated_at?: string } {
  const shown = maskedStanding(standing);
  return actor.kind === "staff" ? { ...shown, updated_at: standing.updated_at } : shown;
}

/** The whole record with how the student stands, for the student who proved it and for staff. */
export function whole(student: StudentRow, standing: Standing | undefined) {
  return {
    ...listed(student, standing?.status === "enrolled"),
    enrollments: standing ? [standing] : [],
    sessions: standing?.sessions ?? [],
    completed_courses: [],
  };
}

/** The record as lists for staff show it (spec/staff.md section 3). `updated_at` is what a form sends back as `seen_at`. */
export function listed(student: StudentRow, isEnrolled: boolean) {
  return {
    id: student.id,
    full_name: student.fullName,
    msisdn: student.msisdn,
    email: student.email,
    dob: spellBirthDate(student.dob),
    id_number: student.idNumber,
    guardian_name: student.guardianName,
    guardian_id_no: student.guardianIdNo,
    guardian_msisdn: student.guardianMsisdn,
    residence: student.residence,
    channel: student.channel,
    enrollment_status: student.enrollmentStatus,
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
