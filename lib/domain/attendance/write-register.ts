import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { registerMarks, registers, registerWritings } from "@/db/schema/attendance";
import { changed, command, type Outcome, unchanged } from "@/lib/platform/commands/command";
import { type Actor, actorId } from "@/lib/platform/permissions/actor";
import type { Scope } from "@/lib/platform/permissions/permissions";
import { Refusal } from "@/lib/platform/refusal";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { WriteRegister } from "./input";
import { type FullRegister, readFullRegisters, stateIn, viewOf } from "./read-registers";
import { findOwnSession } from "./roster";
import {
  checkMarks,
  countMarks,
  type Marks,
  mergeMarks,
  readMarks,
  replaceMarks,
  type TimedMark,
  type TimedMarks,
  timeMarks,
} from "./rules";
import { attendanceTexts as texts } from "./texts";

type Written = z.output<typeof WriteRegister>;
type View = ReturnType<typeof told>;

/**
 * Keeps the register of a session and date (spec/staff.md section 4): a draft may be written again, a saved one is
 * locked. Two at once leave one register; the same `client_id` twice is one writing. What was made on an older version
 * (`based_on`) is merged into the draft: the newer mark of each student stands (ux.md 2.6).
 * @throws Refusal 400 future date, somebody outside the roster (`data.not_enrolled`), somebody unmarked at saving;
 *   403 another tutor's session; 404; 409 register_locked with the saved register in `data.register`.
 */
export const addRegister = command(
  "attendance-registers.add-register",
  WriteRegister,
  ({ actor, scope, input, tx }) => write(tx, actor, scope, input),
);

/** Writes a draft again, or saves it; the same rules as adding one, which it does where there is none yet. */
export const updateRegister = command(
  "attendance-registers.update-register",
  WriteRegister,
  ({ actor, scope, input, tx }) => write(tx, actor, scope, input),
);

async function write(tx: Db, actor: Actor, scope: Scope, input: Written): Promise<Outcome<View>> {
  const sent = readMarks(input);
  const session = await findOwnSession(tx, actor, scope, input.session_id);
  const { now } = session;
  if (input.date > nairobiDate(now)) {
    throw new Refusal("invalid", "invalid", texts.future, { errors: { date: [texts.future] } });
  }
  const register = await lockRegister(tx, session.id, input.date, actor);
  if (input.client_id && !(await isFirst(tx, register.id, input.client_id))) {
    return unchanged(told(register, input));
  }
  if (register.status === "saved") throw locked(register, input);

  const roster = new Set(register.students.map(({ id }) => id));
  checkMarks(sent, roster, "draft");
  const marks = withinRoster(marksAfter(register, input, sent, now), roster);
  checkMarks(summary(marks), roster, input.status);
  const version = await keep(tx, register, marks, input.status, actor);

  // A saved register shows who was marked, a draft who is enrolled.
  const students =
    input.status === "saved" ? register.students.filter(({ id }) => marks.has(id)) : register.students;
  const view = told({ ...register, version, status: input.status, marks, students }, input);
  return changed(view, {
    subject: `register:${register.id}`,
    what: { status: input.status, present: view.present_count, absent: view.absent_count },
  });
}

/** Takes the register of a date under lock, made as version 0 if there is none. */
async function lockRegister(tx: Db, sessionId: string, date: string, actor: Actor): Promise<FullRegister> {
  const day = eq(registers.date, date);
  const [found] = await readFullRegisters(tx, sessionId, day, { lock: true });
  if (found) return found;
  await tx
    .insert(registers)
    .values({ sessionId, date, status: "draft", version: 0, markedBy: actorId(actor) ?? "" })
    .onConflictDoNothing();
  const [written] = await readFullRegisters(tx, sessionId, day, { lock: true });
  if (!written) throw new Error("a register was not written");
  return written;
}

