import { MARK_STATES, type SessionDay } from "@/db/schema/enums";
import type { Scope } from "@/lib/domain/access/scopes";
import { type FieldErrors, Refusal } from "@/lib/platform/refusal";
import { registerTexts as texts } from "./texts";

export type MarkState = (typeof MARK_STATES)[number];
export type Marks = Map<string, MarkState>;

/** A mark, or its removal, and its time; null is unknown and counts as older than any time. */
export type TimedMark = { state: MarkState | "unmarked"; at: Date | null };
export type TimedMarks = Map<string, TimedMark>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long after saving a tutor may reopen a register. */
export const TUTOR_REOPENS_MS = 2 * DAY_MS;
/** Earlier times come from a phone with a wrong clock. */
const EARLIEST = new Date("2000-01-01T00:00:00Z");

/**
 * Reads the lists of a register as one mark per student.
 * @throws Refusal 400 when a student is in two lists
 */
export function readMarks(lists: Record<MarkState, string[]>): Marks {
  const marks: Marks = new Map();
  for (const state of MARK_STATES) {
    for (const id of new Set(lists[state])) {
      if (marks.has(id)) throw wrong({ [state]: [texts.markedTwice] });
      marks.set(id, state);
    }
  }
  return marks;
}

/**
 * Checks marks against the students enrolled that day: no one else is marked, and a saved register marks all of them.
 * lib/domain/attendance/README.md.
 * @throws Refusal 400
 */
export function checkMarks(marks: Marks, roster: ReadonlySet<string>, status: "draft" | "saved"): void {
  const outsiders = [...marks].filter(([id]) => !roster.has(id));
  if (outsiders.length > 0) {
    const errors = Object.fromEntries(outsiders.map(([, state]) => [state, [texts.notInRoster]]));
    throw wrong(errors, { not_enrolled: outsiders.map(([id]) => id) });
  }
  if (status !== "saved") return;
  if (roster.size === 0) throw wrong({ date: [texts.nobody] });
  const left = [...roster].filter((id) => !marks.has(id)).length;
  if (left > 0) throw wrong({ present: [texts.unmarked(left)] });
}

/** Counts of a register: late counts as present, excused as neither present nor absent. */
export function countMarks(states: Array<MarkState | "unmarked">) {
  const of = (...wanted: Array<MarkState | "unmarked">) =>
    states.filter((state) => wanted.includes(state)).length;
  return {
    present_count: of("present", "late"),
    absent_count: of("absent"),
    excused_count: of("excused"),
    unmarked_count: of("unmarked"),
  };
}

/** Attended meetings in whole per cent, without excused ones; null when there is nothing to count. */
export function attendancePercentage(counts: { present_count: number; absent_count: number }): number | null {
  const counted = counts.present_count + counts.absent_count;
  return counted === 0 ? null : Math.round((counts.present_count / counted) * 100);
}

/**
 * Adds to each mark the time it was made. A future time counts as now.
 * @param times by student id; a time without a mark means the mark was removed then
 */
export function timeMarks(marks: Marks, times: Record<string, string>, now: Date): TimedMarks {
  const timed: TimedMarks = new Map();
  for (const [id, state] of marks) timed.set(id, { state, at: null });
  for (const [id, instant] of Object.entries(times)) {
    timed.set(id, { state: marks.get(id) ?? "unmarked", at: clamp(new Date(instant), EARLIEST, now) });
  }
  return timed;
}

/** For each student the newer mark counts; at equal times the one sent (lib/domain/attendance/README.md). */
export function mergeMarks(stored: TimedMarks, sent: TimedMarks): TimedMarks {
  const merged: TimedMarks = new Map(stored);
  for (const [id, mark] of sent) {
    const before = stored.get(id);
    if (!before || (mark.at && (!before.at || mark.at >= before.at))) merged.set(id, mark);
  }
  return merged;
}

/** Replaces all marks by those sent. An unchanged mark keeps its time; a mark that was not sent is removed now. */
export function replaceMarks(stored: TimedMarks, sent: TimedMarks, now: Date): TimedMarks {
  const replaced: TimedMarks = new Map();
  for (const id of new Set([...stored.keys(), ...sent.keys()])) {
    const [before, after] = [stored.get(id), sent.get(id) ?? { state: "unmarked" as const, at: null }];
    const same = before?.state === after.state;
    replaced.set(id, { state: after.state, at: after.at ?? (same ? before.at : now) });
  }
  return replaced;
}

