import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FEWER, NOT_SAID } from "@/lib/domain/impact/rules";
import { type Groups, type Other, printable, type Reached, type Row } from "@/lib/domain/impact/small-groups";
import { groupBy } from "@/lib/platform/group-by";

const NAMES = ["female", "male", "other", NOT_SAID];
const PARTS = ["onlyRegistered", "onlyEnrolled", "completed"] as const;
type Part = (typeof PARTS)[number];
const COLUMNS = ["registered", "enrolled", "completed"] as const;

/** A person of one season or two: how far they came in each, and the group that a reader wants to know. */
type Person = { first: Part | null; second: Part | null; group: string };

function groupsOf(people: Person[], season: "first" | "second"): Groups {
  const groups = new Map<string, Reached>();
  for (const person of people) {
    const part = person[season];
    if (!part) continue;
    const reached = groups.get(person.group) ?? { onlyRegistered: 0, onlyEnrolled: 0, completed: 0 };
    groups.set(person.group, { ...reached, [part]: reached[part] + 1 });
  }
  return groups;
}

const print = (people: Person[], season: "first" | "second", others: Other[] = []) =>
  printable(groupsOf(people, season), others, NAMES);

/** The tables of both seasons, as the report prints them one after the other. */
function printBoth(people: Person[]) {
  const first = print(people, "first");
  const both = people.filter((person) => person.first && person.second);
  const beside = { rows: first, bothNow: groupsOf(both, "second"), bothThen: groupsOf(both, "first") };
  return { first, second: print(people, "second", [beside]) };
}

/** A person in one season; of those in both seasons a reader does not know which of the two are one person. */
type Place = { season: "first" | "second"; inBoth: boolean; part: Part; group: string };
type Tables = { first: Row[]; second: Row[] };

const placesOf = (people: Person[]) =>
  people.flatMap(({ first, second, group }): Place[] => {
    const inBoth = first !== null && second !== null;
    return [
      ...(first ? [{ season: "first" as const, inBoth, part: first, group }] : []),
      ...(second ? [{ season: "second" as const, inBoth, part: second, group }] : []),
    ];
  });

/**
 * The figures that a place counts in, each an equation with a known sum: its row of the printed table, alone or merged, in the columns up
 * to how far the person came; and that as many of a group are in both seasons in the one as in the other.
 */
function equationsOf({ season, inBoth, part, group }: Place, tables: Tables): Map<string, number> {
  const named = (name: string) => tables[season].find((one) => one.group === name);
  const row = named(group) ?? named(FEWER);
  const columns = COLUMNS.slice(0, PARTS.indexOf(part) + 1).filter((column) => row?.[column] !== null);
  const figures = columns.map((column) => [`${season} ${row?.group} ${column}`, 1] as const);
  return new Map([
    ...figures,
    ...(inBoth ? [[`in both ${group}`, season === "first" ? 1 : -1] as const] : []),
  ]);
}

type Move = { from: Place; to: Place; effect: string };
/** Up to two moves. */
type Moves = { moves: Move[]; effect: string };

const writeEffect = (parts: Array<readonly [string, number]>) => {
  const sums = new Map<string, number>();
  for (const [name, by] of parts) sums.set(name, (sums.get(name) ?? 0) + by);
  return [...sums]
    .filter(([, by]) => by !== 0)
    .map(([name, by]) => `${name}:${by}`)
    .sort()
    .join();
};
const readEffect = (effect: string, sign = 1) =>
  effect
    .split(",")
    .filter(Boolean)
    .map((text) => {
      const at = text.lastIndexOf(":");
      return [text.slice(0, at), sign * Number(text.slice(at + 1))] as const;
    });

/**
 * What somebody works out who knows all printed figures, how many people were in one season or both, and how far these came. It looks for
 * other groups of up to four places that fit all equations. @returns of some counts of places, those that no other solution changes
 */
