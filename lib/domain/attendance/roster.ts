import "server-only";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { registerCorrections, registers } from "@/db/schema/attendance";
import { enrollmentSessions } from "@/db/schema/enrollments";
import { students } from "@/db/schema/students";

export type RosterStudent = { id: string; name: string; registration_no: string; msisdn: string };
/** A student enrolled in a session now, and the Nairobi date of the enrollment. */
export type Member = { sessionId: string; since: string; student: RosterStudent };

const rosterColumns = {
  id: students.id,
  name: students.fullName,
  registration_no: students.registrationNo,
  msisdn: students.msisdn,
};

/** All students enrolled in some sessions now, by name. */
export async function readMembers(db: Db, sessionIds: string[]): Promise<Member[]> {
  if (sessionIds.length === 0) return [];
  // OFFSET 0 forces a look-up by key; without it, many sessions make Postgres scan all students.
  const rows = await db.execute<Omit<Member, "student"> & RosterStudent>(sql`
    select ${enrollmentSessions.sessionId} as "sessionId", e.since, s.* from ${enrollmentSessions}
      cross join lateral (
        select student_id, (enrolled_at at time zone 'Africa/Nairobi')::date::text as since from enrollments
        where id = ${enrollmentSessions.enrollmentId} and state = 'enrolled' and enrolled_at is not null offset 0
      ) e
      cross join lateral (
        select id, full_name as name, registration_no, msisdn from students where id = e.student_id offset 0
      ) s
    where ${inArray(enrollmentSessions.sessionId, sessionIds)} order by lower(s.name), s.id`);
  return [...rows].map(({ sessionId, since, ...student }) => ({ sessionId, since, student }));
}

/** The members of a session enrolled by the end of a Nairobi date: nobody is absent before joining. */
export function enrolledOn(members: Member[], sessionId: string, date: string): RosterStudent[] {
  return members
    .filter((member) => member.sessionId === sessionId && member.since <= date)
    .map(({ student }) => student);
}

/** The students marked in drafts when these were reopened. They stay in the register, even if they left the session since. */
export function correctedRows(db: Db, which: SQL | undefined) {
  const wasMarked = sql`jsonb_exists(${registerCorrections.marks}, ${students.id}::text)`;
  const drafts = and(eq(registers.id, registerCorrections.registerId), eq(registers.status, "draft"), which);
  return db
    .selectDistinct({ registerId: registerCorrections.registerId, student: rosterColumns })
    .from(registerCorrections)
    .innerJoin(registers, drafts)
    .innerJoin(students, wasMarked);
}
