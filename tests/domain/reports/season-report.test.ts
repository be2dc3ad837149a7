import { afterAll, expect, test } from "vitest";
import { deleteEnrollment } from "@/lib/domain/enrollments/delete-enrollment";
import { countPayments } from "@/lib/domain/reports/counts";
import { exportSeasonReport } from "@/lib/domain/reports/export-season-report";
import { showSeasonReport } from "@/lib/domain/reports/season-report";
import { closeDatabase } from "@/lib/platform/db/client";
import { heldSeat, newClass, paidSeat, payByPaybill, student } from "../../api/fixtures";
import { asStaff } from "../../support/actors";
import { sql } from "../../support/database";
import { outcomeOf } from "../../support/outcome";
import { waive } from "../payments/waiver-calls";
import { beganLastMonth, emptySeason, markAll } from "../season-lifecycle/closing/season";

afterAll(closeDatabase);

/** A season with two classes of one course: three students paid, one holds a seat, one paid a part. */
async function taughtSeason() {
  const number = await emptySeason();
  const group = await newClass();
  const people = [await paidSeat(await student(), group), await paidSeat(await student(), group)];
  await heldSeat(await student(), group);
  const other = await newClass();
  await sql`update classes set course_id = ${group.courseId}, name = 'Evening' where id = ${other.classId}`;
  const third = await paidSeat(await student(), other);
  await payByPaybill(await heldSeat(await student(), other), 200);
  await payByPaybill(third, 100);
  await beganLastMonth(number, group.classId);
  const [always] = people;
  await markAll(group.classId, (id) => (id === always?.student.id ? "late" : "absent"), 2);
  await sql`update enrollments set outcome = 'completed', outcome_at = now() where id = ${always!.enrollmentId}`;
  return { number, group, other };
}

test("the report shows by course and class what came of a season, and does not count credit as income", async () => {
  const { number, group, other } = await taughtSeason();
  const report = await showSeasonReport(await asStaff("finance"), { number });
  expect(report.season).toEqual({
    number,
    registered: 5,
    paid: 3,
    income: 1_700,
    waived: 0,
    sponsored: 0,
    attendance_percent: 50,
    completed: 1,
  });
  expect(report.courses).toEqual([
    expect.objectContaining({
      course_id: group.courseId,
      registered: 5,
      paid: 3,
      income: 1_700,
      completed: 1,
    }),
  ]);
  expect(report.courses[0]?.classes).toEqual([
    expect.objectContaining({ class_id: group.classId, paid: 2, income: 1_000, attendance_percent: 50 }),
    expect.objectContaining({ class_id: other.classId, paid: 1, income: 700, attendance_percent: null }),
  ]);
});

test("a waiver of a deleted place is not counted", async () => {
  const number = await emptySeason();
  const [kept, gone] = [await heldSeat(), await heldSeat()];
  for (const seat of [kept, gone]) await waive(seat);
  const finance = await asStaff("finance");
  const waived = async () => [
    (await showSeasonReport(finance, { number })).season.waived,
    (await countPayments(finance, {})).amount_waived,
  ];
  expect(await waived()).toEqual([1_000, 1_000]);
  await deleteEnrollment(await asStaff("admin"), { id: gone.enrollmentId });
  expect(await waived()).toEqual([500, 500]);
});

test("the earlier seasons stand beside it, newest first", async () => {
  const { number } = await taughtSeason();
  const next = await emptySeason();
  const report = await showSeasonReport(await asStaff("admin"), { number: next });
  expect(report.season).toMatchObject({ number: next, registered: 0, income: 0 });
  expect(report.earlier[0]).toMatchObject({ number, paid: 3, income: 1_700, completed: 1 });
  expect(report.earlier.map((one) => one.number)).toEqual(
    report.earlier.map((one) => one.number).sort((one, other) => other - one),
  );
});

test("the export has a line for the season, each course, each class and each season before; formulas are text", async () => {
  const { number, group } = await taughtSeason();
  await sql`update courses set name = '=Baking' where id = ${group.courseId}`;
  const finance = await asStaff("finance");
  const { fileName, csv } = await exportSeasonReport(finance, { number });
  expect(fileName).toMatch(new RegExp(`^Season_${number}_\\d+\\.csv$`));
  const [titles, whole, course, first, second, earlier] = (await new Response(csv).text()).split("\n");
  expect(titles).toBe(
    "Season,Course,Class,Registered,Enrolled,Income (KES),Waived (KES),Bursary (KES),Attendance (%),Completed",
  );
  expect(whole).toBe(`${number},,,5,3,1700,0,0,50,1`);
  expect(course).toBe(`${number},"'=Baking",,5,3,1700,0,0,50,1`);
  expect(first).toMatch(new RegExp(`^${number},"'=Baking",Class \\d+,3,2,1000,0,0,50,1$`));
  expect(second).toBe(`${number},"'=Baking",Evening,2,1,700,0,0,,0`);
  expect(earlier).toMatch(/^\d+,,,/);
  const [line] =
    await sql`select subject from audit_log where verb = 'seasons.report' order by id desc limit 1`;
  expect(line?.subject).toBe(`season:${number}`);
});

test("there is no report of a season that does not exist", async () => {
  expect(await outcomeOf(showSeasonReport(await asStaff("finance"), { number: 4_242 }))).toBe("not_found");
});
