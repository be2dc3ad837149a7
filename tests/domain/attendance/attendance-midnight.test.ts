import { beforeAll, describe, expect, test } from "vitest";
import { addRegister } from "@/lib/domain/attendance/write-register";
import { countEnrollments, countRegistrations } from "@/lib/domain/reports/counts";
import { exportStudents } from "@/lib/domain/reports/export-students";
import { closeDatabase } from "@/lib/platform/db/client";
import { paidSeat, student } from "../../api/fixtures";
import { asStaff } from "../../support/actors";
import { sql } from "../../support/database";
import { setClock } from "../../support/staff";

// 21:30 UTC is 00:30 of the next day in Nairobi.
const BEFORE_MIDNIGHT = "2026-11-21T20:59:00Z";
const AFTER_MIDNIGHT = "2026-11-21T21:30:00Z";

const admin = () => asStaff("admin");

beforeAll(async () => {
  await setClock(AFTER_MIDNIGHT);
  await closeDatabase();
});

describe("today is the date in Nairobi", () => {
  test("a register for the new date may be written from midnight in Nairobi on, not a minute earlier", async () => {
    const seat = await paidSeat();
    const ctx = await admin();
    const register = (date: string) =>
      addRegister(ctx, {
        session_id: seat.group.saturday,
        date,
        present: [],
        absent: [],
        status: "draft",
        reason: "Make-up class",
      });
    await setClock(BEFORE_MIDNIGHT);
    await expect(register("2026-11-22")).rejects.toMatchObject({
      kind: "invalid",
      errors: { date: expect.any(Array) },
    });
    await register("2026-11-21");
    await setClock(AFTER_MIDNIGHT);
    await register("2026-11-22");
    await expect(register("2026-11-23")).rejects.toMatchObject({ kind: "invalid" });
  });

  test("a student who paid after midnight in Nairobi was not enrolled the day before", async () => {
    await setClock(AFTER_MIDNIGHT);
    const seat = await paidSeat();
    const ctx = await admin();
    const mark = (date: string) =>
      addRegister(ctx, {
        session_id: seat.group.saturday,
        date,
        present: [seat.student.id],
        status: "draft",
        reason: "Make-up class",
      });
    await expect(mark("2026-11-21")).rejects.toMatchObject({ kind: "invalid" });
    expect(await mark("2026-11-22")).toMatchObject({ present_count: 1 });
  });

  test("the day's counts start at midnight in Nairobi", async () => {
    const seat = await paidSeat();
    const late = await student();
    await sql`update students set created_at = '2020-01-01'`;
    await sql`update enrollments set created_at = '2020-01-01'`;
    await sql`update students set created_at = '2026-11-21T20:59:00Z' where id = ${seat.student.id}`;
    await sql`update students set created_at = '2026-11-21T21:01:00Z' where id = ${late.id}`;
    const ctx = await admin();
    await setClock(AFTER_MIDNIGHT);
    expect(await countRegistrations(ctx, {})).toMatchObject({ today: 1 });
    await sql`update students set created_at = '2026-11-21T20:59:59.999Z' where id = ${late.id}`;
    expect(await countRegistrations(ctx, {})).toMatchObject({ today: 0 });

    await sql`update enrollments set created_at = '2026-11-21T20:59:00Z' where id = ${seat.enrollmentId}`;
    expect(await countEnrollments(ctx, {})).toMatchObject({ today: 0 });
    await sql`update enrollments set created_at = '2026-11-21T21:01:00Z' where id = ${seat.enrollmentId}`;
    expect(await countEnrollments(ctx, {})).toMatchObject({ today: 1 });
    await setClock("2026-11-22T20:59:59Z");
    expect(await countEnrollments(ctx, {})).toMatchObject({ today: 1 });
    await setClock("2026-11-22T21:00:00Z");
    expect(await countEnrollments(ctx, {})).toMatchObject({ today: 0 });
  });

  test("an export may include the new date from midnight in Nairobi on", async () => {
    const ctx = await admin();
    const dates = { createdFrom: "2026-11-22", createdTo: "2026-11-22" };
    await setClock(BEFORE_MIDNIGHT);
    await expect(exportStudents(ctx, dates)).rejects.toMatchObject({
      errors: { createdTo: expect.any(Array) },
    });
    await setClock(AFTER_MIDNIGHT);
    const { fileName, csv } = await exportStudents(ctx, dates);
    expect(fileName).toBe(`Registrations_${Date.parse(AFTER_MIDNIGHT) / 1000}.csv`);
    expect(await new Response(csv).text()).toMatch(/^Full Name,/);
  });
});
