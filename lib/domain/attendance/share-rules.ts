import type { Outcome, SessionDay } from "@/db/schema/enums";
import { addDays, earlier, type MarkState, nextMeeting } from "./rules";

/** Meetings with a saved register that marked a student: how many were attended, of how many that count. */
export type Share = { attended: number; met: number };

export type Weekday = "saturday" | "sunday";
/** A meeting still to come. A Sunday with chapel is two meetings on one date. */
export type Meeting = { date: string; weekday: Weekday };

/**
 * How many more meetings of the season may be missed. `unknown`: the season's last day is not set; `over`: no meeting is left;
 * `lost`: attending all that are left is no longer enough;
 * `no_times`: the season is not over and the student is in no session. `days` says for each weekday how many of its dates may be
 * missed if no other day is, and how many meetings one of them is.
 */
export type Budget =
  | { kind: "unknown" | "over" | "lost" | "no_times" }
  | { kind: "left"; meetings: number; days: Array<{ weekday: Weekday; dates: number; each: number }> };

/** Late counts as attended; excused meetings do not count at all. */
export function shareOf(states: readonly MarkState[]): Share {
  const counted = states.filter((state) => state !== "excused");
  return { attended: counted.filter((state) => state !== "absent").length, met: counted.length };
}

/** The share in whole per cent, rounded down so that less than 75% never shows as 75%; null before the first meeting. */
export function percentOf({ attended, met }: Share): number | null {
  return met === 0 ? null : Math.floor((attended * 100) / met);
}

/**
 * The outcome that attendance proposes: completed from the share in the setting `attendance_percent` on, if at least one
 * meeting counted. lib/domain/attendance/README.md.
 */
export function proposeOutcome({ attended, met }: Share, percent: number): Exclude<Outcome, "withdrew"> {
  return met > 0 && attended * 100 >= percent * met ? "completed" : "not_completed";
}

/**
 * How many of the meetings still to come may be missed so that the share at the end of the season is at least `percent`.
 * @param left the meetings still to come; null when the season's last day is not set
 */
export function budgetOf({ attended, met }: Share, left: readonly Meeting[] | null, percent: number): Budget {
  if (left === null) return { kind: "unknown" };
  if (left.length === 0) return { kind: "over" };
  const spare = Math.floor((100 * (attended + left.length) - percent * (met + left.length)) / 100);
  if (spare < 0) return { kind: "lost" };
  const meetings = Math.min(spare, left.length);
  const weekdays = (["saturday", "sunday"] as const).filter((day) =>
    left.some(({ weekday }) => weekday === day),
  );
  return {
    kind: "left",
    meetings,
    days: weekdays.map((weekday) => {
      const costs = costsOf(left, weekday);
      return { weekday, dates: datesWithin(costs, meetings), each: costs[0] ?? 0 };
    }),
  };
}

/** Whether a student missed a meeting already and may miss at most one more. */
export function isNearTheLine({ attended, met }: Share, budget: Budget): boolean {
  return budget.kind === "left" && budget.meetings <= 1 && attended < met;
}

/**
 * The meetings of weekly sessions between two dates, both included.
 * @param sessions the day of each, the first date on which it has not met yet, and the student's last day in it, if any
 * @param last the season's last day
 */
export function meetingsLeft(
  sessions: ReadonlyArray<{ day: SessionDay; from: string; until?: string | null }>,
  last: string | null,
): Meeting[] | null {
  if (last === null) return null;
  return sessions.flatMap(({ day, from, until }) => {
    const end = until ? earlier(until, last) : last;
    const weekday = day === "saturday" ? ("saturday" as const) : ("sunday" as const);
    const found: Meeting[] = [];
    for (let date = nextMeeting(day, from); date <= end; date = addDays(date, 7))
      found.push({ date, weekday });
    return found;
  });
}

/** The meetings of each date of a weekday, the most first. */
function costsOf(left: readonly Meeting[], weekday: Weekday): number[] {
  const costs = new Map<string, number>();
  for (const one of left) if (one.weekday === weekday) costs.set(one.date, (costs.get(one.date) ?? 0) + 1);
  return [...costs.values()].sort((one, other) => other - one);
}

/** How many dates may be missed within a budget of meetings, those that cost the most first. */
function datesWithin(costs: number[], meetings: number): number {
  let [spare, dates] = [meetings, 0];
  for (const cost of costs) {
    spare -= cost;
    if (spare < 0) break;
    dates += 1;
  }
  return dates;
}
