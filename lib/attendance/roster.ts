import "server-only";
import { and, asc, eq, lt, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { sessions } from "@/db/schema/catalog";
import { enrollmentSessions, enrollments } from "@/db/schema/enrollments";
import { students } from "@/db/schema/students";
import type { Actor } from "../access/actor";
import type { Reach } from "../access/permissions";
import { eatMidnight } from "../platform/eat";
import { Refusal } from "../refusal";
import { attendanceWords as words } from "./words";

const DAY_MS = 24 * 60 * 60 * 1000;

export type RosterStudent = { id: string; name: string; registration_no: string; msisdn: string };

/** Who was enrolled in a session by the end of a date in Nairobi: who joined later was not absent before. */
export function readRoster(db: Db, sessionId: string, date: string): Promise<RosterStudent[]> {
  const dayAfter = new Date(eatMidnight(date).getTime() + DAY_MS);
  return db
    .select({
      id: students.id,
      name: students.fullName,
      registration_no: students.registrationNo,
      msisdn: students.msisdn,
    })
    .from(enrollmentSessions)
    .innerJoin(enrollments, eq(enrollments.id, enrollmentSessions.enrollmentId))
    .innerJoin(students, eq(students.id, enrollments.studentId))
    .where(
      and(
        eq(enrollmentSessions.sessionId, sessionId),
        eq(enrollments.state, "enrolled"),
        lt(enrollments.enrolledAt, dayAfter),
      ),
    )
    .orderBy(asc(sql`lower(${students.fullName})`), asc(students.id));
}

/**
 * Finds a session the actor may keep registers of: a tutor the own ones, an admin all.
 * @throws Refusal 404 for an unknown session, 403 for another tutor's.
 */
export async function findOwnSession(db: Db, actor: Actor, reach: Reach, id: string) {
  const [session] = await db.select().from(sessions).where(eq(sessions.id, id));
  if (!session) throw new Refusal("not_found", "not_found", words.noSession);
  if (reach === "own" && !(actor.kind === "staff" && session.tutorId === actor.staffId)) {
    throw new Refusal("forbidden", "not_allowed", "This session is another tutor's.");
  }
  return session;
}
