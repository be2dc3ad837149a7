import { beforeAll, expect, test } from "vitest";
import { showOverview } from "@/lib/domain/attendance/overview";
import { showClass } from "@/lib/domain/catalog/show-class";
import { showSession } from "@/lib/domain/catalog/show-session";
import { registerStudent } from "@/lib/domain/people/students/register-student";
import { listStudents } from "@/lib/domain/registrations/list-students";
import { countEnrollments, countPayments, countRegistrations } from "@/lib/domain/reports/counts";
import { closeSeason } from "@/lib/domain/season-lifecycle/closing/close-season";
import type { Ctx } from "@/lib/platform/commands/command";
import { adult, heldSeat, paidSeat, type Seat, student } from "../../../api/fixtures";
import { asStaff, PUBLIC } from "../../../support/actors";
import { outcomeOf } from "../../../support/outcome";
import { beganLastMonth, emptySeason, markAll } from "./season";

// A season with one student who paid and one who did not; it is closed, and another is the current one.
let admin: Ctx;
let seat: Seat;
let closed: number;
let current: number;
beforeAll(async () => {
  admin = await asStaff("admin");
  closed = await emptySeason();
  seat = await paidSeat();
  await heldSeat();
  await beganLastMonth(closed, seat.group.classId);
  await markAll(seat.group.classId, () => "present", 1);
  await closeSeason(admin, { number: closed, reason: "The season is over." });
  current = await emptySeason();
});

test("staff look at a class and a session of a closed season; the public does not find them", async () => {
  const { classId, saturday } = seat.group;
  expect(await showClass(admin, { classId })).toMatchObject({
    id: classId,
    season: closed,
    total_enrolled: 1,
  });
  expect(await showSession(admin, { sessionId: saturday })).toMatchObject({ id: saturday, season: closed });
  expect(await outcomeOf(showClass(PUBLIC, { classId }))).toBe("not_found");
  expect(await outcomeOf(showSession(PUBLIC, { sessionId: saturday }))).toBe("not_found");
});

test("registers of a closed season are listed when it is asked for, by its own dates", async () => {
  const { classId } = seat.group;
  expect((await showOverview(admin, { classId })).total).toBe(0);
  const { rows, from } = await showOverview(admin, { classId, season: closed, status: "saved" });
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatchObject({ season: closed, present_count: 1 });
  expect(from < rows[2]!.date).toBe(true);
  expect(await outcomeOf(showOverview(admin, { season: 4_242 }))).toBe("invalid");
});

test("a student who registered again is listed in both seasons", async () => {
  const again = adult({ msisdn: seat.student.msisdn, dob: seat.student.dob });
  await registerStudent(PUBLIC, again);
  const fresh = await student();
  const ids = async (season: number) => (await listStudents(admin, { season })).students.map(({ id }) => id);
  expect(await ids(closed)).toContain(seat.student.id);
  expect((await listStudents(admin, { season: closed })).total).toBe(2);
  expect(await ids(current)).toContain(fresh.id);
  expect(await ids(closed)).not.toContain(fresh.id);
});

test("the dashboard counts one season", async () => {
  expect(await countRegistrations(admin, { season: closed })).toMatchObject({ total: 2 });
  expect(await countEnrollments(admin, { season: closed })).toMatchObject({
    total: 1,
    active: 1,
    pending: 0,
  });
  expect(await countPayments(admin, { season: closed })).toMatchObject({ season: closed, amount_paid: 500 });
  expect(await countEnrollments(admin, { season: current })).toMatchObject({ total: 0 });
});
