import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { planSeason, previewSeason } from "@/lib/domain/season-lifecycle/planning/plan-season";
import type { Ctx } from "@/lib/platform/commands/command";
import { runFormOnce } from "@/lib/platform/idempotency/run-form-once";
import { type NewClass, newClass, staffMember } from "../../../api/fixtures";
import { asStaff } from "../../../support/actors";
import { sql } from "../../../support/database";
import { outcomeOf, refusalOf } from "../../../support/outcome";
import { removeSeasons } from "../../../support/seasons";

const FACTS = { number: "10", starts_on: "2027-04-10", ends_on: "2027-06-27", fee: "", opens: "later" };
const UNKNOWN = "00000000-0000-4000-8000-000000000000";

let admin: Ctx;
let tutorId: string;
let baking: NewClass;
let sewing: NewClass;

beforeAll(async () => {
  admin = await asStaff("admin");
  tutorId = await staffMember("tutor");
  baking = await newClass({ name: "Baking" });
  sewing = await newClass({ name: "Sewing" });
});
afterEach(() => removeSeasons(10));

const session = (changes: object = {}) => ({
  kept: true,
  day: "saturday",
  start_at: "08:00",
  end_at: "10:00",
  capacity: "",
  tutor_id: "",
  ...changes,
});
const group = (changes: object = {}) => ({
  kept: true,
  course_id: baking.courseId,
  class_name: "Morning Class",
  capacity: "24",
  sessions: [session()],
  ...changes,
});
const plan = (classes: object[], facts: object = {}) => planSeason(admin, { ...FACTS, ...facts, classes });
const preview = (classes: object[], facts: object = {}) =>
  previewSeason(admin, { ...FACTS, ...facts, classes });
const errorsOf = async (call: Promise<unknown>) => (await refusalOf(call)).errors;

describe("a plan", () => {
  test("makes the season with the classes, sessions and tutors of its table", async () => {
    const made = await plan([
      group({ sessions: [session({ tutor_id: tutorId, capacity: "12" }), session({ day: "chapel" })] }),
      group({ course_id: sewing.courseId, capacity: "" }),
    ]);
    expect(made).toMatchObject({ number: 10, status: "planned", classes: 2, fee: 500, own_fee: null });
    const rows = await sql`select c.name, c.capacity, s.day, s.capacity as room, s.tutor_id
      from classes c join sessions s on s.class_id = c.id where c.season_number = 10
      order by c.capacity nulls last, s.day desc`;
    expect(rows.map((row) => Object.values(row))).toEqual([
      ["Morning Class", 24, "saturday", 12, tutorId],
      ["Morning Class", 24, "chapel", null, null],
      ["Morning Class", null, "saturday", null, null],
    ]);
  });

  test("leaves out what is not ticked, whatever it holds", async () => {
    const dropped = { kept: false, class_name: "", course_id: "nothing" };
    const made = await plan([
      dropped,
      group({ sessions: [{ kept: false, start_at: "99" }, session({ day: "sunday" })] }),
    ]);
    expect(made.classes).toBe(1);
    const days = await sql`select day from sessions where class_id in
      (select id from classes where season_number = 10)`;
    expect(days).toEqual([{ day: "sunday" }]);
  });

  test("opens registration now, at a given minute, or later by hand", async () => {
    expect(await plan([], { opens: "now" })).toMatchObject({ status: "open", current: true });
    await removeSeasons(10);
    const at = { opens: "at", registration_opens_at: "2027-03-27T08:00" };
    expect(await plan([], at)).toMatchObject({ registration_opens_at: "2027-03-27T05:00:00.000Z" });
    await removeSeasons(10);
    const later = { opens: "later", registration_opens_at: "2027-03-27T08:00" };
    expect(await plan([], later)).toMatchObject({ registration_opens_at: null, status: "planned" });
  });

  test.each<[string, () => [object[], object?], string]>([
    [
      "an opening that is still to come",
      () => [[], { opens: "at", registration_opens_at: "2020-01-04T08:00" }],
      "registration_opens_at",
    ],
    ["a minute to open at", () => [[], { opens: "at", registration_opens_at: "" }], "registration_opens_at"],
    ["a choice of when it opens", () => [[], { opens: "" }], "opens"],
    ["an end after its start", () => [[], { ends_on: "2027-04-10" }], "ends_on"],
    ["a name for each class", () => [[group(), group({ class_name: " " })]], "classes.1.class_name"],
    [
      "different names within a course",
      () => [[group(), group({ class_name: "morning class" })]],
      "classes.1.class_name",
    ],
    ["capacities that are numbers", () => [[group({ capacity: "many" })]], "classes.0.capacity"],
    ["courses that exist", () => [[group({ course_id: UNKNOWN })]], "classes.0.course_id"],
    [
      "sessions within the academy's hours, named by their row in the form",
      () => [[group({ sessions: [{ kept: false }, session({ start_at: "05:00" })] })]],
      "classes.0.sessions.1.start_at",
    ],
    [
      "sessions that end after they start",
      () => [[{ kept: false }, group({ sessions: [session({ end_at: "08:00" })] })]],
      "classes.1.sessions.0.end_at",
    ],
    [
      "tutors who are active",
      () => [[group({ sessions: [session({ tutor_id: UNKNOWN })] })]],
      "classes.0.sessions.0.tutor_id",
    ],
  ])("needs %s", async (_rule, given, field) => {
    const [classes, facts] = given();
    expect(Object.keys((await errorsOf(preview(classes, facts))) ?? {})).toEqual([field]);
    expect(Object.keys((await errorsOf(plan(classes, facts))) ?? {})).toEqual([field]);
    expect(await sql`select 1 from seasons where number = 10`).toHaveLength(0);
  });
});

