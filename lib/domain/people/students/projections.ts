import "server-only";
import { recordOf, type StudentRow } from "./student-columns";

/** The record in lists for staff. A form sends `updated_at` back as `seen_at`. */
export function listed(student: StudentRow, isEnrolled: boolean) {
  return {
    id: student.id,
    ...recordOf(student),
    registration_no: student.registrationNo,
    season: student.seasonNumber,
    door: student.door,
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
