import "server-only";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { registerCorrections, registers } from "@/db/schema/attendance";
import { sessions } from "@/db/schema/catalog";
import { enrollmentSessions } from "@/db/schema/enrollments";
import { students } from "@/db/schema/students";
import type { Actor } from "@/lib/platform/permissions/actor";
import type { Scope } from "@/lib/platform/permissions/permissions";
import { Refusal } from "@/lib/platform/refusal";
import { attendanceTexts as texts } from "./texts";

export type RosterStudent = { id: string; name: string; registration_no: string; msisdn: string };
/** Somebody enrolled in a session now, since a date in Nairobi. */
export type Member = { sessionId: string; since: string; student: RosterStudent };

const shown = {
  id: students.id,
  name: students.fullName,
  registration_no: students.registrationNo,
  msisdn: students.msisdn,
};

/** Everybody who is enrolled in some sessions, by name. */
export async function readMembers(db: Db, sessionIds: string[]): Promise<Member[]> {
  if (sessionIds.length === 0) return [];
  // OFFSET 0: each is looked up by key. Else, for many sessions, all students there are would be read.
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

/** Those of a session who were enrolled by the end of a date: who joined later was not absent before. */
export function enrolledOn(members: Member[], sessionId: string, date: string): RosterStudent[] {
  return members
    .filter((member) => member.sessionId === sessionId && member.since <= date)
    .map(({ student }) => student);
}

/** Who stood in some drafts when they were opened again: they belong there, also when they left since. */
export function correctedRows(db: Db, which: SQL | undefined) {
  const stood = sql`jsonb_exists(${registerCorrections.marks}, ${students.id}::text)`;
  const drafts = and(eq(registers.id, registerCorrections.registerId), eq(registers.status, "draft"), which);
  return db
    .selectDistinct({ registerId: registerCorrections.registerId, student: shown })
    .from(registerCorrections)
    .innerJoin(registers, drafts)
    .innerJoin(students, stood);
}

/**
 * Finds a session the actor may keep registers of: a tutor the own ones, an admin all.
 * @returns it, and the database's time
 * @throws Refusal 404 for an unknown session, 403 for another tutor's.
 */
export async function findOwnSession(db: Db, actor: Actor, scope: Scope, id: string) {
  const [found] = await db
    .select({ session: sessions, now: sql<Date>`now()`.mapWith(sessions.updatedAt) })
    .from(sessions)
    .where(eq(sessions.id, id));
  const session = found && { ...found.session, now: found.now };
  if (!session) throw new Refusal("not_found", "not_found", texts.noSession);
  if (scope === "own" && !(actor.kind === "staff" && session.tutorId === actor.staffId)) {
    throw new Refusal("forbidden", "not_allowed", "This session is another tutor's.");
  }
  return session;
}
