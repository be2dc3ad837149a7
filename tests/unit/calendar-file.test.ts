import { expect, test } from "vitest";
import { calendarFile } from "@/lib/domain/enrollments/calendar/calendar-file";
import type { Meeting } from "@/lib/domain/enrollments/meeting-dates";

const SATURDAY: Meeting = { id: "a", day: "saturday", from: "08:00", to: "10:00" };
const CHAPEL: Meeting = { id: "b", day: "chapel", from: "12:00", to: "13:00" };
const ABOUT = { name: "GNM Academy", venue: "Hall; Ngong Road", note: "Bring a pen, and ".repeat(8) };

const fileOf = (
  season: { starts_on: string | null; ends_on: string | null },
  from = "2026-11-22",
  now = "2026-11-22T09:00:00Z",
) =>
  calendarFile(
    [{ meetings: [SATURDAY, CHAPEL], season, from, title: ({ day }) => `Design, ${day}` }],
    ABOUT,
    new Date(now),
  );
const SEASON = { starts_on: "2027-01-09", ends_on: "2027-04-04" };

test("a calendar has each weekly meeting in Nairobi's time until the season ends", () => {
  const text = fileOf(SEASON);
  expect(text).toContain("DTSTART:20270109T050000Z\r\nDTEND:20270109T070000Z\r\n");
  expect(text).toContain("DTSTART:20270110T090000Z\r\n");
  expect(text).toContain("RRULE:FREQ=WEEKLY;UNTIL=20270404T205900Z\r\n");
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
});

test("who enrolls in mid-season has the meetings from then on, and nobody has one after the season", () => {
  expect(fileOf(SEASON, "2027-02-01")).toContain("DTSTART:20270206T050000Z");
  expect(fileOf(SEASON, "2027-04-05")).not.toContain("BEGIN:VEVENT");
});

test("a later file replaces the meetings of an earlier one: the same UID, a higher SEQUENCE", () => {
  const [first, later] = ["2026-11-22T09:00:00Z", "2026-11-22T09:06:00Z"].map((now) =>
    fileOf(SEASON, undefined, now),
  );
  const of = (name: string, text = "") =>
    text.match(new RegExp(`^${name}:.+$`, "gm"))?.map((line) => line.slice(name.length + 1));
  expect(of("SEQUENCE", first)).toHaveLength(2);
  expect(of("UID", later)).toEqual(of("UID", first));
  expect(of("SEQUENCE", later)).toEqual(of("SEQUENCE", first)?.map((number) => String(Number(number) + 6)));
});

test("without a last day a season has thirteen weekends", () => {
  expect(fileOf({ starts_on: null, ends_on: null })).toContain("RRULE:FREQ=WEEKLY;COUNT=13\r\n");
});

test("a calendar escapes what has a meaning in the format, and folds long lines", () => {
  const text = fileOf(SEASON);
  expect(text).toContain("SUMMARY:Design\\, saturday\r\n");
  expect(text).toContain("LOCATION:Hall\\; Ngong Road\r\n");
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.startsWith("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n")).toBe(true);
  expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
});
