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
 * The next date (YYYY-MM-DD) on which any of the meetings begins; null without meetings, or after the season's last day.
 * @param clock HH:MM; a meeting of today that began before it is over
 */
export function nextDay(
  meetings: readonly Pick<Meeting, "day" | "from">[],
  season: SeasonDays,
  today: string,
  clock = "00:00",
): string | null {
  const tomorrow = new Date(Date.parse(`${today}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
  const dates = meetings.map(({ day, from }) => {
    const date = firstMeeting(day, season, today);
    return date === today && from <= clock ? firstMeeting(day, season, tomorrow) : date;
  });
  const [first] = dates.toSorted();
  return first && !(season.ends_on && first > season.ends_on) ? first : null;
}

/** The content of the calendar file besides the times. */
type CalendarFacts = { title: (meeting: Meeting) => string; venue: string; note: string };

/**
 * The weekly meetings as an iCalendar file (RFC 5545), repeated until the season's last day, with times in UTC and no time
 * zone entry: Kenya has used UTC+3 all year since 1960.
 * @param now stamped on each event
 */
export function calendarOf(
  meetings: Meeting[],
  season: SeasonDays,
  { title, venue, note }: CalendarFacts,
  now: Date,
  today: string,
): string {
  const until = season.ends_on ? `;UNTIL=${stamp(season.ends_on, "23:59")}` : ";COUNT=13";
  const events = meetings.flatMap((meeting) => {
    const date = firstMeeting(meeting.day, season, today);
    if (season.ends_on && date > season.ends_on) return [];
    return [
      "BEGIN:VEVENT",
      `UID:${meeting.id}@academy`,
      `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d+/g, "")}`,
      `DTSTART:${stamp(date, meeting.from)}`,
      `DTEND:${stamp(date, meeting.to)}`,
      `RRULE:FREQ=WEEKLY${until}`,
      `SUMMARY:${escaped(title(meeting))}`,
      ...(venue ? [`LOCATION:${escaped(venue)}`] : []),
      ...(note ? [`DESCRIPTION:${escaped(note)}`] : []),
      "END:VEVENT",
    ];
  });
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Academy//Times//EN",
    ...events,
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}

/** A Nairobi date and time as an instant in UTC: 20270109T050000Z. */
function stamp(date: string, time: string): string {
  return new Date(`${date}T${time}:00+03:00`).toISOString().replace(/[-:]|\.\d+/g, "");
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");
}

/** Lines have at most 75 octets; longer ones continue after a line break and a space. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = "";
  for (const letter of line) {
    if (Buffer.byteLength(part + letter) > 74) {
      parts.push(part);
      part = "";
    }
    part += letter;
  }
  return [...parts, part].join("\r\n ");
}
