import { describe, expect, test } from "vitest";
import { caller, expectRefusal, rows } from "../support/call";
import { sql } from "../support/database";
import { heldSeat, newClass, paidSeat, student } from "./fixtures";
import { admin, at, enrollments, ofClass, UNKNOWN } from "./student-list-calls";

const registrationsCount = caller(
  await import("@/app/api/v1/students/[[...call]]/route"),
  "GET",
  `${at}/registrations-count`,
);

const enrollmentsCount = caller(
  await import("@/app/api/v1/students/[[...call]]/route"),
  "GET",
  `${at}/enrollments-count`,
);

describe("GET students/enrollments", () => {
  const shown = async (query: Record<string, string>) => {
    const { body, status, text } = await enrollments({ token: admin, query });
    expect(status, text).toBe(200);
    expect(body.total).toBe(rows(body.data).length);
    return rows(body.data).map((row) => row.enrollment_id);
  };

  test("200 the documented fields of each row", async () => {
    const seat = await heldSeat(await student({ full_name: "Rowwell Achieng" }));
    const { body } = await enrollments({ token: admin, query: { search: "rowwell" } });
    const [course] =
      await sql`select c.name as course, k.name as class from classes k join courses c on c.id = k.course_id where k.id = ${seat.group.classId}`;
    expect(rows(body.data)).toEqual([
      {
        id: seat.enrollmentId,
        enrollment_id: seat.enrollmentId,
        student_id: seat.student.id,
        registration_no: seat.student.registration_no,
        full_name: "Rowwell Achieng",
        msisdn: seat.student.msisdn,
        class_id: seat.group.classId,
        class: { ...course, course_id: seat.group.courseId, class_id: seat.group.classId },
        status: "pending",
        season: 8,
        outcome: null,
        amount: 500,
        amount_paid: 0,
        amount_waived: 0,
        amount_due: 500,
        created_at: expect.stringMatching(/Z$/),
        updated_at: expect.stringMatching(/Z$/),
      },
    ]);
  });

  test("200 filters by Nairobi dates, both inclusive", async () => {
    const seat = await heldSeat(await student({ full_name: "Datewell" }));
    const made = (when: string) =>
      sql`update enrollments set created_at = ${when} where id = ${seat.enrollmentId}`;
    const on = (createdFrom: string, createdTo: string) =>
      shown({ search: "datewell", createdFrom, createdTo });
    await made("2026-03-09T20:59:00Z");
    expect(await on("2026-03-09", "2026-03-09")).toEqual([seat.enrollmentId]);
    expect(await on("2026-03-10", "2026-03-11")).toEqual([]);
    await made("2026-03-09T21:01:00Z");
    expect(await on("2026-03-09", "2026-03-09")).toEqual([]);
    expect(await on("2026-03-10", "2026-03-10")).toEqual([seat.enrollmentId]);
    expect(await shown({ search: "datewell", createdFrom: "2026-03-10" })).toEqual([seat.enrollmentId]);
    expect(await shown({ search: "datewell", createdTo: "2026-03-09" })).toEqual([]);
  });

  test("200 filters by public status and by class", async () => {
    const there = await newClass();
    const states = ["held", "pending_payment", "paid_waiting", "expired", "cancelled"] as const;
    const ids = new Map<string, string>();
    for (const state of states) {
      const seat = await heldSeat(await student({ full_name: "Statewell" }), there);
      await sql`update enrollments set state = ${state} where id = ${seat.enrollmentId}`;
      ids.set(state, seat.enrollmentId);
    }
    const paid = await paidSeat(await student({ full_name: "Statewell" }), there);
    const of = async (status: string) => (await shown({ classId: there.classId, status })).sort();
    expect(await of("pending")).toEqual([ids.get("held"), ids.get("pending_payment")].sort());
    expect(await of("enrolled")).toEqual([paid.enrollmentId]);
    expect(await of("active")).toEqual([paid.enrollmentId]);
    for (const status of ["paid_waiting", "expired", "cancelled"])
      expect(await of(status)).toEqual([ids.get(status)]);
    expect(await shown({ classId: there.classId })).toHaveLength(6);
    expect(await shown({ classId: UNKNOWN })).toEqual([]);
    // The class list shows live enrollments only.
    const live = await ofClass({ token: admin, query: { class_id: there.classId, pageSize: "2" } });
    expect([live.body.total, rows(live.body.data).length]).toEqual([4, 2]);
  });

  test("400 for invalid dates, status and class", async () => {
    for (const [field, value] of Object.entries({
      createdFrom: "09-03-2026",
      createdTo: "2026-13-01",
      status: "paid",
      classId: "7",
      page: "0",
    }))
      expectRefusal(await enrollments({ token: admin, query: { [field]: value } }), 400, "invalid", field);
    expectRefusal(await ofClass({ token: admin }), 400, "invalid", "class_id");
  });
});

describe("counts", () => {
  test("200 counts registrations and enrollments, in total and today", async () => {
    const before = (await registrationsCount({ token: admin })).body.data as { total: number; today: number };
    await student();
    const old = await student();
    await sql`update students set created_at = now() - interval '2 days' where id = ${old.id}`;
    expect((await registrationsCount({ token: admin })).body).toEqual({
      success: true,
      status: 200,
      msg: "OK",
      data: { total: before.total + 2, today: before.today + 1 },
    });
    const was = (await enrollmentsCount({ token: admin })).body.data as Record<string, number>;
    await heldSeat();
    await paidSeat();
    const gone = await heldSeat();
    await sql`update enrollments set state = 'cancelled' where id = ${gone.enrollmentId}`;
    const waiting = await heldSeat();
    await sql`update enrollments set state = 'paid_waiting' where id = ${waiting.enrollmentId}`;
    expect((await enrollmentsCount({ token: admin })).body.data).toEqual({
      total: was.total! + 3,
      active: was.active! + 1,
      pending: was.pending! + 2,
      today: was.today! + 3,
    });
    // As on the dashboard: pending are held seats and payments without a seat.
    const listed = async (status: string) =>
      (await enrollments({ token: admin, query: { status } })).body.total as number;
    expect(await listed("enrolled")).toBe(was.active! + 1);
    expect((await listed("pending")) + (await listed("paid_waiting"))).toBe(was.pending! + 2);
  });
});
