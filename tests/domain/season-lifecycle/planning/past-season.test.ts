import { describe, expect, test } from "vitest";
import { listClasses } from "@/lib/domain/catalog/list-classes";
import { listCourses } from "@/lib/domain/catalog/list-courses";
import { reopenSeason } from "@/lib/domain/season-lifecycle/closing/undo-step";
import { enterPastSeason, showPastSeason } from "@/lib/domain/season-lifecycle/planning/past-season";
import { listSeasons } from "@/lib/domain/seasons/list-seasons";
import { openRegistration } from "@/lib/domain/seasons/update-season";
import { asStaff, PUBLIC } from "../../../support/actors";
import { sql } from "../../../support/database";
import { refusalOf } from "../../../support/outcome";

const FACTS = {
  starts_on: "2021-01-09",
  ends_on: "2021-03-28",
  courses: "Needlework: A, B",
  new_courses: true,
};
const LATER = { starts_on: "2021-05-08", ends_on: "2021-07-25" };
const enter = async (number: number, more: object = {}) =>
  enterPastSeason(await asStaff("admin"), { number, ...FACTS, ...more });
const namesOf = async (number: number) =>
  (
    await sql`select k.name || ' ' || c.name as name from classes c join courses k on k.id = c.course_id
    where c.season_number = ${number} order by 1`
  ).map(({ name }) => name);

describe("a past season", () => {
  test("is closed from the start, with its classes, unknown to the public, and entered twice alike is one", async () => {
    const season = await enter(1);
    expect(season).toMatchObject({ number: 1, status: "closed", is_past: true, current: false });
    await enter(1);
    expect(await namesOf(1)).toEqual(["Needlework A", "Needlework B"]);
    const { seasons } = await listSeasons(PUBLIC, {});
    expect(seasons.map(({ number }) => number)).not.toContain(1);
    const { courses } = await listCourses(PUBLIC, { pageSize: 500 });
    expect(courses.map(({ course_name }) => course_name)).not.toContain("Needlework");
    expect((await listClasses(await asStaff("admin"), { pageSize: 500 })).classes).toEqual([]);
  });

  test("is refused in the days of another past season, which is named; its own days may be changed", async () => {
    await enter(1);
    for (const days of [{}, { starts_on: "2021-03-28", ends_on: "2021-05-02" }, { starts_on: "2020-10-03" }])
      expect((await refusalOf(enter(2, days))).errors).toEqual({
        starts_on: [expect.stringContaining("Past season 1 was taught from 09/01/2021 to 28/03/2021")],
      });
    await enter(3, { starts_on: "2022-05-07", ends_on: "2022-07-24" });
    const seen = await showPastSeason(await asStaff("admin"), { number: 3 });
    await enter(3, { ...seen, ends_on: "2022-07-31" });
  });

  test("is never opened again, and takes no registrations", async () => {
    await enter(1);
    const admin = await asStaff("admin");
    expect((await refusalOf(reopenSeason(admin, { number: 1, reason: "To see" }))).code).toBe("past_season");
    expect((await refusalOf(openRegistration(admin, { number: 1 }))).code).toBe("season_closed");
    await expect(sql`update seasons set closed_at = null where number = 1`).rejects.toThrow("seasons_past");
  });

  test("has a number before all seasons of this application, and is over", async () => {
    const [{ first } = {}] = await sql`select min(number) as first from seasons where not is_past`;
    expect((await refusalOf(enter(Number(first)))).code).toBe("season_exists");
    expect((await refusalOf(enter(Number(first) + 1))).errors).toHaveProperty("number");
    expect((await refusalOf(enter(2, { ends_on: "2999-01-01" }))).errors).toHaveProperty("ends_on");
    expect((await refusalOf(enter(2, { ends_on: "2021-01-01" }))).errors).toHaveProperty("ends_on");
    await enter(1);
    expect((await refusalOf(enter(1, { courses: "Needlework: C" }))).code).toBe("season_exists");
  });

  test.each([
    ["a course that the academy does not have", "Nedlework: A", false],
    ["a class without a name", "Needlework: A,", true],
    ["a class twice", "Needlework: A, a", true],
    ["a course twice", "Needlework\nneedlework: B", true],
  ])("is not entered with %s", async (_what, courses, new_courses) => {
    expect((await refusalOf(enter(2, { ...LATER, courses, new_courses }))).errors).toHaveProperty("courses");
    expect(await namesOf(2)).toEqual([]);
  });

  test("is changed by its form: dates, classes added, and removed where nobody was", async () => {
    await enter(1);
    const admin = await asStaff("admin");
    const shown = await showPastSeason(admin, { number: 1 });
    expect(shown).toMatchObject({ starts_on: "2021-01-09", courses: "Needlework: A, B" });
    await enter(1, { ...shown, courses: "Needlework: B, C", ends_on: "2021-04-04" });
    expect(await namesOf(1)).toEqual(["Needlework B", "Needlework C"]);
    expect((await refusalOf(enter(1, { ...shown, courses: "Needlework: B" }))).code).toBe("stale");
    expect(await showPastSeason(admin, { number: 8 })).toBeNull();
  });
});
