import "server-only";
import { sql } from "drizzle-orm";
import { seasonRegistrations, students } from "@/db/schema/students";
import { maskName } from "@/lib/domain/academy/people-rules";
import {
  type EnrollmentSummary,
  HISTORY,
  type History,
  maskedSummary,
  type StoredSummary,
  storedHistory,
} from "@/lib/domain/enrollments/standing/enrollment-summary";
import type { NextStep } from "@/lib/domain/enrollments/standing/next-step";
import { readNextStep } from "@/lib/domain/enrollments/standing/read-next-step";
import { consentOf, listed } from "@/lib/domain/people/students/projections";
import type { StudentRow } from "@/lib/domain/people/students/student-columns";
import type { Db } from "@/lib/platform/db/client";
import { maskPhone } from "@/lib/platform/phone";

/**
 * The masked view, for callers who only know the id or have a session of level view: first name and initial, masked phone, and
 * the enrollment (lib/domain/registrations/README.md).
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

/**
 * The whole record with the enrollment of every season, newest first, for the student with a session of level manage and for staff.
 * `enrollment` is the latest, as in the masked view.
 */
function whole(student: StudentRow, registeredAt: Date, history: History, step: NextStep) {
  const { latest, seasons, completed } = history;
  return {
    ...listed(student, latest?.status === "enrolled"),
    registered_at: registeredAt.toISOString(),
    enrollment: latest ?? null,
    enrollments: seasons,
    sessions: latest?.sessions ?? [],
    completed_courses: completed,
    next_step: step,
  };
}

/** The whole record, read: two statements whatever the number of seasons. */
export async function readWhole(db: Db, student: StudentRow) {
  const [read] = await db.execute<{ registered: string; history: StoredSummary[] | null }>(
    sql`select ${REGISTERED_AT} as registered, ${HISTORY} as history from ${students} where ${students.id} = ${student.id}`,
  );
  if (!read) throw new Error("a student vanished");
  const history = storedHistory(read.history);
  return whole(student, new Date(read.registered), history, await readNextStep(db, student.id));
}

/** When the student registered for the season that the row names: a record may be older. */
const REGISTERED_AT = sql`coalesce((select ${seasonRegistrations.registeredAt} from ${seasonRegistrations}
  where ${seasonRegistrations.studentId} = ${students.id} and ${seasonRegistrations.seasonNumber} = ${students.seasonNumber}),
  ${students.createdAt})`;
