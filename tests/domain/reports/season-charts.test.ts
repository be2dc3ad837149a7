import { afterAll, beforeAll, expect, test } from "vitest";
import { CHANNELS } from "@/db/schema/enums";
import { showOverview } from "@/lib/domain/attendance/overview";
import { countEnrolledToday } from "@/lib/domain/enrollments/enrolled-today";
import { listEnrollments } from "@/lib/domain/enrollments/list-enrollments";
import { listStudents } from "@/lib/domain/registrations/list-students";
import { exportSeasonReport } from "@/lib/domain/reports/export-season-report";
import { showSeasonReport } from "@/lib/domain/reports/season-report";
import { taughtSeason } from "@/lib/domain/seasons/rules";
import type { Ctx } from "@/lib/platform/commands/command";
import { closeDatabase } from "@/lib/platform/db/client";
import { heldSeat, type NewClass, newClass, paidSeat, student } from "../../api/fixtures";
import { asStaff } from "../../support/actors";
import { sql } from "../../support/database";
import { beganLastMonth, emptySeason, markAll } from "../season-lifecycle/closing/season";

let admin: Ctx;
let season: number;
const groups: NewClass[] = [];

/** The same draws each time. */
function drawing(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

beforeAll(async () => {
  admin = await asStaff("admin");
  season = await emptySeason();
  const draw = drawing(42);
  for (let one = 0; one < 4; one++) groups.push(await newClass());
  for (let one = 0; one < 30; one++) {
    const who = await student({ channel: CHANNELS[draw(CHANNELS.length)] });
    const group = groups[draw(3)];
    const far = draw(6);
    if (far === 1) await heldSeat(who, group);
    if (far === 2) {
      const { enrollmentId } = await heldSeat(who, group);
      await sql`update enrollments set state = 'cancelled' where id = ${enrollmentId}`;
      await paidSeat(who, groups[1]);
    }
    if (far > 2) {
      const { enrollmentId } = await paidSeat(who, group);
      if (far === 5)
        await sql`update enrollments set outcome = 'completed', outcome_at = now() where id = ${enrollmentId}`;
    }
  }
  const marks = ["present", "late", "absent", "excused"] as const;
  for (const { classId } of groups.slice(0, 3)) {
    await beganLastMonth(season, classId);
    await markAll(classId, () => marks[draw(4)] ?? "absent", 3);
  }
}, 120_000);
afterAll(closeDatabase);

const report = () => showSeasonReport(admin, { number: season });
const listed = async (input: object) => (await listStudents(admin, { season, ...input })).total;
const enrolled = async (input: object) => (await listEnrollments(admin, { season, ...input })).total;

test("each step of a season counts as many students as the list it leads to", async () => {
  const { steps, season: whole } = await report();
  expect(steps.registered).toBe(whole.registered);
  expect(steps.registered).toBe(await listed({}));
  expect(steps.enrollments).toBe(await enrolled({}));
  expect(steps.held).toBeLessThan(steps.enrollments);
  expect(steps.paid).toBe(await enrolled({ status: "enrolled" }));
  expect(steps.completed).toBe(await enrolled({ outcome: "completed" }));
  const [all, held, paid, completed] = [steps.registered, steps.held, steps.paid, steps.completed];
  expect([completed, paid, held, all]).toEqual(
    [completed, paid, held, all].toSorted((one, two) => one - two),
  );
});

test("how students heard adds up to the registered and enrolled, and each channel to its list", async () => {
  const { heard, steps } = await report();
  expect(heard.map(({ channel }) => channel)).toEqual(CHANNELS);
  expect(heard.reduce((sum, { registered }) => sum + registered, 0)).toBe(steps.registered);
  expect(heard.reduce((sum, { paid }) => sum + paid, 0)).toBe(steps.paid);
  for (const { channel, registered } of heard) expect(registered, channel).toBe(await listed({ channel }));
});

/** The registers behind a bar. */
async function registersOf(saturday: string, classId?: string) {
  const day = (by: number) => new Date(Date.parse(saturday) + by * 86_400_000).toISOString().slice(0, 10);
  const { rows, total } = await showOverview(admin, {
    ...{ season, status: "saved", from: day(-5), to: day(1), pageSize: 500 },
    ...(classId ? { classId } : {}),
  });
  const sum = (of: "present_count" | "absent_count") => rows.reduce((all, row) => all + row[of], 0);
  return {
    registers: total,
    attended: sum("present_count"),
    met: sum("present_count") + sum("absent_count"),
  };
}

test("each weekend counts what the registers behind it say, of the season and of each class", async () => {
  const { weekends, courses } = await report();
  const classes = courses.flatMap((course) => course.classes);
  expect(weekends.length).toBeGreaterThanOrEqual(3);
  expect(weekends.map(({ saturday }) => saturday)).toEqual(weekends.map(({ saturday }) => saturday).sort());
  for (const { saturday, attendance_percent: share, ...figures } of weekends) {
    expect(new Date(saturday).getUTCDay()).toBe(6);
    expect(figures).toEqual(await registersOf(saturday));
    expect(share).toBe(figures.met === 0 ? null : Math.round((figures.attended / figures.met) * 100));
  }
  for (const { class_id, weekends: own } of classes)
    for (const { saturday, attendance_percent: _share, ...figures } of own)
      expect(figures).toEqual(await registersOf(saturday, class_id));
  const sum = (rows: typeof weekends) => rows.reduce((all, { attended }) => all + attended, 0);
  expect(sum(classes.flatMap((one) => one.weekends))).toBe(sum(weekends));
});

test("the saved registers of an archived session stay in their list, as in the figures", async () => {
  const [{ saturday: weekend } = { saturday: "" }] = (await report()).weekends;
  const before = await registersOf(weekend);
  const { saturday: session } = groups[0]!;
  await sql`update sessions set archived_at = now() where id = ${session}`;
  const after = await registersOf(weekend);
  await sql`update sessions set archived_at = null where id = ${session}`;
  expect(after).toEqual(before);
});

test("who registered again for a newer season counts in both, and the older says how many its list lacks", async () => {
  const { steps } = await report();
  const [someone] =
    await sql`select student_id as id from season_registrations where season_number = ${season} limit 1`;
  const next = await emptySeason();
  await sql`insert into season_registrations (student_id, season_number, registered_at) values (${someone!.id}, ${next}, now())`;
  await sql`update students set season_number = ${next} where id = ${someone!.id}`;
  const after = await report();
  const left = await listed({});
  const heard = after.heard.reduce((sum, { registered }) => sum + registered, 0);
  await sql`delete from season_registrations where season_number = ${next}`;
  await sql`update students set season_number = ${season} where id = ${someone!.id}`;
  await sql`delete from seasons where number = ${next}`;
  expect(after.steps).toMatchObject({ registered: steps.registered, registered_again: 1 });
  expect(left).toBe(steps.registered - 1);
  expect(heard).toBe(steps.registered);
});

test("the dashboard's enrolled of today are those of the list, by class", async () => {
  const [group] = groups;
  await paidSeat(await student(), group);
  const { classes, date } = await countEnrolledToday(admin, { season });
  expect(classes.length).toBeGreaterThan(0);
  for (const { class_id: classId, enrolled: count } of classes)
    expect(await enrolled({ classId, enrolledOn: date })).toBe(count);
  expect(classes.reduce((sum, row) => sum + row.enrolled, 0)).toBe(await enrolled({ enrolledOn: date }));
});

test("each table of the report is a file with the same figures", async () => {
  const { steps, heard, weekends, courses } = await report();
  const file = async (part: string) => {
    const { fileName, csv } = await exportSeasonReport(admin, { number: season, part });
    expect(fileName).toMatch(new RegExp(`^Season_${season}_(Steps|Heard_From|Weekends)_\\d+\\.csv$`));
    return (await new Response(csv).text())
      .trim()
      .split("\n")
      .map((line) => line.split(","));
  };
  expect(await file("steps")).toEqual([
    ["Season", "Step", "Students"],
    [`${season}`, "Registered", `${steps.registered}`],
    [`${season}`, "Had a place", `${steps.held}`],
    [`${season}`, "Enrolled", `${steps.paid}`],
    [`${season}`, "Completed", `${steps.completed}`],
  ]);
  const [, ...channels] = await file("heard");
  expect(channels.map(([, channel, registered]) => [channel, Number(registered)])).toEqual(
    heard.map(({ channel, registered }) => [channel, registered]),
  );
  const [titles, ...lines] = await file("weekends");
  expect(titles).toEqual([
    ...["Season", "Weekend of", "Course", "Class", "Registers", "Attended", "Counted", "Attendance (%)"],
  ]);
  const ofClasses = courses.flatMap(({ classes }) => classes).flatMap((one) => one.weekends);
  expect(lines).toHaveLength(weekends.length + ofClasses.length);
});

test("the season shown first is the one that is taught, not one that is planned or registers", () => {
  const of = (
    number: number,
    starts_on: string | null,
    ends_on: string | null,
    status = "open" as const,
  ) => ({
    number,
    starts_on,
    ends_on,
    status: status as "planned" | "open" | "closed",
  });
  const [planned, registering, taught, before] = [
    { ...of(10, "2027-04-10", "2027-06-27"), status: "planned" as const },
    of(9, "2027-01-09", "2027-03-28"),
    of(8, "2026-09-05", "2026-11-29"),
    { ...of(7, "2026-05-02", "2026-07-26"), status: "closed" as const },
  ];
  const all = [planned, registering, taught, before];
  const on = (day: string, seasons = all) => taughtSeason(seasons, day)?.number;
  expect(on("2026-09-04")).toBe(7);
  expect(on("2026-09-05")).toBe(8);
  expect(on("2026-11-29")).toBe(8);
  expect(on("2026-12-20")).toBe(8);
  expect(on("2027-01-09")).toBe(9);
  expect(on("2026-10-10", [{ ...registering, starts_on: null }, taught])).toBe(8);
  expect(on("2026-10-10", [planned])).toBe(10);
  expect(on("2026-10-10", [])).toBeUndefined();
});
