import { describe, expect, test } from "vitest";
import {
  findPlanDisorder,
  findTutorClashes,
  findWrongClasses,
  type Meeting,
} from "@/lib/domain/season-lifecycle/planning/rules";
import { findDisorder, findPastOpening, isSameMinute, refuseClosed } from "@/lib/domain/seasons/rules";

const NOW = new Date("2027-01-04T07:00:00Z");
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

describe("the dates of a season", () => {
  test.each([
    ["ends after it starts", { starts_on: "2027-01-09", ends_on: "2027-01-10" }, []],
    ["ends on the day it starts", { starts_on: "2027-01-09", ends_on: "2027-01-09" }, ["ends_on"]],
    ["has no end yet", { starts_on: "2027-01-09", ends_on: null }, []],
    ["has no start yet", { starts_on: null, ends_on: "2027-01-09" }, []],
    ["takes payments on its last day", { ends_on: "2027-01-09", last_payment_at: "2027-01-09T23:59" }, []],
    [
      "takes payments a day later",
      { ends_on: "2027-01-09", last_payment_at: "2027-01-10" },
      ["last_payment_at"],
    ],
    ["takes payments for ever", { ends_on: "2027-01-09", last_payment_at: null }, []],
    ["has no end to its payments", { last_payment_at: "2027-01-10" }, []],
  ])("that %s", (_what, dates, wrong) => {
    const errors = findDisorder(dates);
    expect(Object.keys(errors)).toEqual(wrong);
    for (const sentences of Object.values(errors))
      expect(sentences).toEqual([expect.stringMatching(/\w+\.$/)]);
  });

  test("let registration open from this minute on, at the field that was sent", () => {
    expect(findPastOpening(later(-60), NOW)).toEqual({});
    expect(findPastOpening(later(-61), NOW)).toEqual({
      registration_opens_at: [expect.stringMatching(/\.$/)],
    });
    expect(Object.keys(findPastOpening(later(-61), NOW, "at"))).toEqual(["at"]);
    expect([findPastOpening(null, NOW), findPastOpening(undefined, NOW)]).toEqual([{}, {}]);
  });

  test("are of one minute from its first second to its last", () => {
    expect(isSameMinute(NOW, later(59))).toBe(true);
    expect([isSameMinute(NOW, later(60)), isSameMinute(NOW, later(-1))]).toEqual([false, false]);
  });

  test("of a closed season change no more", () => {
    expect(() => refuseClosed({ number: 9, status: "closed" })).toThrow(
      expect.objectContaining({
        kind: "conflict",
        code: "season_closed",
        message: expect.stringContaining("9"),
      }),
    );
    for (const status of ["open", "registering"] as const)
      expect(() => refuseClosed({ number: 9, status: status as "open" })).not.toThrow();
  });
});

describe("a planned season", () => {
  const dates = { starts_on: "2027-01-09", ends_on: "2027-03-28" };
  const opening = (at: string) => ({ registration_opens_at: new Date(at) });

  test.each([
    ["on its last evening", {}, "2027-03-28T20:59:59Z", false],
    ["after its last day in Nairobi", {}, "2027-03-28T21:00:00Z", true],
    ["on the last day to pay", { last_payment_at: "2027-01-24" }, "2027-01-24T20:59:00Z", false],
    ["after the last day to pay", { last_payment_at: "2027-01-24" }, "2027-01-24T21:00:00Z", true],
    [
      "before the last moment to pay",
      { last_payment_at: "2027-01-24T12:00:00Z" },
      "2027-01-24T11:59:00Z",
      false,
    ],
    ["at the last moment to pay", { last_payment_at: "2027-01-24T12:00:00Z" }, "2027-01-24T12:00:00Z", true],
  ])("that opens registration %s", (_when, more, at, isWrong) => {
    const errors = findPlanDisorder({ ...dates, ...more, ...opening(at) }, NOW);
    expect(errors).toEqual(isWrong ? { registration_opens_at: [expect.stringMatching(/\.$/)] } : {});
  });

  test("has the errors of any season, too", () => {
    const wrong = { starts_on: "2027-03-28", ends_on: "2027-01-09", last_payment_at: null };
    expect(Object.keys(findPlanDisorder(wrong, NOW))).toEqual(["ends_on"]);
    expect(Object.keys(findPlanDisorder({ ...dates, ...opening("2027-01-03T00:00:00Z") }, NOW))).toEqual([
      "registration_opens_at",
    ]);
    expect(findPlanDisorder(dates, NOW)).toEqual({});
  });
});