describe("the preview", () => {
  test("says what will be made, and makes nothing", async () => {
    expect(await preview([group(), group({ course_id: sewing.courseId, sessions: [] })])).toMatchObject({
      classes: [
        {
          course: expect.stringMatching(/^Baking/),
          class_name: "Morning Class",
          sessions: [{ tutor: null }],
        },
        { course: expect.stringMatching(/^Sewing/), sessions: [] },
      ],
      sessions: 1,
      without_tutor: 1,
      clashes: [],
    });
    expect(await sql`select 1 from seasons where number = 10`).toHaveLength(0);
  });

  test("refuses a number that is taken", async () => {
    expect(await outcomeOf(preview([], { number: 9 }))).toBe("season_exists");
  });

  test("names the tutor who would be in two rooms at one hour; Sunday and chapel are one day", async () => {
    const taught = (changes: object) => session({ tutor_id: tutorId, ...changes });
    const { clashes } = await preview([
      group({ sessions: [taught({ day: "sunday", start_at: "09:00", end_at: "11:00" })] }),
      group({
        course_id: sewing.courseId,
        sessions: [
          taught({ day: "chapel", start_at: "10:00", end_at: "12:00" }),
          taught({ day: "sunday", start_at: "12:00", end_at: "13:00" }),
          taught({ day: "saturday", start_at: "10:00", end_at: "11:00" }),
          session({ day: "sunday", start_at: "09:00", end_at: "11:00" }),
        ],
      }),
    ]);
    expect(clashes).toEqual([
      {
        tutor: "Test tutor",
        meetings: [
          expect.objectContaining({ day: "sunday", start_at: "09:00" }),
          expect.objectContaining({ day: "chapel", start_at: "10:00" }),
        ],
      },
    ]);
  });

  test("does not keep a clash from being planned, because two groups may share a hall", async () => {
    const taught = session({ tutor_id: tutorId });
    const classes = [
      group({ sessions: [taught] }),
      group({ course_id: sewing.courseId, sessions: [taught] }),
    ];
    expect((await preview(classes)).clashes).toHaveLength(1);
    expect((await plan(classes)).classes).toBe(2);
  });
});

describe("pressing the last button twice", () => {
  test("makes one season, and both times says so", async () => {
    const given = { ...FACTS, form_key: "one form", classes: [group()] };
    const press = () => runFormOnce(admin.actor, "plan-season", given, () => planSeason(admin, given));
    const made = await Promise.all([press(), press()]);
    expect(made.map(({ msg }) => msg)).toEqual(["Season 10 is planned", "Season 10 is planned"]);
    expect(await sql`select 1 from classes where season_number = 10`).toHaveLength(1);
  });

  test("in another form finds the season that was made meanwhile", async () => {
    await plan([group()]);
    const given = { ...FACTS, form_key: "another form", classes: [group()] };
    const press = () => runFormOnce(admin.actor, "plan-season", given, () => planSeason(admin, given));
    expect(await outcomeOf(press())).toBe("season_exists");
  });
});