function knownOf(people: Person[], tables: Tables, counts: Count[]): string[] {
  const places = placesOf(people);
  const many = new Map<string, number>();
  for (const place of places) many.set(JSON.stringify(place), (many.get(JSON.stringify(place)) ?? 0) + 1);
  const kinds = [...many.keys()].map((key) => JSON.parse(key) as Place);
  const moves = kinds.flatMap((from) =>
    NAMES.filter((group) => group !== from.group).map((group): Move => {
      const to = { ...from, group };
      const less = [...equationsOf(from, tables)].map(([name, by]) => [name, -by] as const);
      return { from, to, effect: writeEffect([...equationsOf(to, tables), ...less]) };
    }),
  );
  const singles: Moves[] = moves.map((move) => ({ moves: [move], effect: move.effect }));
  const pairs: Moves[] = moves.flatMap((one, at) =>
    moves.slice(at).map((two) => ({
      moves: [one, two],
      effect: writeEffect([...readEffect(one.effect), ...readEffect(two.effect)]),
    })),
  );
  const byEffect = groupBy([{ moves: [], effect: "" }, ...singles, ...pairs], ({ effect }) => effect);
  let unknown = counts;
  for (const half of [...singles, ...pairs]) {
    if (unknown.length === 0) break;
    for (const rest of byEffect.get(writeEffect(readEffect(half.effect, -1))) ?? []) {
      const done = [...half.moves, ...rest.moves];
      const isPossible = done.every(
        ({ from }) => done.filter((one) => one.from === from).length <= (many.get(JSON.stringify(from)) ?? 0),
      );
      if (!isPossible) continue;
      unknown = unknown.filter(({ isOf }) => {
        const change = done.reduce((sum, { from, to }) => sum + Number(isOf(to)) - Number(isOf(from)), 0);
        return change === 0;
      });
    }
  }
  return unknown.map((count) => count.name);
}

type Count = { name: string; isOf: (place: Place) => boolean };

/** The counts of fewer than five: of a group in a season, or of those of it who are in one season or both, by how far they came. */
function smallOnes(people: Person[]): Count[] {
  const places = placesOf(people);
  const all = (["first", "second"] as const).flatMap((season) =>
    ["in it", "in it alone", "in both"].flatMap((where) =>
      [undefined, ...PARTS].flatMap((part) =>
        NAMES.map(
          (group): Count => ({
            name: `${group}, ${season}, ${where}, ${part ?? "all"}`,
            isOf: (place) =>
              place.season === season &&
              place.group === group &&
              (where === "in it" || place.inBoth === (where === "in both")) &&
              (part === undefined || place.part === part),
          }),
        ),
      ),
    ),
  );
  return all.filter(({ isOf }) => {
    const count = places.filter(isOf).length;
    return count > 0 && count < 5;
  });
}

const part = fc.constantFrom(...PARTS);
const name = fc.constantFrom(...NAMES);
const several = (person: fc.Arbitrary<Person>) =>
  fc
    .array(fc.tuple(person, fc.integer({ min: 1, max: 9 })), { maxLength: 9 })
    .map((kinds) => kinds.flatMap(([one, many]) => Array<Person>(many).fill(one)));

const ofOne = several(fc.record({ first: part, second: fc.constant(null), group: name }));
const ofTwo = fc
  .tuple(
    ofOne,
    several(fc.record({ first: fc.constant(null), second: part, group: name })),
    several(fc.record({ first: part, second: part, group: name })),
  )
  .map((people) => people.flat());

/** The sum of each column; null of one that is withheld. */
const sum = (rows: Row[]) =>
  COLUMNS.map((column) =>
    rows.reduce<number | null>((all, row) => {
      const figure = row[column];
      return all === null || figure === null ? null : all + figure;
    }, 0),
  );

