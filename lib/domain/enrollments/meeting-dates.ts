import type { SessionDay } from "@/db/schema/enums";

/** A weekly meeting; the day's times as HH:MM in Nairobi. */
export type Meeting = { id: string; day: SessionDay; from: string; to: string };
/** The season's days, YYYY-MM-DD; null while they are not planned. */
export type SeasonDays = { starts_on: string | null; ends_on: string | null };

const WEEKDAY = { saturday: 6, sunday: 0, chapel: 0 } as const satisfies Record<SessionDay, number>;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The first date (YYYY-MM-DD) of a weekday in the season: from its first day, or from today once it began. */
export function firstMeeting(day: SessionDay, { starts_on }: SeasonDays, today: string): string {
  const from = starts_on && starts_on > today ? starts_on : today;
  const at = new Date(`${from}T00:00:00Z`);
  const ahead = (WEEKDAY[day] - at.getUTCDay() + 7) % 7;
  return new Date(at.getTime() + ahead * DAY_MS).toISOString().slice(0, 10);
}

/**
 * The next meeting: its date (YYYY-MM-DD) and the time it begins; null without meetings, or after the season's last day.
 * @param clock HH:MM; a meeting of today that began before it is over
 */
export function nextStart(
  meetings: readonly Pick<Meeting, "day" | "from">[],
  season: SeasonDays,
  today: string,
  clock = "00:00",
): { date: string; from: string } | null {
  const tomorrow = new Date(Date.parse(`${today}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
  const dates = meetings.map(({ day, from }) => {
    const date = firstMeeting(day, season, today);
    return { from, date: date === today && from <= clock ? firstMeeting(day, season, tomorrow) : date };
  });
  const [first] = dates.toSorted((one, other) => (one.date + one.from < other.date + other.from ? -1 : 1));
  return first && !(season.ends_on && first.date > season.ends_on) ? first : null;
}
