import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkMarks, countMarks, type MarkState, readMarks } from "@/lib/attendance/rules";

const STATES = ["present", "absent", "late", "excused"] as const;
const lists = (more: Partial<Record<MarkState, string[]>> = {}) => ({
  present: [],
  absent: [],
  late: [],
  excused: [],
  ...more,
});

describe("the marks of a register", () => {
  test("each student has one, wherever the two lists overlap", () => {
    for (const one of STATES)
      for (const other of STATES) {
        const both = () => readMarks(lists({ [one]: ["a"], ...(one === other ? {} : { [other]: ["a"] }) }));
        if (one === other) expect(both().get("a")).toBe(one);
        else expect(both).toThrow("Mark each student once.");
      }
  });

  test("a draft may leave anybody out, a saved register nobody", () => {
    const roster = new Set(["a", "b", "c"]);
    const some = readMarks(lists({ present: ["a"], excused: ["b"] }));
    expect(() => checkMarks(some, roster, "draft")).not.toThrow();
    expect(() => checkMarks(some, roster, "saved")).toThrow("1 student is not marked yet.");
    const all = readMarks(lists({ late: ["a", "b"], absent: ["c"] }));
    expect(() => checkMarks(all, roster, "saved")).not.toThrow();
  });

  test("nobody from outside is marked, in a draft neither", () => {
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
