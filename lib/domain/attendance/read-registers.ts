import "server-only";
import { and, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import { registers } from "@/db/schema/attendance";
import { staff } from "@/db/schema/staff";
import type { Db } from "@/lib/platform/db/client";
import { belongedOn, type Member, type RosterStudent, readPeople } from "./roster";
import { countMarks, type TimedMarks } from "./rules";

/** A register as callers see it: all students of that date with their marks, and the counts. */
export type RegisterView = Awaited<ReturnType<typeof readRegisters>>[string];

/**
 * A register with its students by name: those marked in a saved one, those who belonged to the session that day in a draft. `marks` says
 * how each was marked, or unmarked, and when.
 */
export type FullRegister = Awaited<ReturnType<typeof readFullRegisters>>[number];

/** The registers of a session by date, newest first. */
export async function readRegisters(db: Db, sessionId: string, where?: SQL) {
  const found = await readFullRegisters(db, sessionId, where);
  return Object.fromEntries(found.map((register) => [register.date, viewOf(register)] as const));
}

/** A register as callers see it. */
export function viewOf(register: Pick<FullRegister, "students" | "marks" | "status">) {
  const students = register.students.map((student) => ({ ...student, state: stateIn(register, student.id) }));
  return { students, ...countMarks(students.map(({ state }) => state)), status: register.status };
}

/**
 * The registers of a session, newest first; the number of statements does not depend on the number of registers.
 * @param given `members` of the session, if read already; `lock` locks the registers before the rest is read and needs a
 *   transaction
 */
export async function readFullRegisters(
  db: Db,
  sessionId: string,
  where?: SQL,
  options: { members?: Member[]; lock?: boolean } = {},
) {
  const which = and(eq(registers.sessionId, sessionId), ne(registers.status, "removed"), where);
  const found = findRegisters(db, which);
  const rows = await (options.lock ? found.for("update", { of: registers }) : found);
  if (rows.length === 0) return [];
  const hasDraft = rows.some(({ status }) => status === "draft");
  const { members, corrected, marked } = await readPeople(
    db,
    rows.map(({ id }) => id),
    hasDraft && !options.members ? sessionId : null,
  );
  const ofSession =
    options.members ??
    members.map(({ sessionId: of, since, until, ...student }) => ({ sessionId: of, since, until, student }));
  return rows.map(({ markedBy, ...row }) => {
    const own = marked.filter(({ registerId }) => registerId === row.id);
    const formerlyMarked = corrected.filter(({ registerId }) => registerId === row.id);
    const roster = [...belongedOn(ofSession, sessionId, row.date), ...formerlyMarked.map(studentOf)];
    const marks: TimedMarks = new Map(
      own.map(({ id, state, at }) => [id, { state, at: at === null ? null : new Date(at) }]),
    );
    return {
      ...row,
      markedBy: `${markedBy.first} ${markedBy.last}`,
      marks,
      students: byName(row.status === "saved" ? own.map(studentOf) : roster),
    };
  });
}

/** A student's mark in a register. */
export function stateIn({ marks }: { marks: TimedMarks }, studentId: string) {
  return marks.get(studentId)?.state ?? "unmarked";
}

function findRegisters(db: Db, which: SQL | undefined) {
  return db
    .select({
      id: registers.id,
      date: registers.date,
      status: sql<"draft" | "saved">`${registers.status}`,
      version: registers.version,
      savedAt: registers.savedAt,
      unusualReason: registers.unusualReason,
      markedBy: { first: staff.firstName, last: staff.lastName },
    })
    .from(registers)
    .innerJoin(staff, eq(staff.id, registers.markedBy))
    .where(which)
    .orderBy(desc(registers.date));
}

function studentOf({ id, name, registration_no, msisdn }: RosterStudent): RosterStudent {
  return { id, name, registration_no, msisdn };
}

function byName(people: RosterStudent[]): RosterStudent[] {
  const each = new Map(people.map((student) => [student.id, student]));
  return [...each.values()].sort((one, other) => one.name.localeCompare(other.name));
}

/** The removed registers of a session and date, newest first: who removed each, when and why. */
export async function readRemoved(db: Db, sessionId: string, date: string) {
  const rows = await db
    .select({
      id: registers.id,
      at: registers.removedAt,
      reason: registers.removedReason,
      first: staff.firstName,
      last: staff.lastName,
    })
    .from(registers)
    .innerJoin(staff, eq(staff.id, registers.removedBy))
    .where(and(eq(registers.sessionId, sessionId), eq(registers.date, date), eq(registers.status, "removed")))
    .orderBy(desc(registers.removedAt));
  return rows.map(({ id, at, reason, first, last }) => ({
    id,
    removed_at: at?.toISOString() ?? "",
    removed_by: `${first} ${last}`,
    reason: reason ?? "",
  }));
}
