import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  attendancePercentage,
  canReopen,
  checkMarks,
  countMarks,
  differing,
  isToBegin,
  lastMeeting,
  type MarkState,
  meetsOn,
  mergeMarks,
  nextMeeting,
  readMarks,
  replaceMarks,
  type TimedMark,
  timeMarks,
} from "@/lib/domain/attendance/rules";

const STATES = ["present", "absent", "late", "excused"] as const;
const lists = (more: Partial<Record<MarkState, string[]>> = {}) => ({
  present: [],
  absent: [],
  late: [],
  excused: [],
  ...more,
});

describe("the marks of a register", () => {
  test("each student has one, even if both lists name them", () => {
    for (const one of STATES)
      for (const other of STATES) {
        const both = () => readMarks(lists({ [one]: ["a"], ...(one === other ? {} : { [other]: ["a"] }) }));
        if (one === other) expect(both().get("a")).toBe(one);
        else expect(both).toThrow("Mark each student once.");
      }
  });

  test("a draft may omit students, a saved register may not", () => {
    const roster = new Set(["a", "b", "c"]);
    const some = readMarks(lists({ present: ["a"], excused: ["b"] }));
    expect(() => checkMarks(some, roster, "draft")).not.toThrow();
    expect(() => checkMarks(some, roster, "saved")).toThrow("1 student is not marked yet.");
    const all = readMarks(lists({ late: ["a", "b"], absent: ["c"] }));
    expect(() => checkMarks(all, roster, "saved")).not.toThrow();
  });

  test("no student from outside is marked, not even in a draft", () => {
    const marks = readMarks(lists({ late: ["stranger"] }));
    expect(() => checkMarks(marks, new Set(["a"]), "draft")).toThrow(
      expect.objectContaining({ errors: { late: [expect.stringContaining("not enrolled")] } }),
    );
  });
});

test("counts add up to the students shown, whatever the marks", () => {
  const shown = fc.array(fc.constantFrom(...STATES, "unmarked" as const), { maxLength: 60 });
  fc.assert(
    fc.property(shown, (states) => {
      const counts = countMarks(states);
      expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(states.length);
      expect(counts.present_count).toBe(
        states.filter((state) => state === "present" || state === "late").length,
      );
      expect(counts.unmarked_count).toBe(states.filter((state) => state === "unmarked").length);
    }),
  );
});

