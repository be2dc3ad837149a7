import "server-only";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { sessions } from "@/db/schema/catalog";
import { enrollmentSessions, enrollments } from "@/db/schema/enrollments";
import { students } from "@/db/schema/students";
import type { Actor } from "@/lib/domain/access/actor";
import { scopeOf } from "@/lib/domain/access/authorize";
import { studentsOf } from "@/lib/domain/people/students/student-scope";
import type { Db } from "@/lib/platform/db/client";
import { groupBy } from "@/lib/platform/group-by";
import { PAID_CENTS } from "./enrollment-row";
import { enrollmentRow, isOfStudents, type ReadEnrollment } from "./enrollment-rows";

type Row = ReturnType<typeof enrollmentRow>;
type Group = { id: string; class_name: string; course: string; course_id: string };

/**
 * Classes, for staff with `enrollments`: those who paid, newest first, in one statement for all classes. A tutor gets the students
 * of the own sessions.
 */
export async function withEnrollments<Shown extends Group>(
  db: Db,
  actor: Actor,
  groups: Shown[],
): Promise<Array<Shown & { enrollments?: Row[] }>> {
  const scope = actor.kind === "staff" && scopeOf(actor.role, "students.get-class-enrollment");
  if (!scope || groups.length === 0) return groups;
  const where = and(
    inArray(
      enrollments.classId,
      groups.map(({ id }) => id),
    ),
    eq(enrollments.state, "enrolled"),
    scope === "own" ? isOfSessionsOf(actor.staffId) : undefined,
    isOfStudents(studentsOf(db, actor, scope)),
  );
  const byClass = groupBy(await readEnrolled(db, where), ({ classId }) => classId);
  return groups.map((group) => {
    const { id, class_name, course, course_id } = group;
    const ofClass = { course, course_id, class: class_name, class_id: id };
    return {
      ...group,
      enrollments: (byClass.get(id) ?? []).map((read) => enrollmentRow(read, ofClass, scope)),
    };
  });
}

/** Enrollments, newest first, as one JSON array: hundreds of rows take half the time that way. */
async function readEnrolled(db: Db, where: SQL | undefined) {
  const [row] = await db.execute<{ found: Array<ReadEnrollment & { classId: string }> | null }>(sql`
    select json_agg(found) as found from (
      select ${enrollments.id}, ${enrollments.classId} as "classId", ${enrollments.studentId} as "studentId", ${enrollments.state},
        ${enrollments.outcome}, ${enrollments.seasonNumber} as "seasonNumber", ${enrollments.feeCents} as "feeCents", ${enrollments.waivedCents} as "waivedCents",
        ${PAID_CENTS} as "paidCents", ${enrollments.createdAt} as "createdAt", ${enrollments.updatedAt} as "updatedAt",
        ${students.registrationNo} as "registrationNo", ${students.fullName} as "fullName", ${students.msisdn}
      from ${enrollments} join ${students} on ${students.id} = ${enrollments.studentId}
      where ${where} order by ${enrollments.createdAt} desc, ${enrollments.id} desc
    ) found`);
  return row?.found ?? [];
}

/** The condition on `enrollments` of those with a session of a tutor. */
function isOfSessionsOf(tutorId: string) {
  return sql`exists (select from ${enrollmentSessions} join ${sessions} on ${sessions.id} = ${enrollmentSessions.sessionId}
    where ${enrollmentSessions.enrollmentId} = ${enrollments.id} and ${sessions.tutorId} = ${tutorId})`;
}
