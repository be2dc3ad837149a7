import "server-only";
import { and, eq, inArray, ne, type SQLWrapper, sql } from "drizzle-orm";
import type { z } from "zod";
import { registerMarks, registers, registerWritings } from "@/db/schema/attendance";
import type { SessionDay } from "@/db/schema/enums";
import { type Actor, actorId } from "@/lib/domain/access/actor";
import type { Scope } from "@/lib/domain/access/scopes";
import { canReplyToSms } from "@/lib/domain/messaging/messages/channels";
import { notifyStudents } from "@/lib/domain/messaging/messages/notify";
import { absent as absentMessage } from "@/lib/domain/messaging/messages/student/person";
import { changed, command, type Outcome, unchanged } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { writeTogether } from "@/lib/platform/db/write-together";
import { invalidField, Refusal } from "@/lib/platform/refusal";
import { formatDate, nairobiDate } from "@/lib/platform/time/nairobi-time";
import { readSettings } from "../academy/read-settings";
import { lockOwnSession, refuseUnlessCorrected } from "./closed-season";
import { WriteRegister } from "./input";
import { type FullRegister, readFullRegisters, stateIn, viewOf } from "./read-registers";
import {
  checkMarks,
  countMarks,
  differing,
  isUnusual,
  type Marks,
  mergeMarks,
  readMarks,
  replaceMarks,
  type TimedMark,
  type TimedMarks,
  timeMarks,
} from "./rules";
import { registerTexts as texts } from "./texts";

type Written = z.output<typeof WriteRegister>;
type View = ReturnType<typeof viewAfter>;

/**
 * Writes the register of a session and date. A draft may be written again, a saved register is locked. Concurrent calls
 * make one register, and a repeated `client_id` writes once. Marks made on an older version (`based_on`) are merged into
 * the draft: for each student the newer mark counts, and `differs` names those for whom it is not the caller's.
 * lib/domain/attendance/README.md.
 * @throws Refusal 400 for a future date or one before the season, students outside the roster (`data.not_enrolled`), or
 *   unmarked students when saving; 403 for another tutor's session; 404; 409 not_a_meeting_day on an unusual day without a
 *   reason; 409 register_locked with the saved register in `data.register`; 409 season_closed
 */
export const addRegister = command(
  "attendance-registers.add-register",
  WriteRegister,
  ({ actor, scope, input, tx }) => write(tx, actor, scope, input),
);

/** Writes or saves a draft by the same rules as addRegister, and adds the register if there is none. */
export const updateRegister = command(
  "attendance-registers.update-register",
  WriteRegister,
  ({ actor, scope, input, tx }) => write(tx, actor, scope, input),
);

async function write(tx: Db, actor: Actor, scope: Scope, input: Written): Promise<Outcome<View>> {
  const listed = readMarks(input);
  const session = await lockOwnSession(tx, actor, scope, input.session_id);
  const { now } = session;
  if (input.date > nairobiDate(now)) throw invalidField("date", texts.future);
  if (session.startsOn && input.date < session.startsOn)
    throw invalidField("date", texts.beforeSeason(formatDate(session.startsOn)));
  if (session.isHistory) await refuseUnlessCorrected(tx, session, input.date);
  await lockMembers(tx, session.id, input.date, [...listed.keys()]);
  const register = await lockRegister(tx, session.id, input.date, actor);
  const sent = timeMarks(listed, input.marked_at ?? {}, now);
  if (input.client_id && !(await isFirstWrite(tx, register.id, input.client_id))) {
    return unchanged(viewAfter(register, input, sent));
  }
  if (register.status === "saved") throw locked(register, input);
  const unusual = isUnusual(session, input.date) ? (register.unusualReason ?? input.reason) : null;
  if (unusual === undefined) throw notMeeting(session.day, input.date);

  const roster = new Set(register.students.map(({ id }) => id));
  checkMarks(listed, roster, "draft");
  const marks = withinRoster(marksAfter(register, input, sent, now), roster);
  checkMarks(withoutUnmarked(marks), roster, input.status);
  const rows = await toSave(tx, { ...register, unusualReason: unusual }, marks, input.status, actor);

  if (input.status === "saved") await queueAbsences(tx, absentIn(marks), register);

  // A saved register lists the students marked, a draft those of the session.
  const students =
    input.status === "saved" ? register.students.filter(({ id }) => marks.has(id)) : register.students;
  const version = register.version + 1;
  const view = viewAfter({ ...register, version, status: input.status, marks, students }, input, sent);
  return changed(view, {
    type: "register.written",
    id: register.id,
    what: {
      status: input.status,
      present: view.present_count,
      absent: view.absent_count,
      ...(unusual === null ? {} : { unusual }),
    },
  }).writing(...rows);
}

/**
 * Locks the memberships of a session on a date against moves, so that whoever is marked in the register stays in it. Marks of
 * students who left on that very day claim the day for this session (claim_day of the baseline).
 */
async function lockMembers(tx: Db, sessionId: string, date: string, marked: string[]): Promise<void> {
  const members = await tx.execute<{ id: string }>(sql`
    select b.student_id as id from session_memberships b
    where b.session_id = ${sessionId} and b.first_day <= ${date}::date and (b.last_day is null or b.last_day >= ${date}::date)
    order by b.enrollment_id for share`);
  const own = new Set(members.map(({ id }) => id));
  const left = marked.filter((id) => !own.has(id));
  if (left.length === 0) return;
  await tx.execute(sql`select claim_day(${sessionId}, ${date}::date, ${`{${left.join(",")}}`}::uuid[])`);
}

