import "server-only";
import { and, desc, eq, inArray, type SQL } from "drizzle-orm";
import type { Db } from "@/db/client";
import { registerMarks, registers } from "@/db/schema/attendance";
import { staff } from "@/db/schema/staff";
import { students } from "@/db/schema/students";
import { enrolledOn, type Member, type RosterStudent, readCorrected, readMembers } from "./roster";
import { countMarks, type TimedMarks } from "./rules";

/** One register as it is shown: everybody of that date with a mark or without, and the counts. */
export type RegisterView = Awaited<ReturnType<typeof readRegisters>>[string];

/**
 * A register with everybody in it, by name: of a saved one who was marked, of a draft who was enrolled that day.
 * `marks` has who was marked or unmarked, and when.
 */
export type FullRegister = Awaited<ReturnType<typeof readFullRegisters>>[number];

/** The registers of a session by date, newest first. */
export async function readRegisters(db: Db, sessionId: string, where?: SQL) {
  const found = await readFullRegisters(db, sessionId, where);
  return Object.fromEntries(found.map((register) => [register.date, viewOf(register)] as const));
}

/** A register as it is shown. */
export function viewOf(register: Pick<FullRegister, "students" | "marks" | "status">) {
  const shown = register.students.map((student) => ({ ...student, state: stateIn(register, student.id) }));
  return { students: shown, ...countMarks(shown.map(({ state }) => state)), status: register.status };
}

/**
 * The registers of a session, newest first, in so many questions however many there are.
 * @param given the session's members, where they are known already.
 */
export async function readFullRegisters(db: Db, sessionId: string, where?: SQL, given?: Member[]) {
  const rows = await db
    .select({
      id: registers.id,
      date: registers.date,
      status: registers.status,
      version: registers.version,
      savedAt: registers.savedAt,
      markedBy: { first: staff.firstName, last: staff.lastName },
    })
    .from(registers)
    .innerJoin(staff, eq(staff.id, registers.markedBy))
    .where(and(eq(registers.sessionId, sessionId), where))
    .orderBy(desc(registers.date));
  const drafts = rows.filter(({ status }) => status === "draft").map(({ id }) => id);
  const members = drafts.length === 0 ? [] : (given ?? (await readMembers(db, [sessionId])));
  const corrected = await readCorrected(db, drafts);
  const marked = await readMarksOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ markedBy, ...row }) => {
    const { marks, people } = marked.get(row.id) ?? nobodyMarked();
    const roster = [...enrolledOn(members, sessionId, row.date), ...(corrected.get(row.id) ?? [])];
    return {
      ...row,
      markedBy: `${markedBy.first} ${markedBy.last}`,
      marks,
      students: byName(row.status === "saved" ? people : roster),
    };
  });
}

/** What a student is marked as in a register. */
export function stateIn({ marks }: { marks: TimedMarks }, studentId: string) {
  return marks.get(studentId)?.state ?? "unmarked";
}

type Marked = { marks: TimedMarks; people: RosterStudent[] };
const nobodyMarked = (): Marked => ({ marks: new Map(), people: [] });

async function readMarksOf(db: Db, registerIds: string[]): Promise<Map<string, Marked>> {
  const found = new Map<string, Marked>();
  if (registerIds.length === 0) return found;
  const rows = await db
    .select({
      registerId: registerMarks.registerId,
      state: registerMarks.state,
      at: registerMarks.markedAt,
      student: {
        id: students.id,
        name: students.fullName,
        registration_no: students.registrationNo,
        msisdn: students.msisdn,
      },
    })
    .from(registerMarks)
    .innerJoin(students, eq(students.id, registerMarks.studentId))
    .where(inArray(registerMarks.registerId, registerIds));
  for (const { registerId, state, at, student } of rows) {
    const { marks, people } = found.get(registerId) ?? nobodyMarked();
    marks.set(student.id, { state, at });
    people.push(student);
    found.set(registerId, { marks, people });
  }
  return found;
}

function byName(people: RosterStudent[]): RosterStudent[] {
  const each = new Map(people.map((student) => [student.id, student]));
  return [...each.values()].sort((one, other) => one.name.localeCompare(other.name));
}
