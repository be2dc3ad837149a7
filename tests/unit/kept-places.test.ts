import { describe, expect, test } from "vitest";
import { type Candidate, type OpenClass, planSeats } from "@/lib/domain/season-lifecycle/returning/rules";

const candidates = (size: number, more: Partial<Candidate> = {}): Candidate[] =>
  Array.from({ length: size }, (_, nth) => ({
    studentId: `s${nth}`,
    registrationNo: `AC${nth}`,
    fullName: `Student ${nth}`,
    className: "Morning",
    courseId: "baking",
    ...more,
  }));
const group = (id: string, free: number | null, name = id, courseId = "baking"): OpenClass => ({
  id,
  name,
  courseId,
  courseName: "Baking",
  free,
});
const counts = (classes: OpenClass[], people: Candidate[]) => {
  const { byClass, none } = planSeats(people, classes);
  const seats = byClass.map(({ group: { id }, students }) => [id, students.length]);
  return { ...Object.fromEntries(seats), none: none.map(({ reason }) => reason) };
};

describe("which class follows", () => {
  test("the one of the same name, in any case, while it has a seat; otherwise the one with the most", () => {
    const classes = [group("one", 2, "morning"), group("two", 5), group("three", 9)];
    expect(counts(classes, candidates(4))).toEqual({ one: 2, three: 2, none: [] });
  });

  test("classes with equal room fill evenly, and those without a limit too", () => {
    expect(counts([group("one", 3), group("two", 3)], candidates(4))).toMatchObject({ one: 2, two: 2 });
    expect(counts([group("one", null), group("two", null)], candidates(4))).toMatchObject({ one: 2, two: 2 });
  });

  test("never one of another course; a student who gets none is listed with the reason", () => {
    const classes = [group("one", 1), group("two", 9, "two", "weaving")];
    expect(counts(classes, candidates(3))).toEqual({ one: 1, none: ["full", "full"] });
    expect(counts(classes, candidates(1, { courseId: "plumbing" }))).toEqual({ none: ["no_class"] });
  });
});