/** Whether a writing comes for the first time; noted, under the register's lock. */
async function isFirst(tx: Db, registerId: string, clientId: string): Promise<boolean> {
  const noted = await tx
    .insert(registerWritings)
    .values({ registerId, clientId })
    .onConflictDoNothing()
    .returning({ registerId: registerWritings.registerId });
  return noted.length > 0;
}

/** Marks made on the version that stands, or on none that is told, replace it; older ones are merged into it. */
function marksAfter(register: FullRegister, input: Written, sent: Marks, now: Date): TimedMarks {
  const { based_on: base, marked_at: times } = input;
  const timed = timeMarks(sent, times ?? {}, now);
  const replaces = base === undefined ? !times : base === register.version;
  if (replaces) return replaceMarks(register.marks, timed, now);
  return mergeMarks(register.marks, times ? timed : atOnce(timed, now));
}

/** Marks of which no times were told are of the moment they arrive. */
function atOnce(marks: TimedMarks, now: Date): TimedMarks {
  return new Map([...marks].map(([id, { state }]) => [id, { state, at: now }]));
}

function withinRoster(marks: TimedMarks, roster: ReadonlySet<string>): TimedMarks {
  return new Map([...marks].filter(([id]) => roster.has(id)));
}

function summary(marks: TimedMarks): Marks {
  return new Map([...marks].flatMap(([id, { state }]) => (state === "unmarked" ? [] : [[id, state]])));
}

/** Writes the marks that changed, then their register, after which a saved one is locked. @returns its new version. */
async function keep(
  tx: Db,
  register: FullRegister,
  marks: TimedMarks,
  status: "draft" | "saved",
  actor: Actor,
): Promise<number> {
  const { id, version } = register;
  const gone = [...register.marks.keys()].filter((student) => !marks.has(student));
  const made = [...marks].filter(([student, mark]) => !isSame(mark, register.marks.get(student)));
  if (gone.length > 0) await dropMarks(tx, id, gone);
  if (made.length > 0) await putMarks(tx, id, made);
  await tx
    .update(registers)
    .set({
      status,
      version: version + 1,
      markedBy: actorId(actor) ?? "",
      savedAt: status === "saved" ? sql`now()` : null,
      updatedAt: sql`now()`,
    })
    .where(eq(registers.id, id));
  return version + 1;
}

function isSame(one: TimedMark, other: TimedMark | undefined): boolean {
  return one.state === other?.state && one.at?.getTime() === other.at?.getTime();
}

function dropMarks(tx: Db, id: string, gone: string[]) {
  return tx
    .delete(registerMarks)
    .where(and(eq(registerMarks.registerId, id), inArray(registerMarks.studentId, gone)));
}

/** One statement of one text, however many marks there are. */
function putMarks(tx: Db, id: string, made: [string, TimedMark][]) {
  const marks = JSON.stringify(made.map(([student, { state, at }]) => ({ student, state, at })));
  return tx
    .insert(registerMarks)
    .select(
      sql`select ${id}::uuid, student, state, at
        from jsonb_to_recordset(${marks}::jsonb) as made (student uuid, state text, at timestamptz)`,
    )
    .onConflictDoUpdate({
      target: [registerMarks.registerId, registerMarks.studentId],
      set: { state: sql`excluded.state`, markedAt: sql`excluded.marked_at` },
    });
}

function told(register: FullRegister, { session_id, date }: Written) {
  const { id, version } = register;
  return { id, session_id, date, version, ...viewOf(register), msg: texts.registered };
}

/** The saved register wins; it is told with the refusal, by student id, so that both can be shown side by side. */
function locked(register: FullRegister, { session_id, date }: Written): Refusal {
  const states = register.students.map(({ id }) => [id, stateIn(register, id)] as const);
  const saved = {
    session_id,
    date,
    status: register.status,
    version: register.version,
    saved_at: register.savedAt?.toISOString() ?? null,
    marked_by: register.markedBy,
    ...countMarks(states.map(([, state]) => state)),
    marks: Object.fromEntries(states),
  };
  return new Refusal("conflict", "register_locked", texts.locked, { data: { register: saved } });
}
