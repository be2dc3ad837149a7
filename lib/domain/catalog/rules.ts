import type { SessionDay } from "@/db/schema/enums";
import { type FieldErrors, refuseErrors } from "@/lib/platform/refusal";
import { catalogTexts as texts } from "./texts";

type Times = { start_at: string; end_at: string };

type Hours = { from: string; to: string };

/**
 * Checks that sessions lie within the session hours (a setting, 07:00 to 18:00) and end after they start.
 * @param field prefix of the field in errors: "sessions.0." for rows of a list, "" for a single session
 * @throws Refusal 400
 */
export function checkTimes(rows: Times[], hours: Hours, field: (row: number) => string): void {
  refuseErrors(findWrongTimes(rows, hours, field));
}

/** The errors of checkTimes by field; forms call it before sending. */
export function findWrongTimes(rows: Times[], hours: Hours, field: (row: number) => string): FieldErrors {
  const errors: FieldErrors = {};
  for (const [position, { start_at, end_at }] of rows.entries()) {
    const outside = texts.hours(hours.from, hours.to);
    if (start_at < hours.from || start_at > hours.to) errors[`${field(position)}start_at`] = [outside];
    if (end_at < hours.from || end_at > hours.to) errors[`${field(position)}end_at`] = [outside];
    else if (end_at <= start_at) errors[`${field(position)}end_at`] = [texts.order];
  }
  return errors;
}

/**
 * The seats left of a capacity; null means no limit. Never negative, although a capacity may be lowered below the
 * seats taken.
 */
export function seatsLeft(capacity: number | null, taken: number): number | null {
  return capacity === null ? null : Math.max(0, capacity - taken);
}

type Seats = { seats_left: number | null };

type Group = Seats & { sessions: (Seats & { day: SessionDay })[] };

/** How many more students a class takes: what is left of its seats, and on each of its days in the rooms together; null without a limit. */
export function placesLeftIn({ seats_left: left, sessions }: Group): number | null {
  const onDay = (day: SessionDay) =>
    sessions
      .filter((session) => session.day === day)
      .reduce((sum, { seats_left }) => sum + (seats_left ?? Number.POSITIVE_INFINITY), 0);
  const least = Math.min(left ?? Number.POSITIVE_INFINITY, ...sessions.map(({ day }) => onDay(day)));
  return least === Number.POSITIVE_INFINITY ? null : least;
}

/** Whether a class has no seat left, or no time left on one of its days. */
export function isFull(group: Group): boolean {
  return placesLeftIn(group) === 0;
}

type Weekly = Times & { day: SessionDay };

/**
 * The first of some sessions that overlaps another in time. Sunday and chapel are the same day; one may start when
 * the other ends.
 */
export function findClash<Session extends Weekly>(session: Weekly, others: Session[]): Session | undefined {
  return others.find(
    (other) =>
      weekendDayOf(other) === weekendDayOf(session) &&
      other.start_at < session.end_at &&
      session.start_at < other.end_at,
  );
}

/** The weekend day of a session: chapel meets on Sunday. */
export function weekendDayOf({ day }: { day: SessionDay }): "saturday" | "sunday" {
  return day === "chapel" ? "sunday" : day;
}

/** The longest group link, in characters (lib/domain/catalog/README.md). */
const LONGEST_GROUP_LINK = 200;

/**
 * The invite of a class's group as browsers write it: an https address without user name and password.
 * @returns undefined for anything else
 */
export function readGroupLink(typed: string): string | undefined {
  const link = typed.trim();
  if (link.length > LONGEST_GROUP_LINK || /\s/.test(link) || !/^https:\/\/[^/]/i.test(link)) return undefined;
  if (!URL.canParse(link)) return undefined;
  const { protocol, username, password, hostname, href } = new URL(link);
  if (protocol !== "https:" || username || password || !hostname.includes(".")) return undefined;
  return href.length > LONGEST_GROUP_LINK ? undefined : href;
}
