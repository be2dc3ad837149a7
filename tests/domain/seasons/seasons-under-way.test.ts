import { beforeAll, describe, expect, test } from "vitest";
import { showTutorHome, showTutorSessions } from "@/lib/domain/attendance/tutor-sessions";
import { listClasses } from "@/lib/domain/catalog/list-classes";
import { listCourses } from "@/lib/domain/catalog/list-courses";
import { listSessions } from "@/lib/domain/catalog/list-sessions";
import { showCourse } from "@/lib/domain/catalog/show-course";
import { listUnreached } from "@/lib/domain/correspondence/batches/unreached";
import { searchRecords, suggestRecords } from "@/lib/domain/reports/search";
import { createSeason } from "@/lib/domain/season-lifecycle/planning/create-season";
import { type NewClass, newClass, paidSeat, student } from "../../api/fixtures";
import { asStaff, type StaffCtx } from "../../support/actors";
import { sql } from "../../support/database";
import { closeSeason, openSeason, planSeason } from "../../support/seasons";

/** A season being taught, and a planned one with copies of its classes and tutors. */
let admin: StaffCtx;
let tutor: StaffCtx;
let group: NewClass;

beforeAll(async () => {
  [admin, tutor] = [await asStaff("admin"), await asStaff("tutor")];
  group = await newClass({ name: "Tailoring", tutorId: tutor.actor.staffId });
  await createSeason(admin, { number: 10, starts_on: "2099-04-11", ends_on: "2099-06-28", copy_from: 8 });
});

const asked = (season?: number) => (season === undefined ? {} : { season });
const seasonsIn = (rows: Array<{ season: number }>) => [...new Set(rows.map(({ season }) => season))];

/** What each list and picker of the console shows, by its name. */
const LISTS: Record<string, (season?: number) => Promise<number[]>> = {
  classes: async (season) => seasonsIn((await listClasses(admin, asked(season))).classes),
  sessions: async (season) => seasonsIn((await listSessions(admin, asked(season))).sessions),
  courses: async (season) =>
    seasonsIn((await listCourses(admin, asked(season))).courses.flatMap(({ classes }) => classes)),
  "a tutor's sessions": async (season) =>
    seasonsIn((await showTutorSessions(admin, { tutorId: tutor.actor.staffId, ...asked(season) })).sessions),
  "the tutor's home": async (season) => seasonsIn((await showTutorHome(tutor, asked(season))).sessions),
};

describe("if no season is asked for, staff see the seasons under way", () => {
  test.each(Object.keys(LISTS))(
    "in the list of %s, and a planned season when they ask for it",
    async (name) => {
      expect(await LISTS[name]!()).toEqual([8]);
      expect(await LISTS[name]!(10)).toEqual([10]);
    },
  );

  test("in the search and the palette, where each class names its season", async () => {
    const { matches } = await searchRecords(admin, { q: "Tailoring" });
    expect(matches.classes).toMatchObject([{ id: group.classId, season: 8 }]);
    expect((await suggestRecords(admin, { q: "Tailoring" })).classes).toMatchObject([{ season: 8 }]);
  });

  test("in the details of a course as all seasons that are not closed, because deleting the course ends them all", async () => {
    const { classes } = await showCourse(admin, { courseId: group.courseId });
    expect(seasonsIn(classes).sort()).toEqual([10, 8]);
  });

  test("in a message to a course, which does not reach a place kept in a planned season", async () => {
    await paidSeat(await student(), group);
    const [copy] = await sql`select c.id as "classId", array_agg(s.id) as sessions from classes c
      join sessions s on s.class_id = c.id where c.season_number = 10 group by c.id`;
    await openSeason(10);
    await paidSeat(await student(), { ...group, ...copy });
    await planSeason(10);
    const reached = () => listUnreached(admin, { audience: { course_id: group.courseId }, channel: "sms" });
    expect((await reached()).people).toBe(1);
    await openSeason(10);
    expect((await reached()).people).toBe(2);
    await planSeason(10);
  });
});

describe("once registration opens, a season is under way beside the one that is taught", () => {
  beforeAll(() => openSeason(10));

  test("in every list but the tutor's home, until it begins", async () => {
    for (const [name, list] of Object.entries(LISTS))
      expect((await list()).sort(), name).toEqual(name === "the tutor's home" ? [8] : [10, 8]);
  });

  test("the tutor's home names it, and its first day to who asks for it; no register is due before", async () => {
    const { sessions, seasons } = await showTutorHome(tutor, { season: 10 });
    expect(sessions.map(({ season, season_begins }) => [season, season_begins])).toEqual([
      [10, "2099-04-11"],
    ]);
    expect(sessions[0]).toMatchObject({
      meets_today: false,
      is_running: false,
      today_status: null,
      next_date: "2099-04-11",
    });
    expect(seasons).toMatchObject([
      { number: 8, status: "open", sessions: 1 },
      { number: 10, status: "open", sessions: 1 },
    ]);
  });

  test("a closed season is shown only when it is asked for, and no longer to its tutor", async () => {
    await sql`update enrollments set outcome = 'completed', outcome_at = now() where season_number = 8`;
    await closeSeason(8);
    expect(await LISTS.classes!()).toEqual([10]);
    expect(await LISTS.classes!(8)).toEqual([8]);
    expect(await LISTS["the tutor's home"]!()).toEqual([]);
    expect(await LISTS["the tutor's home"]!(10)).toEqual([10]);
    expect(await LISTS["the tutor's home"]!(8)).toEqual([]);
  });
});