describe("marks from several phones", () => {
  const state = fc.constantFrom(...STATES, "unmarked" as const);
  const writing = fc.dictionary(fc.constantFrom("a", "b", "c"), fc.record({ state, minute: fc.nat(1_000) }));
  type Writing = Record<string, { state: TimedMark["state"]; minute: number }>;
  const timed = (one: Writing) =>
    new Map(Object.entries(one).map(([id, { state, minute }]) => [id, { state, at: new Date(minute) }]));

  test("end the same in whatever order they arrive, and the newest of each student wins", () => {
    fc.assert(
      fc.property(fc.array(writing, { maxLength: 8 }), fc.array(fc.nat(), { maxLength: 8 }), (sent, mix) => {
        // Two marks of one moment would make the order matter.
        const apart = sent.map((one, index) =>
          Object.fromEntries(
            Object.entries(one).map(([id, mark]) => [id, { ...mark, minute: mark.minute * 10 + index }]),
          ),
        );
        const mixed = [...apart].sort(
          (one, other) => (mix[apart.indexOf(one)] ?? 0) - (mix[apart.indexOf(other)] ?? 0),
        );
        const result = (all: Writing[]) =>
          all.map(timed).reduce((kept, one) => mergeMarks(kept, one), new Map<string, TimedMark>());
        expect(Object.fromEntries(result(mixed))).toEqual(Object.fromEntries(result(apart)));
        for (const [id, mark] of result(apart)) {
          const newest = Math.max(...apart.flatMap((one) => one[id]?.minute ?? []));
          expect(mark.at?.getTime()).toBe(newest);
        }
      }),
    );
  });

  test("a mark without a time is older than any with one, and fills only empty marks", () => {
    const at = new Date(5);
    const kept = new Map<string, TimedMark>([
      ["a", { state: "absent", at }],
      ["b", { state: "absent", at: null }],
    ]);
    const untimed = timeMarks(readMarks(lists({ present: ["a", "b", "c"] })), {}, at);
    const merged = mergeMarks(kept, untimed);
    expect([...merged].map(([id, mark]) => `${id} ${mark.state}`)).toEqual([
      "a absent",
      "b absent",
      "c present",
    ]);
  });

  test("those marked otherwise than sent or shown are named; what was sent counts before what was shown", () => {
    const at = new Date(5);
    const sent = timeMarks(readMarks(lists({ present: ["a", "b"] })), { c: at.toISOString() }, at);
    const shown = { a: "late", d: "present", e: "present", gone: "absent" } as const;
    const written = {
      a: "present",
      b: "absent",
      c: "late",
      d: "unmarked",
      e: "present",
      f: "absent",
    } as const;
    const students = Object.entries(written).map(([id, state]) => ({ id, name: id, state }));
    expect(differing(sent, shown, students)).toEqual([
      { student_id: "b", name: "b", state: "absent" },
      { student_id: "c", name: "c", state: "late" },
      { student_id: "d", name: "d", state: "unmarked" },
    ]);
  });

  test("a register sent whole keeps the time of unchanged marks, and records when the others were removed", () => {
    const [before, now] = [new Date(5), new Date(9)];
    const kept = new Map<string, TimedMark>([
      ["a", { state: "absent", at: before }],
      ["b", { state: "absent", at: before }],
      ["c", { state: "absent", at: before }],
    ]);
    const sent = timeMarks(readMarks(lists({ absent: ["a"], present: ["b"] })), {}, now);
    expect(Object.fromEntries(replaceMarks(kept, sent, now))).toEqual({
      a: { state: "absent", at: before },
      b: { state: "present", at: now },
      c: { state: "unmarked", at: now },
    });
  });
});

test("the percentage excludes excused marks, and is empty when nothing counted", () => {
  expect(attendancePercentage({ present_count: 0, absent_count: 0 })).toBeNull();
  expect(attendancePercentage({ present_count: 2, absent_count: 1 })).toBe(67);
  expect(attendancePercentage({ present_count: 3, absent_count: 0 })).toBe(100);
  expect(attendancePercentage({ present_count: 0, absent_count: 4 })).toBe(0);
});

test("a Saturday session meets on Saturdays, the others on Sundays", () => {
  expect(meetsOn("saturday", "2026-11-21")).toBe(true);
  expect(meetsOn("sunday", "2026-11-21")).toBe(false);
  for (const day of ["sunday", "chapel"] as const) {
    expect(lastMeeting(day, "2026-11-21")).toBe("2026-11-15");
    expect(nextMeeting(day, "2026-11-21")).toBe("2026-11-22");
  }
  expect(lastMeeting("saturday", "2027-01-01")).toBe("2026-12-26");
});

test("admins may always reopen a register, tutors for 48 hours", () => {
  const saved = new Date("2026-11-21T09:00:00Z");
  const later = (hours: number) => new Date(saved.getTime() + hours * 3_600_000);
  expect([canReopen("own", saved, later(48)), canReopen("own", saved, later(48.01))]).toEqual([true, false]);
  expect(canReopen("any", saved, later(10_000))).toBe(true);
});

test("a meeting is to begin until its start in Nairobi, and one of another day has no hour", () => {
  const chapel = { day: "chapel" as const, start_at: "08:00" };
  const toBegin = (date: string, now: string) => isToBegin(chapel, date, Date.parse(now));
  expect(toBegin("2026-11-29", "2026-11-28T22:34:00Z")).toBe(true);
  expect(toBegin("2026-11-29", "2026-11-29T04:59:59Z")).toBe(true);
  expect(toBegin("2026-11-29", "2026-11-29T05:00:00Z")).toBe(false);
  expect(toBegin("2026-11-25", "2026-11-25T00:00:00Z")).toBe(false);
});