/**
 * Whom a register marks otherwise than its writer did, because somebody else's newer mark counts.
 * @param shown the marks the writer saw without sending them
 */
export function differing(
  sent: TimedMarks,
  shown: Record<string, MarkState>,
  students: { id: string; name: string; state: MarkState | "unmarked" }[],
) {
  return students.flatMap(({ id, name, state }) => {
    const own = sent.get(id)?.state ?? shown[id];
    return own && own !== state ? [{ student_id: id, name, state }] : [];
  });
}

/** Whether a saved register may be reopened: by an admin always, by its tutor for 48 hours. */
export function canReopen(scope: Scope, savedAt: Date, now: Date): boolean {
  return scope === "any" || now.getTime() - savedAt.getTime() <= TUTOR_REOPENS_MS;
}

/** Whether a session meets on a date, YYYY-MM-DD. Chapel is on Sundays. */
export function meetsOn(day: SessionDay, date: string): boolean {
  return new Date(`${date}T00:00:00Z`).getUTCDay() === (day === "saturday" ? 6 : 0);
}

/**
 * Whether a register of a date needs a reason: the session does not meet then, or its season is over
 * (lib/domain/attendance/README.md).
 */
export function isUnusual(session: { day: SessionDay; endsOn: string | null }, date: string): boolean {
  return !meetsOn(session.day, date) || (session.endsOn !== null && date > session.endsOn);
}

/** Whether a session's meeting of a date, YYYY-MM-DD, is still to begin. One on another day than it meets has no hour. */
export function isToBegin(
  session: { day: SessionDay; start_at: string },
  date: string,
  now: number,
): boolean {
  return meetsOn(session.day, date) && Date.parse(`${date}T${session.start_at}:00+03:00`) > now;
}

/** The session's last meeting on or before a date. */
export function lastMeeting(day: SessionDay, upTo: string): string {
  return meetsOn(day, upTo) ? upTo : lastMeeting(day, addDays(upTo, -1));
}

/** The session's first meeting on or after a date. */
export function nextMeeting(day: SessionDay, from: string): string {
  return meetsOn(day, from) ? from : nextMeeting(day, addDays(from, 1));
}

type Meeting = {
  /** The day of the next meeting, today included; null after the season. */
  meeting_on: string | null;
  meets_today: boolean;
  start_at: string;
  end_at: string;
  /** The state of the register of the last meeting, today's included. */
  last_status: "none" | "new" | "draft" | "saved";
};

/**
 * A tutor's sessions by their next meeting, with the one to turn to first: the running one, else the next of today. After today's
 * meetings it is the one whose register is not saved, then the next of another day.
 * @param time the time in Nairobi, HH:MM
 */
export function inTurn<Session extends Meeting>(sessions: Session[], time: string): Session[] {
  const turn = ({ meeting_on, meets_today, start_at, end_at, last_status }: Session) => {
    if (!meets_today) return meeting_on === null ? 5 : 3;
    if (time < end_at) return start_at <= time ? 0 : 1;
    return last_status === "new" || last_status === "draft" ? 2 : 4;
  };
  const byMeeting = sessions.toSorted(
    (one, other) =>
      (one.meeting_on ?? NEVER).localeCompare(other.meeting_on ?? NEVER) ||
      one.start_at.localeCompare(other.start_at),
  );
  const [first] = byMeeting.toSorted((one, other) => turn(one) - turn(other));
  return first ? [first, ...byMeeting.filter((session) => session !== first)] : [];
}

/** After all dates. */
const NEVER = "9999-12-31";

/** The date some days later, YYYY-MM-DD. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The earlier of two dates, YYYY-MM-DD. */
export function earlier(one: string, other: string): string {
  if (one < other) return one;
  return other;
}

/** The later of two dates, YYYY-MM-DD. */
export function later(one: string, other: string): string {
  return one > other ? one : other;
}

function clamp(at: Date, first: Date, last: Date): Date {
  if (at > last) return last;
  return at < first ? first : at;
}

function wrong(errors: FieldErrors, data?: Record<string, unknown>): Refusal {
  const [first] = Object.values(errors);
  return new Refusal("invalid", "invalid", first?.[0] ?? texts.failed, data ? { errors, data } : { errors });
}
