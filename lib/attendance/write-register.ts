import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { databaseNow } from "@/db/now";
import { registerMarks, registers } from "@/db/schema/attendance";
import type { Actor } from "../access/actor";
import type { Reach } from "../access/permissions";
import { type Change, changed, command } from "../command";
import { eatDate } from "../platform/eat";
import { Refusal } from "../refusal";
import { WriteRegister } from "./input";
import { readRegisters } from "./read-registers";
import { findOwnSession, readRoster } from "./roster";
import { checkMarks, type Marks, readMarks } from "./rules";
import { attendanceWords as words } from "./words";

type Written = { session_id: string; date: string; status: "draft" | "saved" };

/**
 * Keeps the register of a session and date (spec/staff.md section 4): a draft may be written again, a saved one is
 * locked. Two at once leave one register.
 * @throws Refusal 400 future date, somebody outside the roster, somebody unmarked at saving; 403 another tutor's
 *   session; 404; 409 register_locked.
 */
export const addRegister = command(
  "attendance-registers.add-register",
  WriteRegister,
  async ({ actor, reach, input, tx }) => {
    const { result, change } = await write(tx, actor, reach, input, readMarks(input));
    return changed(result, change);
  },
);

/** Writes a draft again, or saves it; the same rules as adding one, which it does where there is none yet. */
export const updateRegister = command(
  "attendance-registers.update-register",
  WriteRegister,
  async ({ actor, reach, input, tx }) => {
    const { result, change } = await write(tx, actor, reach, input, readMarks(input));
    return changed(result, change);
  },
);

async function write(tx: Db, actor: Actor, reach: Reach, input: Written, marks: Marks) {
  const session = await findOwnSession(tx, actor, reach, input.session_id);
  if (input.date > eatDate(await databaseNow(tx))) {
    throw new Refusal("invalid", "invalid", words.future, { errors: { date: [words.future] } });
  }
  const roster = await readRoster(tx, session.id, input.date);
  const id = await openRegister(tx, session.id, input.date, actor);
  checkMarks(marks, new Set(roster.map((student) => student.id)), input.status);

  await tx.delete(registerMarks).where(eq(registerMarks.registerId, id));
  if (marks.size > 0) {
    await tx
      .insert(registerMarks)
      .values([...marks].map(([studentId, state]) => ({ registerId: id, studentId, state })));
  }
  if (input.status === "saved") {
    await tx
      .update(registers)
      .set({ status: "saved", savedAt: sql`now()`, updatedAt: sql`now()` })
      .where(eq(registers.id, id));
  }
  const views = await readRegisters(tx, session.id, eq(registers.date, input.date));
  const view = views[input.date];
  const change: Change = {
    subject: `register:${id}`,
    what: { status: input.status, present: view?.present_count ?? 0, absent: view?.absent_count ?? 0 },
  };
  return { result: { id, session_id: session.id, date: input.date, ...view, msg: words.registered }, change };
}

/** Takes the register of a date under lock, made if there is none. @throws Refusal 409 when it is saved. */
async function openRegister(tx: Db, sessionId: string, date: string, actor: Actor): Promise<string> {
  const markedBy = actor.kind === "staff" ? actor.staffId : "";
  await tx.insert(registers).values({ sessionId, date, status: "draft", markedBy }).onConflictDoNothing();
  const [register] = await tx
    .select({ id: registers.id, status: registers.status })
    .from(registers)
    .where(and(eq(registers.sessionId, sessionId), eq(registers.date, date)))
    .for("update");
  if (!register) throw new Error("a register was not written");
  if (register.status === "saved") throw new Refusal("conflict", "register_locked", words.locked);
  return register.id;
}
