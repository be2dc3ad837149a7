import "server-only";
import { and, desc, eq, sql } from "drizzle-orm";
import { registerMarks, registers } from "@/db/schema/attendance";
import { sessions } from "@/db/schema/catalog";
import { students } from "@/db/schema/students";
import { refuseOthers, studentsOf } from "@/lib/domain/people/students/student-scope";
import { query } from "@/lib/platform/commands/query";
import type { Db } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { StudentAttendance } from "./input";
import { readShares, seenBy } from "./read-shares";
import { readRegisterSessions } from "./register-sessions";
import { attendancePercentage, countMarks } from "./rules";
import { attendanceTexts as texts } from "./texts";

/** A season has about this many weekends. */
const LAST = 12;

/**
 * A student's attendance: the share of each enrollment with its budget, and the marks by session: the sessions they are
 * enrolled in now, and those with a mark in a saved register. Drafts do not count. A tutor sees only their own sessions and
 * students; a student with a session of level manage only their own record. lib/domain/attendance/README.md.
 * @throws Refusal 403 for another student's session; 404 for an unknown student, or one outside a tutor's scope
 */
export const attendanceOfStudent = query(
  "attendance-registers.of-student",
  StudentAttendance,
  async ({ actor, scope, input: { student_id: id }, db }) => {
    refuseOthers(actor, id);
    const [student] = await db
      .select({ id: students.id })
      .from(students)
      .where(and(eq(students.id, id), studentsOf(db, actor, scope)));
    if (!student) throw new Refusal("not_found", "not_found", texts.noStudent);
    const own = scope === "own" && actor.kind === "staff" ? eq(sessions.tutorId, actor.staffId) : undefined;
    const found = await readRegisterSessions(db, and(enrolledOrMarked(id), own));
    const marks = await readSavedMarks(db, id);
    return {
      student_id: id,
      enrollments: await readShares(db, sql`e.student_id = ${id} and ${seenBy(actor, scope)}`),
      sessions: found.map((session) =>
        withTotals(
          session,
          marks.filter((mark) => mark.sessionId === session.id),
        ),
      ),
    };
  },
);

type SavedMark = Awaited<ReturnType<typeof readSavedMarks>>[number];
type RegisterSession = Awaited<ReturnType<typeof readRegisterSessions>>[number];

function withTotals({ id, ...session }: RegisterSession, marks: SavedMark[]) {
  const states = marks.map(({ state }) => state);
  const { unmarked_count: _none, ...counts } = countMarks(states);
  return {
    session_id: id,
    ...session,
    ...counts,
    late_count: states.filter((state) => state === "late").length,
    percentage: attendancePercentage(counts),
    last: marks.slice(0, LAST).map(({ date, state }) => ({ date, state })),
  };
}

/** The student's marks in saved registers, newest first. */
function readSavedMarks(db: Db, studentId: string) {
  return db
    .select({ sessionId: registers.sessionId, date: registers.date, state: registerMarks.state })
    .from(registerMarks)
    .innerJoin(registers, eq(registers.id, registerMarks.registerId))
    .where(and(eq(registerMarks.studentId, studentId), eq(registers.status, "saved")))
    .orderBy(desc(registers.date));
}

/** Sessions the student is enrolled in or was marked in. A union, because no index serves an OR. */
function enrolledOrMarked(studentId: string) {
  return sql`${sessions.id} = any (array(
    select es.session_id from enrollment_sessions es
      join enrollments e on e.id = es.enrollment_id where e.student_id = ${studentId} and e.state = 'enrolled'
    union select r.session_id from register_marks m
      join registers r on r.id = m.register_id where m.student_id = ${studentId} and r.status = 'saved'))`;
}