/** Locks the register of a date; inserts it as version 0 if there is none. */
async function lockRegister(tx: Db, sessionId: string, date: string, actor: Actor): Promise<FullRegister> {
  const day = and(eq(registers.date, date), ne(registers.status, "removed"));
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

/** Records the client's id of a write, under the register's lock. @returns whether it is new */
async function isFirstWrite(tx: Db, registerId: string, clientId: string): Promise<boolean> {
  const inserted = await tx
    .insert(registerWritings)
    .values({ registerId, clientId })
    .onConflictDoNothing()
    .returning({ registerId: registerWritings.registerId });
  return inserted.length > 0;
}

/** Marks based on the current version, or sent without a version, replace it; marks based on an older one are merged. */
function marksAfter(register: FullRegister, input: Written, sent: TimedMarks, now: Date): TimedMarks {
  const { based_on: base, marked_at: times } = input;
  const replaces = base === undefined ? !times : base === register.version;
  if (replaces) return replaceMarks(register.marks, sent, now);
  return mergeMarks(register.marks, times ? sent : allAt(sent, now));
}

/** Marks sent without times count from their arrival. */
function allAt(marks: TimedMarks, now: Date): TimedMarks {
  return new Map([...marks].map(([id, { state }]) => [id, { state, at: now }]));
}

function absentIn(marks: TimedMarks): string[] {
  return [...marks].flatMap(([id, { state }]) => (state === "absent" ? [id] : []));
}

function withinRoster(marks: TimedMarks, roster: ReadonlySet<string>): TimedMarks {
  return new Map([...marks].filter(([id]) => roster.has(id)));
}

function withoutUnmarked(marks: TimedMarks): Marks {
  return new Map([...marks].flatMap(([id, { state }]) => (state === "unmarked" ? [] : [[id, state]])));
}

/**
 * The changed marks and the next version of the register, for the caller to write. Of a register that is saved the marks are written
 * here: the database checks them as it is saved.
 */
async function toSave(
  tx: Db,
  register: FullRegister,
  marks: TimedMarks,
  status: "draft" | "saved",
  actor: Actor,
): Promise<SQLWrapper[]> {
  const { id, version, unusualReason } = register;
  const removed = [...register.marks.keys()].filter((student) => !marks.has(student));
  const written = [...marks].filter(([student, mark]) => !isSame(mark, register.marks.get(student)));
  const rows = [
    ...(removed.length > 0 ? [dropMarks(tx, id, removed)] : []),
    ...(written.length > 0 ? [putMarks(tx, id, written)] : []),
  ];
  const next = tx
    .update(registers)
    .set({
      status,
      version: version + 1,
      markedBy: actorId(actor) ?? "",
      savedAt: status === "saved" ? sql`now()` : null,
      unusualReason,
      updatedAt: sql`now()`,
    })
    .where(eq(registers.id, id));
  if (status === "draft") return [...rows, next];
  await writeTogether(tx, ...rows);
  return [next];
}

function isSame(one: TimedMark, other: TimedMark | undefined): boolean {
  return one.state === other?.state && one.at?.getTime() === other.at?.getTime();
}

function dropMarks(tx: Db, id: string, removed: string[]) {
  return tx
    .delete(registerMarks)
    .where(and(eq(registerMarks.registerId, id), inArray(registerMarks.studentId, removed)));
}

/** Writes any number of marks with one statement text, so that it is prepared once. */
function putMarks(tx: Db, id: string, written: [string, TimedMark][]) {
  const marks = JSON.stringify(written.map(([student, { state, at }]) => ({ student, state, at })));
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

/** @param sent the caller's marks, to name in `differs` who is marked otherwise */
function viewAfter(register: FullRegister, { session_id, date, shown }: Written, sent: TimedMarks) {
  const { id, version } = register;
  const view = viewOf(register);
  const differs = differing(sent, shown ?? {}, view.students);
  return {
    ...{ id, session_id, date, version, ...view },
    ...(differs.length > 0 ? { differs } : {}),
    msg: texts.registered,
  };
}

/** Asks why there is a register of a day on which the session does not meet, or of one after the season. */
function notMeeting(day: SessionDay, date: string): Refusal {
  return new Refusal("conflict", "not_a_meeting_day", texts.notMeetingDay, {
    errors: { reason: [texts.notMeetingDay] },
    data: { day, date },
  });
}

/** A saved register wins; the refusal contains its marks by student id, so that a page can show both. */
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

/**
 * Notifies the guardian of a minor, or an adult student, of an absence: one message a student and date, however often
 * registers are saved; none unless the setting `absence_messages` is on. lib/domain/messaging/README.md.
 * @param absent ids of the students marked absent in a saved register
 * @param register the register just saved, whose mark a reply may excuse, and the Nairobi date of the meeting
 */
async function queueAbsences(
  tx: Db,
  absent: readonly string[],
  { id: registerId, date }: { id: string; date: string },
): Promise<void> {
  if (absent.length === 0) return;
  const settings = await readSettings(tx);
  if (!settings.absence_messages) return;
  // One order for all, so that registers saved at once do not deadlock.
  const mayReply = canReplyToSms();
  const ids = [...new Set(absent)].sort();
  await notifyStudents(
    tx,
    ids.map((id) => ({
      kind: "absence" as const,
      studentId: id,
      aboutId: registerId,
      cause: `absence:${id}:${date}`,
      text: (to) => absentMessage(to, date, mayReply),
    })),
  );
}