describe("the classes of a planned season", () => {
  const hours = { from: "07:00", to: "18:00" };
  const group = (row: number, class_name: string, course_id = "baking", start_at = "08:00") => ({
    row,
    course_id,
    class_name,
    sessions: [{ row: 4, start_at, end_at: "10:00" }],
  });

  test("have each name once in a course, in any case", () => {
    const classes = [
      group(0, "Morning"),
      group(1, "MORNING"),
      group(2, "Morning", "weaving"),
      group(7, "morning"),
    ];
    expect(Object.keys(findWrongClasses(classes, hours))).toEqual([
      "classes.1.class_name",
      "classes.7.class_name",
    ]);
    expect(findWrongClasses([group(0, "Morning"), group(1, "Evening")], hours)).toEqual({});
  });

  test("name a wrong time by its row of the form", () => {
    expect(Object.keys(findWrongClasses([group(3, "Morning", "baking", "06:00")], hours))).toEqual([
      "classes.3.sessions.4.start_at",
    ]);
    const unplaced = { ...group(3, "Morning"), sessions: [] };
    expect(findWrongClasses([unplaced], hours)).toEqual({});
  });
});

describe("a tutor", () => {
  const meeting = (start_at: string, end_at: string, more: Partial<Meeting> = {}): Meeting => ({
    ...{ day: "saturday", tutor_id: "t1", tutor: "Otieno", class_name: "Morning", course: "Baking" },
    ...{ start_at, end_at, ...more },
  });
  const spans = (meetings: Meeting[]) =>
    findTutorClashes(meetings).map(({ tutor, meetings: all }) => [
      tutor,
      ...all.map((one) => `${one.start_at}-${one.end_at}`),
    ]);

  test("is not in two rooms at one hour", () => {
    expect(spans([meeting("09:00", "11:00"), meeting("08:00", "10:00")])).toEqual([
      ["Otieno", "08:00-10:00", "09:00-11:00"],
    ]);
  });

  test("goes from one room to the next without a gap", () => {
    expect(spans([meeting("08:00", "10:00"), meeting("10:00", "12:00")])).toEqual([]);
  });

  test("has one clash for meetings that hang together, and another after a gap", () => {
    const long = [meeting("08:00", "12:00"), meeting("09:00", "10:00"), meeting("11:00", "13:00")];
    const others = [meeting("13:00", "15:00"), meeting("14:00", "16:00"), meeting("17:00", "18:00")];
    expect(spans([...others, ...long])).toEqual([
      ["Otieno", "08:00-12:00", "09:00-10:00", "11:00-13:00"],
      ["Otieno", "13:00-15:00", "14:00-16:00"],
    ]);
  });

  test("clashes only with meetings of the same day; chapel is on Sunday", () => {
    expect(spans([meeting("08:00", "10:00"), meeting("08:00", "10:00", { day: "sunday" })])).toEqual([]);
    expect(
      spans([meeting("08:00", "10:00", { day: "chapel" }), meeting("08:00", "10:00", { day: "sunday" })]),
    ).toHaveLength(1);
  });

  test("clashes with nobody else, and a meeting without a tutor with none", () => {
    const nobody = { tutor_id: null, tutor: null };
    expect(spans([meeting("08:00", "10:00"), meeting("08:00", "10:00", { tutor_id: "t2" })])).toEqual([]);
    expect(spans([meeting("08:00", "10:00", nobody), meeting("08:00", "10:00", nobody)])).toEqual([]);
    expect(spans([meeting("08:00", "10:00", { tutor: null }), meeting("08:00", "10:00")])).toEqual([
      ["", "08:00-10:00", "08:00-10:00"],
    ]);
  });
});
