import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { listCourses } from "@/lib/domain/catalog/list-courses";
import { updateClass } from "@/lib/domain/catalog/update-class";
import { createSeason } from "@/lib/domain/season-lifecycle/planning/create-season";
import type { Ctx } from "@/lib/platform/commands/command";
import { type NewClass, newClass, staffMember } from "../../../api/fixtures";
import { asStaff } from "../../../support/actors";
import { barrier } from "../../../support/barrier";
import { sql } from "../../../support/database";
import { gateAfterInsert } from "../../../support/gate";
import { countOutcomes, outcomeOf, refusalOf } from "../../../support/outcome";
import { removeSeasons } from "../../../support/seasons";

const DATES = { starts_on: "2027-04-10", ends_on: "2027-06-27" };

let admin: Ctx;
let tutorId: string;
let baking: NewClass;
let sewing: NewClass;

beforeAll(async () => {
  admin = await asStaff("admin");
  tutorId = await staffMember("tutor");
  baking = await newClass({ capacity: 24, room: 12, tutorId, name: "Baking" });
  sewing = await newClass({ name: "Sewing" });
});
afterEach(() => removeSeasons(10));

const create = (fields: Record<string, unknown> = {}) =>
  createSeason(admin, { number: 10, ...DATES, ...fields });
const errorsOf = async (fields: Record<string, unknown>) =>
  Object.keys((await refusalOf(create(fields))).errors ?? {});

/** The classes of a season as a person compares them. */
async function classesOf(season: number) {
  const { courses } = await listCourses(admin, { season, pageSize: 100 });
  return courses.flatMap(({ course_name, classes }) =>
    classes.map(({ class_name, capacity, sessions }) => ({
      course_name,
      class_name,
      capacity,
      sessions: sessions.map(({ day, start_at, end_at, capacity: room, tutor_id }) => [
        day,
        start_at,
        end_at,
        room,
        tutor_id,
      ]),
    })),
  );
}

describe("a new season", () => {
  test("is planned, has no classes of its own, and is looked at by staff only", async () => {
    expect(await create({ fee: 600, last_payment_at: "2027-05-01" })).toMatchObject({
      number: 10,
      ...DATES,
      status: "planned",
      current: false,
      registration_open: false,
      registration_opens_at: null,
      fee: 600,
      last_payment_on: "2027-05-01",
      classes: 0,
      msg: "Season 10 is planned",
    });
    expect(await classesOf(10)).toEqual([]);
    const [line] = await sql`select verb, subject, changes from audit_log order by id desc limit 1`;
    expect(line).toEqual({
      verb: "seasons.create-season",
      subject: "season:10",
      changes: { added: true, classes: 0 },
    });
  });

  test("opens by itself at its minute; to open now is a button, and an opening in the past is refused", async () => {
    const planned = await create({ registration_opens_at: "2027-03-27T08:00:00+03:00" });
    expect(planned).toMatchObject({
      status: "planned",
      registration_opens_at: "2027-03-27T05:00:00.000Z",
    });
    await removeSeasons(10);
    const past = new Date(Date.now() - 2 * 60_000).toISOString();
    expect(await errorsOf({ registration_opens_at: past })).toEqual(["registration_opens_at"]);
    expect(await sql`select current_season() as current`).toEqual([{ current: 8 }]);
    const opened = await create({ registration_opens_at: new Date().toISOString() });
    expect(opened).toMatchObject({ status: "open", current: true, registration_open: true });
  });

  test("cannot take the number of another season", async () => {
    const refusal = await refusalOf(create({ number: 9, copy_from: 8 }));
    expect(refusal).toMatchObject({
      code: "season_exists",
      errors: { number: ["Season 9 exists already. Choose another number."] },
    });
    expect(await classesOf(9)).toEqual([]);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ["has a number", { number: "" }, "number"],
    ["starts on a day", { starts_on: "" }, "starts_on"],
    ["ends on a day", { ends_on: undefined }, "ends_on"],
    ["ends after it starts", { ends_on: DATES.starts_on }, "ends_on"],
    ["takes no payment after its end", { last_payment_at: "2027-06-28" }, "last_payment_at"],
    [
      "opens registration before its end",
      { registration_opens_at: "2027-06-28T08:00" },
      "registration_opens_at",
    ],
    [
      "opens registration while it can be paid",
      { last_payment_at: "2027-05-01", registration_opens_at: "2027-05-02T00:00" },
      "registration_opens_at",
    ],
    ["costs something", { fee: 0 }, "fee"],
    ["copies a season that exists", { copy_from: 42 }, "copy_from"],
    ["copies classes from somewhere", { classes: [] }, "copy_from"],
  ])("%s", async (_rule, fields, field) => {
    expect(await errorsOf(fields)).toEqual([field]);
    expect(await sql`select 1 from seasons where number = 10`).toHaveLength(0);
  });
});

