import "server-only";
import { eq } from "drizzle-orm";
import { registers } from "@/db/schema/attendance";
import { sessions } from "@/db/schema/catalog";
import { query } from "@/lib/platform/commands/query";
import type { Scope } from "@/lib/platform/permissions/permissions";
import { Refusal } from "@/lib/platform/refusal";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { OpenRegister } from "./input";
import { readCounts } from "./read-counts";
import { readMeetings } from "./read-meetings";
import { type FullRegister, readFullRegisters, stateIn } from "./read-registers";
import { enrolledOn, findOwnSession, type RosterStudent, readMembers } from "./roster";
import { countMarks, lastMeeting, mayReopen, meetsOn } from "./rules";
import { attendanceTexts as texts } from "./texts";

/**
 * Everything the register of a session and date needs in one read. Without a date: today if the session meets today in
 * Nairobi, else the last day it met. A date that has no register yet is `new`, with everybody unmarked.
 * @throws Refusal 400 for a date later than today, 403 another tutor's session, 404.
 */
export const openRegister = query(
  "attendance-registers.open-register",
  OpenRegister,
  async ({ actor, scope, input, db }) => {
    const { id, day, now } = await findOwnSession(db, actor, scope, input.session_id);
    const today = nairobiDate(now);
    if (input.date && input.date > today) {
      throw new Refusal("invalid", "invalid", texts.future, { errors: { date: [texts.future] } });
    }
    const date = input.date ?? lastMeeting(day, today);
    const [session] = await readMeetings(db, eq(sessions.id, id));
    if (!session) throw new Refusal("not_found", "not_found", texts.noSession);
    const members = await readMembers(db, [id]);
    const counted = await readCounts(db, [id]);
    const [kept] = await readFullRegisters(db, id, eq(registers.date, date), { members });
    const register = kept ? shown(kept, scope, now) : fresh(enrolledOn(members, id, date));
    const inside = new Set(register.students.map((student) => student.id));
    return {
      session,
      date,
      meets: meetsOn(day, date),
      today,
      now: now.toISOString(),
      dates: counted.map(({ session_id: _session, ...counts }) => counts),
      register,
      not_yet_enrolled: members
        .filter(({ student }) => !inside.has(student.id))
        .map(({ student, since }) => ({ ...student, enrolled_on: since })),
    };
  },
);

function shown(register: FullRegister, scope: Scope, now: Date) {
  const { status, version, savedAt, markedBy, marks } = register;
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
    can_reopen: status === "saved" && savedAt !== null && mayReopen(scope, savedAt, now),
  };
}

function fresh(roster: RosterStudent[]) {
  const students = roster.map((student) => ({ ...student, state: "unmarked" as const, marked_at: null }));
  return {
    status: "new" as const,
    students,
    ...countsOf(students),
    version: 0,
    saved_at: null,
    marked_by: null,
    can_reopen: false,
  };
}

function countsOf(students: Array<{ state: ReturnType<typeof stateIn> }>) {
  return { ...countMarks(students.map(({ state }) => state)), total_count: students.length };
}
