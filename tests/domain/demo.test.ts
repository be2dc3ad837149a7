import { drizzle } from "drizzle-orm/postgres-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedDemo } from "@/db/seed/demo";
import { showFeedback } from "@/lib/domain/feedback/show-feedback";
import { listFollowUps } from "@/lib/domain/follow-ups/list-follow-ups";
import { showImpact } from "@/lib/domain/impact/show-impact";
import { closeDatabase } from "@/lib/platform/db/client";
import { asStaff, type StaffCtx } from "../support/actors";
import { sql } from "../support/database";

let admin: StaffCtx;
beforeAll(async () => {
  await seedDemo(drizzle(sql));
  admin = await asStaff("admin");
}, 120_000);
afterAll(closeDatabase);

describe("the demo academy shows", () => {
  test.each([
    [7, { female: [10, 10, 10], male: [10, 10, 5] }],
    [8, { female: [24, 24, 0], male: [18, 18, 0], "not said": [9, 0, 0] }],
  ])("in the impact report of season %i groups that are large enough", async (season, groups) => {
    const report = await showImpact(admin, { season });
    const rows = report.by_gender.map((row) => [row.group, [row.registered, row.enrolled, row.completed]]);
    expect(Object.fromEntries(rows)).toEqual(groups);
    expect(report.follow_up).toMatchObject(season === 7 ? { asked: 15, answered: 10 } : { asked: 0 });
  });

  test("former students who answered, and those to be called", async () => {
    const { figures, students } = await listFollowUps(admin, {});
    expect(figures).toMatchObject({ asked: 15, answered: 10, working: 5, studying: 2, business: 2, none: 1 });
    expect(students).toHaveLength(5);
  });

  test("the feedback of classes in which five answered, and not of the others", async () => {
    const { asked, answered, classes } = await showFeedback(admin, { season: 7 });
    expect([asked, answered]).toEqual([20, 18]);
    expect(classes.map(({ answers }) => answers).sort()).toEqual([0, 0, 5, 5]);
    expect(classes.flatMap(({ texts }) => texts).length).toBeGreaterThan(2);
  });
});
