import type { SessionDay } from "@/db/schema/enums";
import { type FieldErrors, Refusal } from "@/lib/platform/refusal";
import { catalogTexts as texts } from "./texts";

type Times = { start_at: string; end_at: string };

type Hours = { from: string; to: string };

/**
 * Holds the session hours (spec section 9: 07:00 to 18:00, a setting) and the order of start and end.
 * @param field where each row's error stands: "sessions.0." for rows of a list, "" for a single session.
 * @throws Refusal 400.
 */
export function checkTimes(rows: Times[], hours: Hours, field: (row: number) => string): void {
  const errors = findWrongTimes(rows, hours, field);
  const [first] = Object.values(errors);
  if (first?.[0]) throw new Refusal("invalid", "invalid", first[0], { errors });
}

/** What is wrong with the times of some sessions, by field; a form asks the same before it sends them. */
export function findWrongTimes(rows: Times[], hours: Hours, field: (row: number) => string): FieldErrors {
  const errors: FieldErrors = {};
  for (const [place, { start_at, end_at }] of rows.entries()) {
    const outside = texts.hours(hours.from, hours.to);
    if (start_at < hours.from || start_at > hours.to) errors[`${field(place)}start_at`] = [outside];
    if (end_at < hours.from || end_at > hours.to) errors[`${field(place)}end_at`] = [outside];
    else if (end_at <= start_at) errors[`${field(place)}end_at`] = [texts.order];
  }
  return errors;
}

/** Places left of a limit; null means that there is no limit. Lowered limits never give a negative number. */
export function seatsLeft(capacity: number | null, taken: number): number | null {
  return capacity === null ? null : Math.max(0, capacity - taken);
}

type Weekly = Times & { day: SessionDay };

/** The first of some sessions that meets while another does. Sunday and its chapel are one day; end and start may touch. */
export function findClash<Session extends Weekly>(session: Weekly, others: Session[]): Session | undefined {
  return others.find(
    (other) =>
      weekdayOf(other) === weekdayOf(session) &&
      other.start_at < session.end_at &&
      session.start_at < other.end_at,
  );
}

function weekdayOf({ day }: Weekly): "saturday" | "sunday" {
  return day === "chapel" ? "sunday" : day;
}
