import fc from "fast-check";
import { expect, test } from "vitest";
import { FEWER, NOT_SAID } from "@/lib/domain/impact/rules";
import { printable, type Row } from "@/lib/domain/impact/small-groups";

const NAMES = ["female", "male", "other", NOT_SAID];
const HIDDEN = [["enrolled"], ["completed"], ["enrolled", "completed"]] as const;

/** How many of each group registered only, are enrolled and did not complete, and completed. */
type Counts = Record<string, readonly [number, number, number]>;
type Full = { registered: number; enrolled: number; completed: number };

const printed = (counts: Counts) => {
  const groups = Object.entries(counts).map(([group, [onlyRegistered, onlyEnrolled, completed]]) => {
    return [group, { onlyRegistered, onlyEnrolled, completed }] as const;
  });
  return printable(new Map(groups.filter(([, people]) => Object.values(people).some(Boolean))), [], NAMES);
};

/** What a row would say if nothing were withheld. */
function fullRow({ group }: Row, rows: Row[], counts: Counts): Full {
  const full = { registered: 0, enrolled: 0, completed: 0 };
  for (const [name, [onlyRegistered, onlyEnrolled, completed]] of Object.entries(counts)) {
    if ((rows.some((row) => row.group === name) ? name : FEWER) !== group) continue;
    full.registered += onlyRegistered + onlyEnrolled + completed;
    full.enrolled += onlyEnrolled + completed;
    full.completed += completed;
  }
  return full;
}

const few = fc.tuple(fc.nat(9), fc.nat(9), fc.nat(9));

test("every withheld figure stays open: other figures, the printed ones and the totals the same, also make sense", () => {
  let withheld = 0;
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...NAMES), few), (counts) => {
      const rows = printed(counts);
      const full = rows.map((row) => fullRow(row, rows, counts));
      for (const [at, row] of rows.entries())
        for (const column of ["enrolled", "completed"] as const) {
          if (row[column] !== null) continue;
          withheld += 1;
          const others = HIDDEN.filter((columns) => columns.some((one) => one === column)).flatMap(
            (columns) =>
              rows.flatMap((_, from) => [moved(at, from, columns, 1), moved(at, from, columns, -1)]),
          );
          expect(others, JSON.stringify(counts)).toContain(true);
        }

      /** Whether so many people of withheld figures can be of another row instead. */
      function moved(to: number, from: number, columns: readonly ("enrolled" | "completed")[], by: number) {
        if (to === from || columns.some((one) => rows[to]?.[one] !== null || rows[from]?.[one] !== null))
          return false;
        return [makesSense(full[to]!, columns, by), makesSense(full[from]!, columns, -by)].every(Boolean);
      }
    }),
    { numRuns: 1000 },
  );
  expect(withheld).toBeGreaterThan(0);
});

function makesSense(row: Full, columns: readonly ("enrolled" | "completed")[], by: number): boolean {
  const enrolled = row.enrolled + (columns.includes("enrolled") ? by : 0);
  const completed = row.completed + (columns.includes("completed") ? by : 0);
  return 0 <= completed && completed <= enrolled && enrolled <= row.registered;
}

test("what is withheld is the completed of two groups of which one has two who did not complete", () => {
  expect(printed({ female: [0, 0, 20], male: [9, 2, 18] })).toEqual([
    { group: "female", registered: 20, enrolled: 20, completed: null },
    { group: "male", registered: 29, enrolled: 20, completed: null },
  ]);
});

test("what is withheld is the enrolled where only those who went no further are few", () => {
  expect(printed({ female: [2, 10, 8], male: [0, 9, 12] })).toEqual([
    { group: "female", registered: 20, enrolled: null, completed: 8 },
    { group: "male", registered: 21, enrolled: null, completed: 12 },
  ]);
});

test("what is withheld is both where both would reveal a few people", () => {
  expect(printed({ female: [1, 3, 2], male: [0, 0, 9] })).toEqual([
    { group: "female", registered: 6, enrolled: null, completed: null },
    { group: "male", registered: 9, enrolled: null, completed: null },
  ]);
});

test("nothing is withheld where merging leaves rows apart", () => {
  expect(printed({ female: [0, 2, 20], male: [0, 3, 10], other: [0, 0, 30] })).toEqual([
    { group: "other", registered: 30, enrolled: 30, completed: 30 },
    { group: FEWER, registered: 35, enrolled: 35, completed: 30 },
  ]);
});

test("no figure is withheld that the others tell, nor of one group alone", () => {
  expect(printed({ female: [9, 0, 0], male: [10, 2, 18], other: [0, 0, 20] })).toEqual([
    { group: "female", registered: 9, enrolled: 0, completed: 0 },
    { group: "male", registered: 30, enrolled: 20, completed: null },
    { group: "other", registered: 20, enrolled: 20, completed: null },
  ]);
  expect(printed({ female: [9, 0, 0], male: [10, 2, 18] })).toEqual([
    { group: "female", registered: 9, enrolled: null, completed: 0 },
    { group: "male", registered: 30, enrolled: null, completed: 18 },
  ]);
});
