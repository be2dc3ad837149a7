import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { registerCorrections, registerMarks, registers } from "@/db/schema/attendance";
import { students } from "@/db/schema/students";
import type { Db } from "@/lib/platform/db/client";
import type { TimedMark } from "./rules";

export type RosterStudent = { id: string; name: string; registration_no: string; msisdn: string };
/**
 * A student who belongs or belonged to a session, with the first and the last Nairobi day; the last is null while the
 * membership lasts.
 */
export type Member = { sessionId: string; since: string; until: string | null; student: RosterStudent };

/** All students who belong or belonged to some sessions, by name. */
export async function readMembers(db: Db, sessionIds: string[]): Promise<Member[]> {
  if (sessionIds.length === 0) return [];
  const rows = await db.execute<Omit<Member, "student"> & RosterStudent>(membersOf(sessionIds));
  return [...rows].map(({ sessionId, since, until, ...student }) => ({ sessionId, since, until, student }));
}

/** The students who belong to some sessions today or from a later day on, by session and name. */
export async function readRosters(db: Db, sessionIds: string[]): Promise<Map<string, RosterStudent[]>> {
  const rosters = new Map(sessionIds.map((id) => [id, [] as RosterStudent[]]));
  if (sessionIds.length === 0) return rosters;
  // One JSON array with each student once: a student has up to three sessions.
  const [read] = await db.execute<{ found: Array<{ student: RosterStudent; among: string[] }> | null }>(sql`
    select json_agg(found) as found from (
      select s as student, b.among from (
        select student_id, json_agg(distinct session_id) as among from session_memberships
        where session_id = any(${`{${sessionIds.join(",")}}`}::uuid[]) and (last_day is null or last_day >= (select nairobi_date(now())))
        group by student_id
      ) b cross join lateral (${STUDENT}) s order by academy_fold(s.name), s.id
    ) found`);
  for (const { student, among } of read?.found ?? []) for (const id of among) rosters.get(id)?.push(student);
  return rosters;
}

/** The student of a row `b`. OFFSET 0 forces a look-up by key; without it, many sessions make Postgres scan all students. */
const STUDENT = sql`select id, full_name as name, registration_no, msisdn from students where id = b.student_id offset 0`;

function membersOf(sessionIds: string[]): SQL {
  return sql`
    select b.session_id as "sessionId", b.first_day::text as since, b.last_day::text as until, s.* from session_memberships b
      cross join lateral (${STUDENT}) s
    where b.session_id = any(${`{${sessionIds.join(",")}}`}::uuid[]) order by academy_fold(s.name), s.id, b.first_day`;
}

/** The students who belonged to a session on a Nairobi date: no one is absent before joining or after leaving. */
export function belongedOn(members: Member[], sessionId: string, date: string): RosterStudent[] {
  return members
    .filter(
      ({ sessionId: of, since, until }) =>
        of === sessionId && since <= date && (until === null || until >= date),
    )
    .map(({ student }) => student);
}

/** A student of a register, and how and when marked in it. */
type Marked = RosterStudent & { registerId: string; state: TimedMark["state"]; at: string | null };
type People = {
  members: Array<RosterStudent & Omit<Member, "student">>;
  corrected: Array<RosterStudent & { registerId: string }>;
  marked: Marked[];
};

/**
 * The students of registers, in one statement: those marked in them; those marked in drafts when these were reopened, who
 * stay in the register whatever became of their membership; and who belonged to the session.
 * @param draftsOf the session, for drafts, whose students belonged to it that day; null for saved registers, whose students
 *   are the marked
 */
export async function readPeople(db: Db, registerIds: string[], draftsOf: string | null): Promise<People> {
  const ids = sql`${`{${registerIds.join(",")}}`}::uuid[]`;
  const student = sql`s.id, s.full_name as name, s.registration_no, s.msisdn`;
  const [read] = await db.execute<{ [Part in keyof People]: People[Part] | null }>(sql`
    select
      (select jsonb_agg(m) from (
        select m.register_id as "registerId", m.state, m.marked_at as at, ${student}
        from ${registerMarks} m join ${students} s on s.id = m.student_id where m.register_id = any (${ids})
      ) m) as marked,
      (select jsonb_agg(c) from (
        select distinct c.register_id as "registerId", ${student}
        from ${registerCorrections} c
        join ${registers} r on r.id = c.register_id and r.status = 'draft'
        join ${students} s on jsonb_exists(c.marks, s.id::text) where c.register_id = any (${ids})
      ) c) as corrected,
      ${draftsOf ? sql`(select jsonb_agg(m) from (${membersOf([draftsOf])}) m)` : sql`null`} as members`);
  const { marked, corrected, members } = read ?? { marked: null, corrected: null, members: null };
  return { marked: marked ?? [], corrected: corrected ?? [], members: members ?? [] };
}