describe("a copy of a season", () => {
  test("has its live classes with sessions, capacities and tutors, under ids of their own", async () => {
    expect(await create({ copy_from: 8 })).toMatchObject({ classes: 2 });
    expect(await classesOf(10)).toEqual(await classesOf(8));
    const [shared] = await sql`select count(*)::int as all from sessions
      where class_id in (select id from classes where season_number = 10) and id = any(${baking.sessions})`;
    expect(shared?.all).toBe(0);
  });

  test("has only the classes that were chosen", async () => {
    expect(await create({ copy_from: 8, classes: [sewing.classId] })).toMatchObject({ classes: 1 });
    expect((await classesOf(10)).map(({ course_name }) => course_name)).toEqual([
      expect.stringMatching(/^Sewing/),
    ]);
  });

  test("has no class of another season; with one, no season is made either", async () => {
    await sql`update seasons set closed_at = null where number = 9`;
    const [other] = await sql`insert into classes (course_id, season_number, name)
      values (${baking.courseId}, 9, 'Of season 9') returning id`;
    expect(await errorsOf({ copy_from: 8, classes: [baking.classId, other!.id] })).toEqual(["classes"]);
    await sql`delete from classes where season_number = 9`;
    expect(await sql`select 1 from seasons where number = 10`).toHaveLength(0);
  });

  test("leaves out classes and courses that were archived", async () => {
    await sql`update classes set archived_at = now() where id = ${sewing.classId}`;
    expect(await create({ copy_from: 8 })).toMatchObject({ classes: 1 });
    expect(await errorsOf({ number: 11, copy_from: 8, classes: [sewing.classId] })).toEqual(["classes"]);
    await sql`update classes set archived_at = null where id = ${sewing.classId}`;
  });

  test("has no tutor where the tutor is suspended", async () => {
    await sql`update staff set status = 'inactive' where id = ${tutorId}`;
    await create({ copy_from: 8 });
    const [saturday] = (await classesOf(10))[0]!.sessions;
    expect(saturday).toEqual(["saturday", "08:00", "10:00", 12, null]);
    await sql`update staff set status = 'active' where id = ${tutorId}`;
  });

  test("is changed like any class until registration opens, and the source stays as it is", async () => {
    await create({ copy_from: 8, classes: [baking.classId] });
    const before = await classesOf(8);
    const [copy] = await sql`select id from classes where season_number = 10`;
    await updateClass(admin, { id: copy!.id, class_name: "Evening Class", capacity: 30 });
    expect(await classesOf(10)).toMatchObject([{ class_name: "Evening Class", capacity: 30 }]);
    expect(await classesOf(8)).toEqual(before);
  });
});

describe("two admins who plan the same season at once", () => {
  test("make one: the second waits for the first and is told that it exists", async () => {
    const gate = await gateAfterInsert("seasons");
    const first = outcomeOf(create({ copy_from: 8 }));
    await gate.reached();
    const second = outcomeOf(create({ copy_from: 8 }));
    await gate.anotherWaits();
    await gate.open();
    expect([await first, await second]).toEqual(["ok", "season_exists"]);
    expect(await classesOf(10)).toHaveLength(2);
  });

  test("make one season, however many admins there are", async () => {
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => outcomeOf(create({ copy_from: 8 }))));
    expect(countOutcomes(outcomes)).toEqual({ ok: 1, season_exists: 7 });
    expect(await classesOf(10)).toHaveLength(2);
  });

  test("the race is real: looking for the number before writing finds it free for both", async () => {
    await sql`create table careless_seasons (number integer)`;
    const bothLooked = barrier(2);
    const plan = () =>
      sql.begin(async (tx) => {
        const [taken] = await tx`select 1 from careless_seasons where number = 10`;
        if (taken) return;
        await bothLooked();
        await tx`insert into careless_seasons values (10)`;
      });
    await Promise.all([plan(), plan()]);
    expect(await sql`select number from careless_seasons`).toHaveLength(2);
    await sql`drop table careless_seasons`;
  });
});
