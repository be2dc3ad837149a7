import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { listEnrollments } from "@/lib/domain/enrollments/list-enrollments";
import { BREAKDOWNS } from "@/lib/domain/impact/rules";
import { showImpact } from "@/lib/domain/impact/show-impact";
import { listStudents } from "@/lib/domain/registrations/list-students";
import { closeSeason } from "@/lib/domain/season-lifecycle/closing/close-season";
import { closeDatabase } from "@/lib/platform/db/client";
import { asStaff } from "../../support/actors";
import { addTo, type Group, seasonOf, sumOf } from "./season";

afterAll(closeDatabase);

const COLUMNS = ["registered", "enrolled", "completed"] as const;

const group = fc.record({
  count: fc.integer({ min: 1, max: 14 }),
  reached: fc.constantFrom(...COLUMNS),
  gender: fc.constantFrom("female", "male", "other", "prefer_not", undefined),
  born: fc.constantFrom("1980-02-29", "1996-11-28", "2000-01-01", "2003-05-11", "2009-07-07"),
  county: fc.constantFrom(0, 1, 22, 47, undefined),
}) as fc.Arbitrary<Group>;

/** A season's groups, and for each how many of its people come back in the next season, and how far they come then. */
const season = fc.array(
  fc.record({ group, back: fc.integer({ min: 0, max: 14 }), backAs: fc.constantFrom(...COLUMNS) }),
  { minLength: 3, maxLength: 8 },
);

test.each([1, 2, 3])(
  "in generated academy %i every season's figures are those of its lists, open and closed",
  async (seed) => {
    const admin = await asStaff("admin");
    const played: number[] = [];
    let back: Array<{ who: string[]; reached: Group["reached"] }> = [];
    for (const groups of fc.sample(season, { seed, numRuns: 3 })) {
      const { number, classId } = await seasonOf([]);
      for (const { who, reached } of back)
        await addTo({ number, classId }, { count: who.length, reached }, who);
      back = [];
      for (const { group: people, back: many, backAs } of groups) {
        const who = await addTo({ number, classId }, people);
        if (many > 0) back.push({ who: who.slice(0, many), reached: backAs });
      }
      played.push(number);
      await sameAsLists(number);
      await closeSeason(admin, { number, reason: "The season is over." });
    }
    for (const number of played) await sameAsLists(number);

    async function sameAsLists(number: number) {
      const impact = await showImpact(admin, { season: number });
      const of = String(number);
      const totals = {
        registered: (await listStudents(admin, { season: of })).total,
        enrolled: (await listEnrollments(admin, { season: of, status: "enrolled" })).total,
        completed: (await listEnrollments(admin, { season: of, outcome: "completed" })).total,
      };
      expect(impact).toMatchObject(totals);
      for (const breakdown of BREAKDOWNS)
        for (const column of COLUMNS)
          expect([totals[column], null]).toContain(
            sumOf(impact[`by_${breakdown}`].map((row) => row[column])),
          );
    }
  },
);
