import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readNewClass } from "@/app/(console)/[role]/(catalog)/read-forms";
import { AddCourse, CreateClass, SessionRow } from "@/lib/domain/catalog/input";
import { checkTimes, findClash, seatsLeft } from "@/lib/domain/catalog/rules";

const HOURS = { from: "07:00", to: "18:00" };
const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 });
const spell = (at: number) =>
  [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, "0")).join(":");

describe("the times of a session", () => {
  test("are valid if, and only if, both lie within the hours and the end is after the start", () => {
    fc.assert(
      fc.property(minutes, minutes, (start, end) => {
        const stands = start >= 420 && end <= 1080 && end > start;
        const check = () => checkTimes([{ start_at: spell(start), end_at: spell(end) }], HOURS, () => "");
        if (stands) expect(check).not.toThrow();
        else expect(check).toThrow();
      }),
    );
  });

  test("are accepted in common formats and stored as HH:MM", () => {
    const row = { day: "Sunday Chapel", start_at: "07:00", end_at: "18:00" };
    expect(SessionRow.parse(row).day).toBe("chapel");
    for (const start_at of ["7:00", "07.00", "07:0", "25:00", " 07:00"])
      expect(SessionRow.safeParse({ ...row, start_at }).success).toBe(false);
  });
});

test("seats left are never negative, and without a limit there is no number", () => {
  expect([seatsLeft(20, 19), seatsLeft(20, 20), seatsLeft(5, 9), seatsLeft(0, 0)]).toEqual([1, 0, 0, 0]);
  expect(seatsLeft(null, 500)).toBeNull();
});

test("a capacity is a whole number or none; an empty field is none", () => {
  const of = (capacity: unknown) =>
    CreateClass.safeParse({ class_name: "A", course_id: "00000000-0000-4000-8000-000000000000", capacity })
      .data?.capacity;
  expect([of(20), of("20"), of(""), of(null), of(undefined)]).toEqual([20, 20, null, null, null]);
  for (const wrong of [-1, 1.5, "x", true, [], {}, Number.POSITIVE_INFINITY])
    expect(of(wrong)).toBeUndefined();
});

test("the description of a course has 50 to 200 characters after whitespace is normalized", () => {
  const of = (details: string) => AddCourse.safeParse({ name: "A", code: "A", details }).success;
  expect([of("x".repeat(49)), of("x".repeat(50)), of("x".repeat(200)), of("x".repeat(201))]).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(of(`${"x".repeat(25)}${" ".repeat(40)}`)).toBe(false);
});

describe("two sessions of one tutor", () => {
  const taught = { day: "saturday", start_at: "08:00", end_at: "10:00" } as const;

  test.each([
    ["at the same time", "saturday", "08:00", "10:00"],
    ["one within the other", "saturday", "08:30", "09:00"],
    ["one around the other", "saturday", "07:00", "18:00"],
    ["one that begins before the other ends", "saturday", "09:59", "11:00"],
    ["one that ends after the other began", "saturday", "07:00", "08:01"],
  ] as const)("clash %s", (_how, day, start_at, end_at) => {
    expect(findClash(taught, [{ day, start_at, end_at }])).toBeDefined();
  });

  test.each([
    ["that follow each other", "saturday", "10:00", "12:00"],
    ["the other way round", "saturday", "07:00", "08:00"],
    ["on two days", "sunday", "08:00", "10:00"],
  ] as const)("do not clash %s", (_how, day, start_at, end_at) => {
    expect(findClash(taught, [{ day, start_at, end_at }])).toBeUndefined();
  });

  test("clash on a Sunday and in its chapel, because both are on Sunday", () => {
    const [sunday, chapel] = [{ ...taught, day: "sunday" } as const, { ...taught, day: "chapel" } as const];
    expect(findClash(sunday, [chapel])).toBe(chapel);
    expect(findClash(chapel, [sunday])).toBe(sunday);
    expect(findClash(taught, [chapel])).toBeUndefined();
  });

  test("the first clash is named", () => {
    const [free, one, two] = [{ ...taught, day: "sunday" } as const, { ...taught }, { ...taught }];
    expect(findClash(taught, [free, one, two])).toBe(one);
    expect(findClash(taught, [])).toBeUndefined();
  });
});

test("a new class needs a capacity, or no limit on purpose", () => {
  const read = (typed: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({
      class_name: "Evening",
      course_id: "6f6f0ce4-6c1c-4e0c-9df5-0a3a5a4b8d11",
      ...typed,
    }))
      form.set(name, value);
    return CreateClass.safeParse(readNewClass(form));
  };
  expect(read({ capacity: "" }).error?.issues).toMatchObject([
    { path: ["capacity"], message: "Enter how many students fit, or choose no limit." },
  ]);
  expect(read({ capacity: "", no_limit: "on" }).data?.capacity).toBeNull();
  expect(read({ capacity: "25" }).data?.capacity).toBe(25);
});
