import type { Scope } from "@/lib/platform/permissions/permissions";
import { type FieldErrors, Refusal } from "@/lib/platform/refusal";
import { attendanceTexts as texts } from "./texts";

export type MarkState = "present" | "absent" | "late" | "excused";
export type Marks = Map<string, MarkState>;

/** A mark, or one taken back, and when that was; null where nobody knows: older than any that has a time. */
export type TimedMark = { state: MarkState | "unmarked"; at: Date | null };
export type TimedMarks = Map<string, TimedMark>;

export type SessionDay = "saturday" | "sunday" | "chapel";

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a tutor may open a register again that was saved. */
export const TUTOR_REOPENS_MS = 2 * DAY_MS;
/** A phone whose clock stands before the academy's time has a flat battery, not an old mark. */
const EARLIEST = new Date("2000-01-01T00:00:00Z");

/**
 * Reads the lists of a register as one mark a student.
 * @throws Refusal 400 when somebody stands in two lists.
 */
export function readMarks(lists: Record<MarkState, string[]>): Marks {
  const marks: Marks = new Map();
  for (const state of ["present", "absent", "late", "excused"] as const) {
    for (const id of new Set(lists[state])) {
      if (marks.has(id)) throw wrong({ [state]: [texts.markedTwice] });
      marks.set(id, state);
    }
  }
  return marks;
}

/**
 * Holds a register against who was enrolled that day (spec/staff.md section 4): nobody else is marked, and a saved one
 * leaves nobody out.
 * @throws Refusal 400.
 */
export function checkMarks(marks: Marks, roster: ReadonlySet<string>, status: "draft" | "saved"): void {
  const strangers = [...marks].filter(([id]) => !roster.has(id));
  if (strangers.length > 0) {
    const errors = Object.fromEntries(strangers.map(([, state]) => [state, [texts.notInRoster]]));
    throw wrong(errors, { not_enrolled: strangers.map(([id]) => id) });
  }
  if (status !== "saved") return;
  if (roster.size === 0) throw wrong({ date: [texts.nobody] });
  const left = [...roster].filter((id) => !marks.has(id)).length;
  if (left > 0) throw wrong({ present: [texts.unmarked(left)] });
}

/** Counts as the register shows them: who was late was there; the excused are neither. */
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

/** The share of the meetings a student came to, in whole per cent; the excused are left out. null: nothing to count. */
export function attendancePercentage(counts: { present_count: number; absent_count: number }): number | null {
  const counted = counts.present_count + counts.absent_count;
  return counted === 0 ? null : Math.round((counts.present_count / counted) * 100);
}

/**
 * Gives each mark that was sent the time it was made. A time of the future counts as now.
 * @param times by student; one who has a time and no mark was taken back then.
 */
export function timeMarks(marks: Marks, times: Record<string, string>, now: Date): TimedMarks {
  const timed: TimedMarks = new Map();
  for (const [id, state] of marks) timed.set(id, { state, at: null });
  for (const [id, instant] of Object.entries(times)) {
    timed.set(id, { state: marks.get(id) ?? "unmarked", at: within(new Date(instant), EARLIEST, now) });
  }
  return timed;
}

/** The newer mark of each student stands (ux.md 2.6); of two of one time the one sent. */
export function mergeMarks(kept: TimedMarks, sent: TimedMarks): TimedMarks {
  const merged: TimedMarks = new Map(kept);
  for (const [id, mark] of sent) {
    const before = kept.get(id);
    if (!before || (mark.at && (!before.at || mark.at >= before.at))) merged.set(id, mark);
  }
  return merged;
}

/** What was sent stands, whole. A mark that stays the same keeps its time; who had one and is not named lost it now. */
export function replaceMarks(kept: TimedMarks, sent: TimedMarks, now: Date): TimedMarks {
  const replaced: TimedMarks = new Map();
  for (const id of new Set([...kept.keys(), ...sent.keys()])) {
    const [before, after] = [kept.get(id), sent.get(id) ?? { state: "unmarked" as const, at: null }];
    const same = before?.state === after.state;
    replaced.set(id, { state: after.state, at: after.at ?? (same ? before.at : now) });
  }
  return replaced;
}

/** Whether a saved register may be opened again: by an admin always, by its tutor for 48 hours. */
export function mayReopen(scope: Scope, savedAt: Date, now: Date): boolean {
  return scope === "any" || now.getTime() - savedAt.getTime() <= TUTOR_REOPENS_MS;
}

/** Whether a session meets on a date YYYY-MM-DD; chapel is on Sundays. */
export function meetsOn(day: SessionDay, date: string): boolean {
  return new Date(`${date}T00:00:00Z`).getUTCDay() === (day === "saturday" ? 6 : 0);
}

/** The last date up to one on which a session meets. */
export function lastMeeting(day: SessionDay, upTo: string): string {
  return meetsOn(day, upTo) ? upTo : lastMeeting(day, addDays(upTo, -1));
}

/** The first date from one on which a session meets. */
export function nextMeeting(day: SessionDay, from: string): string {
  return meetsOn(day, from) ? from : nextMeeting(day, addDays(from, 1));
}

/** A date so many days later. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

function within(at: Date, first: Date, last: Date): Date {
  if (at > last) return last;
  return at < first ? first : at;
}

function wrong(errors: FieldErrors, data?: Record<string, unknown>): Refusal {
  const [first] = Object.values(errors);
  return new Refusal("invalid", "invalid", first?.[0] ?? texts.failed, data ? { errors, data } : { errors });
}
