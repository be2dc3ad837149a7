import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { SCHEDULER } from "@/lib/domain/access/actor";
import { listEnrollments } from "@/lib/domain/enrollments/list-enrollments";
import { exportImpact } from "@/lib/domain/impact/export-impact";
import type { Impact } from "@/lib/domain/impact/read-impact";
import { BREAKDOWNS } from "@/lib/domain/impact/rules";
import { compareImpact, showImpact } from "@/lib/domain/impact/show-impact";
import { anonymizeUnpaid } from "@/lib/domain/records/retention/anonymize-unpaid";
import { listStudents } from "@/lib/domain/registrations/list-students";
import { closeSeason } from "@/lib/domain/season-lifecycle/closing/close-season";
import { reopenSeason } from "@/lib/domain/season-lifecycle/closing/undo-step";
import { enterPastSeason } from "@/lib/domain/season-lifecycle/planning/past-season";
import type { Ctx } from "@/lib/platform/commands/command";
import { closeDatabase } from "@/lib/platform/db/client";
import { heldSeat } from "../../api/fixtures";
import { asStaff } from "../../support/actors";
import { sql } from "../../support/database";
import { addTo, seasonOf, sumOf } from "./season";

afterAll(closeDatabase);

let admin: Ctx;
beforeEach(async () => {
  admin = await asStaff("admin");
});

const MIXED = [
  { count: 12, reached: "completed", gender: "female", born: "2000-01-01", county: 47 },
  { count: 8, reached: "completed", gender: "male", born: "1996-01-01", county: 47 },
  { count: 6, reached: "enrolled", gender: "female", born: "1980-01-01" },
  { count: 3, reached: "registered", gender: "other", born: "1999-01-01", county: 22 },
  { count: 9, reached: "registered", born: "2000-01-01" },
] as const;

const group = (impact: Impact, part: "by_gender" | "by_county" | "by_age", name: string) =>
  impact[part].find((row) => row.group === name);

async function close(number: number) {
  await closeSeason(admin, { number, reason: "The season is over." });
}

describe("the figures of a season", () => {
  test("are those of its lists, and each breakdown sums to them", async () => {
    const { number, classId } = await seasonOf([...MIXED]);
    await heldSeat();
    await addTo({ number, classId }, { count: 7, reached: "enrolled", gender: "male" });
    const impact = await showImpact(admin, { season: number });
    const season = String(number);
    const totals = {
      registered: (await listStudents(admin, { season })).total,
      enrolled: (await listEnrollments(admin, { season, status: "enrolled" })).total,
      completed: (await listEnrollments(admin, { season, outcome: "completed" })).total,
    };
    expect(totals).toEqual({ registered: 46, enrolled: 33, completed: 20 });
    expect(impact).toMatchObject(totals);
    for (const breakdown of BREAKDOWNS)
      for (const column of ["registered", "enrolled", "completed"] as const)
        expect([totals[column], null]).toContain(sumOf(impact[`by_${breakdown}`].map((row) => row[column])));
    expect(impact.waived).toBe(33);
    expect(impact.by_course.reduce((sum, row) => sum + (row.enrolled ?? 0), 0)).toBe(33);
  });

  test("show groups of five, who did not answer, and the rest as fewer than 5", async () => {
    const { number } = await seasonOf([...MIXED]);
    const impact = await showImpact(admin, { season: number });
    expect(impact.by_gender).toEqual([
      { group: "female", registered: 18, enrolled: 18, completed: 12 },
      { group: "fewer than 5", registered: 20, enrolled: 8, completed: 8 },
    ]);
    expect(group(impact, "by_county", "Nairobi")).toMatchObject({ registered: 20, completed: 20 });
    expect(group(impact, "by_county", "Kiambu")).toBeUndefined();
  });

  test("count age in full years on the season's first day, not today and not on a birthday's eve", async () => {
    const { number } = await seasonOf([
      { count: 5, reached: "registered", born: "2003-05-10" },
      { count: 6, reached: "registered", born: "2003-05-11" },
      { count: 7, reached: "registered", born: "2004-02-29" },
    ]);
    await sql`update seasons set starts_on = '2024-05-10' where number = ${number}`;
    const { by_age } = await showImpact(admin, { season: number });
    expect(by_age).toEqual([
      { group: "18 to 20", registered: 13, enrolled: 0, completed: 0 },
      { group: "21 to 24", registered: 5, enrolled: 0, completed: 0 },
    ]);
    await sql`update seasons set starts_on = '2025-02-28' where number = ${number}`;
    expect((await showImpact(admin, { season: number })).by_age).toEqual([
      { group: "18 to 20", registered: 7, enrolled: 0, completed: 0 },
      { group: "21 to 24", registered: 11, enrolled: 0, completed: 0 },
    ]);
  });

  test("do not change who the one newcomer beside an earlier season is", async () => {
    const first = await seasonOf([
      { count: 10, reached: "registered", gender: "female" },
      { count: 10, reached: "registered", gender: "male" },
    ]);
    await close(first.number);
    const next = await seasonOf([{ count: 1, reached: "registered", gender: "female" }]);
    await addTo(next, { count: 20, reached: "registered" }, first.people);
    const { seasons } = await compareImpact(admin, { season: next.number });
    expect(seasons[0]?.by_gender).toEqual([
      { group: "fewer than 5", registered: 21, enrolled: 0, completed: 0 },
    ]);
    expect(group(seasons[1]!, "by_gender", "female")).toMatchObject({ registered: 10 });
  });
});

