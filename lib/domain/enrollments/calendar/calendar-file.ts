import { firstMeeting, type Meeting, type SeasonDays } from "../meeting-dates";

/** A student's meetings of a season, from a date (YYYY-MM-DD) on. */
export type Timetable = {
  meetings: readonly Meeting[];
  season: SeasonDays;
  from: string;
  title: (meeting: Meeting) => string;
};

/** How often calendars that follow the file ask for it again. */
const ASK_AGAIN = "PT6H";

/**
 * Weekly meetings as an iCalendar file (RFC 5545), repeated until the season's last day, with times in UTC and no time zone entry:
 * Kenya has used UTC+3 all year since 1960. A meeting keeps its UID, and each file has a higher SEQUENCE than those before it: calendars
 * that had the meeting already take its new times by the two.
 * @param now stamped on each event
 */
export function calendarFile(
  timetables: readonly Timetable[],
  about: { name: string; venue: string; note: string },
  now: Date,
): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Academy//Times//EN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escaped(about.name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${ASK_AGAIN}`,
    `X-PUBLISHED-TTL:${ASK_AGAIN}`,
    ...timetables.flatMap((timetable) =>
      timetable.meetings.flatMap((meeting) => eventOf(meeting, timetable, about, now)),
    ),
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}

function eventOf(
  meeting: Meeting,
  { season, from, title }: Timetable,
  { venue, note }: { venue: string; note: string },
  now: Date,
): string[] {
  const date = firstMeeting(meeting.day, season, from);
  if (season.ends_on && date > season.ends_on) return [];
  return [
    "BEGIN:VEVENT",
    `UID:${meeting.id}@academy`,
    `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d+/g, "")}`,
    `SEQUENCE:${Math.floor(now.getTime() / 60_000)}`,
    `DTSTART:${stamp(date, meeting.from)}`,
    `DTEND:${stamp(date, meeting.to)}`,
    `RRULE:FREQ=WEEKLY${season.ends_on ? `;UNTIL=${stamp(season.ends_on, "23:59")}` : ";COUNT=13"}`,
    `SUMMARY:${escaped(title(meeting))}`,
    ...(venue ? [`LOCATION:${escaped(venue)}`] : []),
    ...(note ? [`DESCRIPTION:${escaped(note)}`] : []),
    "END:VEVENT",
  ];
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
