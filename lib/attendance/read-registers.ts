import "server-only";
import { and, desc, eq, inArray, type SQL } from "drizzle-orm";
import type { Db } from "@/db/client";
import { registerMarks, registers } from "@/db/schema/attendance";
import { students } from "@/db/schema/students";
import { readRoster } from "./roster";
import { countMarks, type MarkState } from "./rules";

/** One register as it is shown: everybody of that date with a mark or without, and the counts. */
export type RegisterView = Awaited<ReturnType<typeof readRegisters>>[string];

/** The registers of a session by date, newest first. */
export async function readRegisters(db: Db, sessionId: string, where?: SQL) {
  const rows = await db
    .select()
    .from(registers)
    .where(and(eq(registers.sessionId, sessionId), where))
    .orderBy(desc(registers.date));
  const marks = await readMarksOf(
    db,
    rows.map((row) => row.id),
  );
  const views = await Promise.all(
    rows.map(async (row) => {
      const marked = marks.filter((mark) => mark.registerId === row.id);
      const roster = row.status === "saved" ? [] : await readRoster(db, sessionId, row.date);
      const unmarked = roster.filter(({ id }) => !marked.some((mark) => mark.student.id === id));
      const shown = [
        ...marked.map(({ student, state }) => ({ ...student, state })),
        ...unmarked.map((student) => ({ ...student, state: "unmarked" as const })),
      ].sort((one, other) => one.name.localeCompare(other.name));
      return [
        row.date,
        { students: shown, ...countMarks(shown.map(({ state }) => state)), status: row.status },
      ] as const;
    }),
  );
  return Object.fromEntries(views);
}

async function readMarksOf(db: Db, registerIds: string[]) {
  if (registerIds.length === 0) return [];
  const rows = await db
    .select({
      registerId: registerMarks.registerId,
      state: registerMarks.state,
      id: students.id,
      name: students.fullName,
      registration_no: students.registrationNo,
      msisdn: students.msisdn,
    })
    .from(registerMarks)
    .innerJoin(students, eq(students.id, registerMarks.studentId))
    .where(inArray(registerMarks.registerId, registerIds));
  return rows.map(({ registerId, state, ...student }) => ({
    registerId,
    state: state as MarkState,
    student,
  }));
}
