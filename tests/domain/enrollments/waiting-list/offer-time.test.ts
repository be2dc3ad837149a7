import { describe, expect, test } from "vitest";
import {
  nextMorning,
  offerEnd,
  offerHours,
  sessionsForMove,
} from "@/lib/domain/enrollments/waiting-list/rules";

const NIGHT = { from: "21:00", to: "07:00" };
const at = (written: string) => new Date(`${written}:00+03:00`);
const shown = (moment: Date) => new Date(moment.getTime() + 3 * 3_600_000).toISOString().slice(0, 16);
const end = (now: string, hours: number, night = NIGHT, last: string | null = null) =>
  shown(offerEnd(at(now), hours, night, last ? at(last) : null));

describe("an offer lasts a number of hours of the day", () => {
  test.each([
    ["all by day", "2026-11-23T10:00", 6, "2026-11-23T16:00"],
    ["over a night, which does not count", "2026-11-23T20:00", 6, "2026-11-24T12:00"],
    ["until the evening exactly", "2026-11-23T15:00", 6, "2026-11-23T21:00"],
    ["made at night, from the morning on", "2026-11-23T23:30", 6, "2026-11-24T13:00"],
    ["made after midnight, from that morning on", "2026-11-24T03:00", 6, "2026-11-24T13:00"],
    ["made when the night begins", "2026-11-23T21:00", 1, "2026-11-24T08:00"],
    ["made when the night ends", "2026-11-24T07:00", 1, "2026-11-24T08:00"],
    ["24 hours are more than one day", "2026-11-23T10:00", 24, "2026-11-24T20:00"],
    ["a part of an hour", "2026-11-23T20:59", 0.05, "2026-11-24T07:02"],
  ])("%s", (_what, now, hours, until) => {
    expect(end(now, hours)).toBe(until);
  });

  test("a night within a day, and no night at all, are counted rightly", () => {
    expect(end("2026-11-23T12:00", 2, { from: "13:00", to: "15:00" })).toBe("2026-11-23T16:00");
    expect(end("2026-11-23T22:00", 24, { from: "00:00", to: "00:00" })).toBe("2026-11-24T22:00");
  });

  test("but it never passes the season's last payment moment", () => {
    expect(end("2026-11-23T10:00", 24, NIGHT, "2026-11-23T18:00")).toBe("2026-11-23T18:00");
  });

  test("and lasts six hours at most in the first week of the season", () => {
    const hours = (now: string) => offerHours(24, "2027-01-09", at(now));
    expect([
      hours("2027-01-08T23:59"),
      hours("2027-01-09T00:00"),
      hours("2027-01-15T23:59"),
      hours("2027-01-16T00:00"),
    ]).toEqual([24, 6, 6, 24]);
    expect(offerHours(0.5, "2027-01-09", at("2027-01-10T10:00"))).toBe(0.5);
    expect(offerHours(24, null, at("2027-01-10T10:00"))).toBe(24);
  });
});

test("the message about an offer waits for the morning", () => {
  expect(shown(nextMorning(at("2026-11-23T21:30"), NIGHT))).toBe("2026-11-24T07:00");
  expect(shown(nextMorning(at("2026-11-23T12:00"), NIGHT))).toBe("2026-11-23T12:00");
});

test("a student who moves up gets the sessions waited for, else those nearest to the former times that have room", () => {
  const meeting = (id: string, day: string, startsAt: string, hasRoom = true) => ({
    id,
    day,
    startsAt,
    hasRoom,
  });
  const ofClass = [
    meeting("early", "saturday", "08:00:00"),
    meeting("noon", "saturday", "12:00:00", false),
    meeting("late", "saturday", "14:00:00"),
    meeting("sunday", "sunday", "09:00:00"),
  ];
  const former = [meeting("old", "saturday", "13:00:00")];
  expect(sessionsForMove(ofClass, [], former)).toEqual(["late", "sunday"]);
  expect(sessionsForMove(ofClass, ["early"], former)).toEqual(["early", "sunday"]);
});
