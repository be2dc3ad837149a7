import { describe, expect, test } from "vitest";
import { firstMeeting, type Meeting, nextStart } from "@/lib/domain/enrollments/meeting-dates";
import { untilFrom } from "@/lib/platform/time/until";

const SEASON = { starts_on: "2027-01-09", ends_on: "2027-04-04" };
const SATURDAY: Meeting = { id: "a", day: "saturday", from: "08:00", to: "10:00" };
const CHAPEL: Meeting = { id: "b", day: "chapel", from: "12:00", to: "13:00" };

describe("the first day", () => {
  test.each([
    ["saturday", "2026-11-22", "2027-01-09"],
    ["sunday", "2026-11-22", "2027-01-10"],
    ["chapel", "2027-01-10", "2027-01-10"],
    ["saturday", "2027-01-10", "2027-01-16"],
  ] as const)("of a %s class, seen on %s, is %s", (day, today, date) => {
    expect(firstMeeting(day, SEASON, today)).toBe(date);
  });

  test("is the earliest of all meetings, and none after the season's end", () => {
    expect(nextStart([CHAPEL, SATURDAY], SEASON, "2026-11-22")?.date).toBe("2027-01-09");
    expect(nextStart([CHAPEL, SATURDAY], SEASON, "2027-01-10")?.date).toBe("2027-01-10");
    expect(nextStart([CHAPEL, SATURDAY], SEASON, "2027-01-10", "12:00")?.date).toBe("2027-01-16");
    expect(nextStart([CHAPEL], SEASON, "2027-04-05")).toBeNull();
    expect(nextStart([], SEASON, "2026-11-22")).toBeNull();
  });
});

describe("a time to come", () => {
  const now = new Date("2026-11-22T06:54:00Z");
  test.each([
    ["2026-11-22T07:22:00Z", { clock: "10:22", day: "today", isNear: true, minutesLeft: 28 }],
    ["2026-11-23T06:54:00Z", { clock: "09:54", day: "tomorrow", isNear: true, minutesLeft: 1440 }],
    ["2026-11-21T20:59:00Z", { clock: "23:59", day: "yesterday", isNear: true, minutesLeft: 0 }],
    ["2026-11-25T07:00:00Z", { clock: "10:00", day: "25 November 2026", isNear: false, minutesLeft: 4326 }],
  ])("%s, by Nairobi's clock and day", (at, until) => {
    expect(untilFrom(new Date(at), now)).toMatchObject(until);
  });

  test("is said in Kiswahili too", () => {
    expect(untilFrom(new Date("2026-11-23T06:54:00Z"), now, "sw").day).toBe("kesho");
    expect(untilFrom(new Date("2026-11-25T07:00:00Z"), now, "sw").day).toBe("25 Novemba 2026");
  });
});