describe("the figures of a closed season", () => {
  test("stay as they were although people are forgotten, answer anew or lose their answers", async () => {
    const { number, people } = await seasonOf([...MIXED]);
    await close(number);
    const before = await showImpact(admin, { season: number });
    expect(before.frozen_at).not.toBeNull();
    expect(group(before, "by_gender", "female")).toMatchObject({ registered: 18 });
    await sql`update impact_answers set gender = 'male' where student_id in ${sql(people.slice(0, 12))}`;
    await sql`update students set created_at = now() - interval '100 days', updated_at = now() - interval '100 days'
      where id in ${sql(people)}`;
    const { removed } = await anonymizeUnpaid({ actor: SCHEDULER }, {});
    expect(removed).toBe(12);
    const [left] =
      await sql`select count(*)::int as answers from impact_answers a join students s on s.id = a.student_id
      where s.msisdn = 'removed'`;
    expect(left).toEqual({ answers: 0 });
    expect(await showImpact(admin, { season: number })).toEqual(before);
  });

  test("are of now again once it is reopened, and frozen anew when it closes", async () => {
    const { number, classId } = await seasonOf([{ count: 6, reached: "registered", gender: "male" }]);
    await close(number);
    await reopenSeason(admin, { number, reason: "Too early" });
    await addTo({ number, classId }, { count: 5, reached: "registered", gender: "male" });
    expect(await showImpact(admin, { season: number })).toMatchObject({ registered: 11, frozen_at: null });
    await close(number);
    expect(await showImpact(admin, { season: number })).toMatchObject({ registered: 11 });
  });

  test("of the past are stored when it is entered", async () => {
    await enterPastSeason(admin, {
      number: 1,
      starts_on: "2021-01-09",
      ends_on: "2021-03-28",
      courses: "Needlework: A",
      new_courses: true,
    });
    const impact = await showImpact(admin, { season: 1 });
    expect(impact).toMatchObject({ registered: 0, by_gender: [], frozen_at: expect.any(String) });
  });
});

test("the file has this season and three before, and says what the words mean", async () => {
  const numbers = [];
  for (let nth = 0; nth < 5; nth++)
    numbers.push((await seasonOf([{ count: 6, reached: "registered", gender: "female" }])).number);
  const [, , , , last = 0] = numbers;
  const { fileName, csv } = await exportImpact(admin, { season: last });
  expect(fileName).toMatch(new RegExp(`^Impact_Season_${last}_\\d+\\.csv$`));
  const lines = (await new Response(csv).text()).trim().split("\n");
  const shown = numbers.slice(1).toReversed();
  expect(lines[0]).toBe(`Part,Group,Figure,${shown.map((number) => `Season ${number}`).join(",")}`);
  expect(lines).toContain("By gender,female,Registered,6,6,6,6");
  expect(lines.filter((line) => line.startsWith("Definition,")).length).toBeGreaterThan(5);
});
