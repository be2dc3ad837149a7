import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteEnrollment } from "@/lib/domain/enrollments/delete-enrollment";
import { seasonDays } from "@/lib/domain/reports/counts";
import type { Ctx } from "@/lib/platform/commands/command";
import { closeDatabase } from "@/lib/platform/db/client";
import { heldSeat, paidSeat, payByPaybill, stampNow, student } from "../../api/fixtures";
import { asStaff } from "../../support/actors";
import { advanceClock } from "../../support/clock";
import { sql } from "../../support/database";

let admin: Ctx;
beforeAll(async () => {
  admin = await asStaff("admin");
});
afterAll(closeDatabase);

const DAY = 24 * 60 * 60;
const look = (input = {}) => seasonDays(admin, input);

test("an empty season has no days", async () => {
  expect(await look({ season: 4711 })).toEqual({
    season: 4711,
    days: [],
    totals: { registrations: 0, enrollments: 0, amount_paid: 0 },
  });
});

test("each Nairobi day has its registrations, enrollments and payments, with empty days in between", async () => {
  await student();
  await paidSeat(undefined, undefined, await stampNow());
  const seat = await heldSeat();
  await payByPaybill(seat, 200, await stampNow());
  await advanceClock(2 * DAY);
  await payByPaybill(seat, 700, await stampNow());
  const { season, days, totals } = await look();
  expect(season).toBe(8);
  expect(days.map(({ date: _date, ...figures }) => figures)).toEqual([
    { registrations: 3, enrollments: 1, amount_paid: 700 },
    { registrations: 0, enrollments: 0, amount_paid: 0 },
    { registrations: 0, enrollments: 1, amount_paid: 300 },
  ]);
  expect(totals).toEqual({ registrations: 3, enrollments: 2, amount_paid: 1000 });
  const [row] = await sql`select to_char(now() at time zone 'Africa/Nairobi', 'YYYY-MM-DD') as today`;
  expect(days.at(-1)!.date).toBe(row!.today);
});

test("a day ends at midnight in Nairobi, and the current season runs until today", async () => {
  // It is 10:10 in Nairobi.
  await advanceClock(13 * 60 * 60 + 45 * 60);
  await student();
  const before = await look();
  await advanceClock(10 * 60);
  await student();
  const after = await look();
  expect(after.days).toHaveLength(before.days.length + 1);
  expect([after.days.at(-2)!.registrations, after.days.at(-1)!.registrations]).toEqual([1, 1]);
  await advanceClock(DAY);
  expect((await look()).days).toHaveLength(after.days.length + 1);
});

test("money that is found later is shown on the day on which it was paid", async () => {
  const before = await look();
  const seat = await heldSeat();
  await payByPaybill(seat, 500, await stampNow(1));
  const after = await look();
  const added = after.days.map(({ amount_paid }, day) => amount_paid - before.days[day]!.amount_paid);
  expect(added.slice(-2)).toEqual([500, 0]);
});

test("a reversed payment is subtracted on the day on which it was paid, and the enrollment no longer counts", async () => {
  const seat = await paidSeat(undefined, undefined, await stampNow(1));
  const before = await look();
  await deleteEnrollment(admin, { id: seat.enrollmentId });
  const after = await look();
  expect(after.totals.amount_paid).toBe(before.totals.amount_paid - 500);
  expect(after.days.at(-2)!.amount_paid).toBe(before.days.at(-2)!.amount_paid - 500);
  expect(after.totals.enrollments).toBe(before.totals.enrollments - 1);
});