describe("the printed groups of a season", () => {
  test("sum to the season's figures", () => {
    fc.assert(
      fc.property(ofOne, (people) => {
        const enrolled = people.filter(({ first }) => first !== "onlyRegistered").length;
        const completed = people.filter(({ first }) => first === "completed").length;
        const sums = sum(print(people, "first"));
        const known = [people.length, enrolled, completed];
        expect(sums).toEqual(known.map((figure, nth) => (sums[nth] === null ? null : figure)));
      }),
    );
  });

  test("reveal no group of fewer than five", () => {
    fc.assert(
      fc.property(ofOne, (people) => {
        const tables = { first: print(people, "first"), second: [] };
        fc.pre(isMixed(people));
        expect(knownOf(people, tables, smallOnes(people))).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  test("reveal none beside another season either", () => {
    fc.assert(
      fc.property(ofTwo, (people) => {
        fc.pre(isMixed(people));
        const tables = printBoth(people);
        expect(knownOf(people, tables, smallOnes(people))).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  test("would reveal some if seasons were not compared", () => {
    const ten = (group: string) => Array<Person>(10).fill({ first: "completed", second: "completed", group });
    const newcomer: Person = { first: null, second: "completed", group: "female" };
    const people = [...ten("female"), ...ten("male"), newcomer];
    const careless = { first: print(people, "first"), second: print(people, "second") };
    const isNew: Count = {
      name: "new",
      isOf: ({ season, inBoth, group }) => season === "second" && !inBoth && group === "female",
    };
    expect(knownOf(people, careless, [isNew])).toEqual(["new"]);
    expect(knownOf(people, printBoth(people), [isNew])).toEqual([]);
  });

  test("stay apart in two seasons that share many people", () => {
    const many = (count: number, first: Part | null, second: Part | null, group: string) =>
      Array<Person>(count).fill({ first, second, group });
    const people = ["female", "male"].flatMap((group) => [
      ...many(30, "completed", null, group),
      ...many(12, "completed", "completed", group),
      ...many(25, null, "completed", group),
      ...many(9, null, "onlyRegistered", group),
    ]);
    expect(printBoth(people).second).toEqual([
      { group: "female", registered: 46, enrolled: 37, completed: 37 },
      { group: "male", registered: 46, enrolled: 37, completed: 37 },
    ]);
  });
});

/**
 * Whether those who came as far in a season are of several groups. If all who completed are women, a row of at least five says so, and it is
 * true of any few of them.
 */
function isMixed(people: Person[]): boolean {
  return (["first", "second"] as const).every((season) =>
    PARTS.every((reached) => {
      const groups = new Set(people.filter((person) => person[season] === reached).map(({ group }) => group));
      return groups.size !== 1;
    }),
  );
}

describe("small groups that other tools got wrong", () => {
  const of = (counts: Record<string, [number, number, number]>): Groups =>
    new Map(
      Object.entries(counts).map(([group, [onlyRegistered, onlyEnrolled, completed]]) => [
        group,
        { onlyRegistered, onlyEnrolled, completed },
      ]),
    );
  const printed = (counts: Record<string, [number, number, number]>) =>
    printable(of(counts), [], NAMES).map(({ group, registered }) => [group, registered]);

  test("one small group of two is not left to be subtracted from the total", () => {
    expect(printed({ female: [0, 0, 3], male: [0, 0, 177] })).toEqual([[FEWER, 180]]);
  });

  test("a small group is not merged with an empty one alone", () => {
    expect(printed({ female: [0, 0, 1], male: [0, 0, 60], [NOT_SAID]: [0, 0, 9] })).toEqual([
      ["male", 60],
      [FEWER, 10],
    ]);
  });

  test("two groups of one are not enough, for they are two of two", () => {
    expect(printed({ female: [0, 0, 1], other: [0, 0, 1], male: [0, 0, 60], [NOT_SAID]: [0, 0, 7] })).toEqual(
      [
        ["male", 60],
        [FEWER, 9],
      ],
    );
  });

  test("the few who registered and went no further are not found between two columns", () => {
    expect(printed({ female: [1, 0, 20], male: [9, 0, 20], other: [8, 0, 8] })).toEqual([
      ["male", 29],
      [FEWER, 37],
    ]);
  });

  test("who did not answer is counted, and merged by the same rule", () => {
    expect(printed({ female: [0, 0, 12], [NOT_SAID]: [0, 0, 30] })).toEqual([
      ["female", 12],
      [NOT_SAID, 30],
    ]);
    expect(printed({ female: [0, 0, 12], male: [0, 0, 8], [NOT_SAID]: [0, 0, 2] })).toEqual([
      ["female", 12],
      [FEWER, 10],
    ]);
  });

  test("a season in which nobody answered says so, and one of four people says nothing", () => {
    expect(printed({ [NOT_SAID]: [3, 2, 40] })).toEqual([[NOT_SAID, 45]]);
    expect(printed({ [NOT_SAID]: [0, 2, 2] })).toEqual([[FEWER, 4]]);
    expect(printed({})).toEqual([]);
  });
});
