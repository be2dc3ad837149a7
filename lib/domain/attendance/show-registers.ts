import "server-only";
import { eq, sql } from "drizzle-orm";
import { registers } from "@/db/schema/attendance";
import { sessions } from "@/db/schema/catalog";
import { enrollments } from "@/db/schema/enrollments";
import type { Scope } from "@/lib/domain/access/scopes";
import { HAS_NO_TIMES } from "@/lib/domain/enrollments/seats/seat-rule";
import { query } from "@/lib/platform/commands/query";
import type { Db } from "@/lib/platform/db/client";
import { invalidField, Refusal } from "@/lib/platform/refusal";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { ListRegisters, OpenRegister } from "./input";
import { numberStudents, readListed } from "./list-numbers";
import { readNearLine } from "./near-line";
import { readCounts } from "./read-counts";
import { type FullRegister, readFullRegisters, readRegisters, readRemoved, stateIn } from "./read-registers";
import { findOwnSession, readRegisterSessions } from "./register-sessions";
import { belongedOn, type RosterStudent, readMembers } from "./roster";
import { canReopen, countMarks, isUnusual, lastMeeting, meetsOn } from "./rules";
import { registerTexts as texts } from "./texts";

/**
 * The registers of a session by date, or that of one date. lib/domain/attendance/README.md.
 * @throws Refusal 404 no_register when the date has none; with this code only, the register is new
 */
export const listRegisters = query(
  "attendance-registers.list",
  ListRegisters,
  async ({ actor, scope, input, db }) => {
    const session = await findOwnSession(db, actor, scope, input.sessionId);
    const found = await readRegisters(db, session.id, input.day ? eq(registers.date, input.day) : undefined);
    if (input.day && !found[input.day]) throw new Refusal("not_found", "no_register", texts.noRegister);
    return found;
  },
);

/**
 * Everything the page of a register needs, in one call. Without a date: today if the session meets today in Nairobi,
 * else its last meeting. A date without a register is `new`, with all students unmarked. `number` is a student's number on the
 * printed sheet, and the order of the rows; `without_times` counts the students of the class who paid and are on no register.
 * @throws Refusal 400 for a date later than today, 403 for another tutor's session, 404
 */
export const openRegister = query(
  "attendance-registers.open-register",
  OpenRegister,
  async ({ actor, scope, input, db }) => {
    const own = await findOwnSession(db, actor, scope, input.session_id);
    const { id, day, now, isHistory, startsOn } = own;
    const today = nairobiDate(now);
    if (input.date && input.date > today) throw invalidField("date", texts.future);
    const date = input.date ?? lastMeeting(day, today);
    const [session] = await readRegisterSessions(db, eq(sessions.id, id));
    if (!session) throw new Refusal("not_found", "not_found", texts.noSession);
    const members = await readMembers(db, [id]);
    const counted = await readCounts(db, [id]);
    const [stored] = await readFullRegisters(db, id, eq(registers.date, date), { members });
    const register = stored
      ? storedRegister(stored, isHistory && scope !== "any" ? null : scope, now)
      : newRegister(belongedOn(members, id, date));
    const list = numberStudents(await readListed(db, id, date), { sessionId: id, date }, register.students);
    const listed = new Set(register.students.map((student) => student.id));
    return {
      session,
      date,
      meets: meetsOn(day, date),
      is_unusual: isUnusual(own, date),
      season_starts: startsOn,
      can_remove: scope === "any" && stored !== undefined,
      removed: await readRemoved(db, id, date),
      today,
      now: now.toISOString(),
      dates: counted.map(({ session_id: _session, ...counts }) => counts),
      register: {
        ...register,
        students: register.students
          .map((student) => ({ ...student, number: list.numbers.get(student.id) ?? 0 }))
          .sort((one, other) => one.number - other.number),
      },
      list_code: list.code,
      without_times: await countWithoutTimes(db, own.classId),
      near_line: (await readNearLine(db, [id])).get(id) ?? [],
      not_yet_enrolled: members
        .filter(({ student, since, until }) => until === null && since >= date && !listed.has(student.id))
        .map(({ student, since }) => ({ ...student, enrolled_on: since })),
    };
  },
);

async function countWithoutTimes(db: Db, classId: string): Promise<number> {
  const [row] = await db.execute<{ count: number }>(sql`select count(*)::int as count from ${enrollments} e
    where e.class_id = ${classId} and ${HAS_NO_TIMES}`);
  return row?.count ?? 0;
}

/** @param scope of the actor who may reopen it; null when no one may */
function storedRegister(register: FullRegister, scope: Scope | null, now: Date) {
  const { status, version, savedAt, markedBy, marks, unusualReason } = register;
  const students = register.students.map((student) => ({
    ...student,
    state: stateIn(register, student.id),
    marked_at: marks.get(student.id)?.at?.toISOString() ?? null,
  }));
  return {
    status,
    students,
    ...countsOf(students),
    version,
    saved_at: savedAt?.toISOString() ?? null,
    marked_by: markedBy,
    unusual_reason: unusualReason,
    can_reopen: status === "saved" && savedAt !== null && scope !== null && canReopen(scope, savedAt, now),
  };
}

function newRegister(roster: RosterStudent[]) {
  const students = roster.map((student) => ({ ...student, state: "unmarked" as const, marked_at: null }));
  return {
    status: "new" as const,
    students,
    ...countsOf(students),
    version: 0,
    saved_at: null,
    marked_by: null,
    unusual_reason: null,
    can_reopen: false,
  };
}

function countsOf(students: Array<{ state: ReturnType<typeof stateIn> }>) {
  return { ...countMarks(students.map(({ state }) => state)), total_count: students.length };
}
