import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { getStudentEnrollment } from "@/lib/domain/enrollments/get-student-enrollment";
import { listEnrollments } from "@/lib/domain/enrollments/list-enrollments";
import { updateEnrollment } from "@/lib/domain/enrollments/update-enrollment";
import type { Ctx } from "@/lib/platform/commands/command";
import { closeDatabase } from "@/lib/platform/db/client";
import {
  heldSeat,
  type NewClass,
  newClass,
  paidSeat,
  payByPaybill,
  type Seat,
  student,
} from "../../api/fixtures";
import { asStaff } from "../../support/actors";
import { advanceClock } from "../../support/clock";
import { sql } from "../../support/database";
import { insertStudents, seatsByState } from "../../support/many-students";
import { countOutcomes, outcomeOf, refusalOf } from "../../support/outcome";
import { asOwner, asStudent } from "../../support/students";

const HALF_AN_HOUR = 30 * 60;

let admin: Ctx;
beforeAll(async () => {
  admin = await asStaff("admin");
});
afterAll(closeDatabase);

const wish = (seat: Seat, to: NewClass, seen_at?: string) => ({
  id: seat.enrollmentId,
  student_id: seat.student.id,
  class_id: to.classId,
  sessions: to.sessions,
  seen_at,
});
const move = (seat: Seat, to: NewClass, seen_at?: string) => updateEnrollment(admin, wish(seat, to, seen_at));

async function rowOf(seat: Seat) {
  const [row] = await sql`select state, class_id, late, receipt_no, fee_cents, pay_code, enrolled_at,
    (select coalesce(sum(amount_cents), 0)::int from allocations where enrollment_id = e.id) as paid_cents,
    (select count(*)::int from allocations where enrollment_id = e.id) as allocations
    from enrollments e where id = ${seat.enrollmentId}`;
  return row!;
}

const chosen = async (seat: Seat) =>
  (await sql`select session_id from enrollment_sessions where enrollment_id = ${seat.enrollmentId}`).map(
    (row) => row.session_id,
  );

const versionOf = async (seat: Seat) =>
  (await getStudentEnrollment(admin, { student_id: seat.student.id })).updated_at;

describe("an enrolled student moved by an admin", () => {
  test("takes a seat in the new class and frees the old one; the payments stay", async () => {
    const [from, to] = [await newClass({ capacity: 1 }), await newClass({ capacity: 1 })];
    const paid = await paidSeat(undefined, from);
    const before = await rowOf(paid);
    await move(paid, to);
    expect(await rowOf(paid)).toEqual({ ...before, class_id: to.classId });
    expect(before).toMatchObject({ state: "enrolled", paid_cents: 50_000, allocations: 1 });
    expect((await chosen(paid)).sort()).toEqual([...to.sessions].sort());
    const [next] = await insertStudents(1);
    expect(await outcomeOf(asOwner(enroll, { student_id: next!, class_id: to.classId }))).toBe("class_full");
    expect(await outcomeOf(asOwner(enroll, { student_id: next!, class_id: from.classId }))).toBe("ok");
  });

  test("is refused by a full class, and keeps seat, sessions and payments", async () => {
    const to = await newClass({ capacity: 1 });
    await heldSeat(undefined, to);
    const paid = await paidSeat();
    const [before, sessions] = [await rowOf(paid), await chosen(paid)];
    expect(await outcomeOf(move(paid, to))).toBe("class_full");
    expect([await rowOf(paid), await chosen(paid)]).toEqual([before, sessions]);
  });

  test("is refused by a full session in a class that has seats", async () => {
    const to = await newClass({ room: 1 });
    await heldSeat(undefined, to);
    const paid = await paidSeat();
    expect(await outcomeOf(move(paid, to))).toBe("session_full");
    expect((await rowOf(paid)).class_id).toBe(paid.group.classId);
  });

  test("gets the last seat once, when eight admins move eight students at once", async () => {
    const to = await newClass({ capacity: 1 });
    const paid = [];
    for (let n = 0; n < 8; n++) paid.push(await paidSeat());
    expect(countOutcomes(await Promise.all(paid.map((seat) => outcomeOf(move(seat, to)))))).toEqual({
      ok: 1,
      class_full: 7,
    });
    expect(await seatsByState(to.classId)).toEqual({ enrolled: 1 });
  });
});

describe("a student who paid and has no seat", () => {
  async function waiting(): Promise<Seat> {
    const group = await newClass({ capacity: 1 });
    const seat = await heldSeat(undefined, group);
    await advanceClock(HALF_AN_HOUR + 1);
    await heldSeat(undefined, group);
    await payByPaybill(seat);
    expect((await rowOf(seat)).state).toBe("paid_waiting");
    return seat;
  }

  test("is enrolled by an admin in a class with a free seat, with a receipt, and the payments stay", async () => {
    const seat = await waiting();
    const to = await newClass({ capacity: 1 });
    expect(await move(seat, to)).toMatchObject({ status: "enrolled", class_id: to.classId });
    expect(await rowOf(seat)).toMatchObject({
      state: "enrolled",
      class_id: to.classId,
      late: true,
      paid_cents: 50_000,
      allocations: 1,
      receipt_no: expect.any(Number),
    });
    expect(await seatsByState(to.classId)).toEqual({ enrolled: 1 });
  });

  test("keeps waiting when that class is full too", async () => {
    const seat = await waiting();
    const before = await rowOf(seat);
    expect(await outcomeOf(move(seat, await newClass({ capacity: 0 })))).toBe("class_full");
    expect(await rowOf(seat)).toEqual(before);
  });
});

describe("two admins move one student", () => {
  test("the second is refused as stale, and the student stays where the first moved them", async () => {
    const seat = await paidSeat();
    const [first, second] = [await newClass(), await newClass()];
    const seen_at = await versionOf(seat);
    await move(seat, first, seen_at);
    const refusal = await refusalOf(move(seat, second, seen_at));
    expect([refusal.kind, refusal.code]).toEqual(["conflict", "stale"]);
    expect((await rowOf(seat)).class_id).toBe(first.classId);
  });

  test("the second is refused as stale after a change of sessions within the class too", async () => {
    const seat = await paidSeat();
    const [other] = await sql`insert into sessions (class_id, day, starts_at, ends_at)
      values (${seat.group.classId}, 'saturday', '11:00', '13:00') returning id`;
    const seen_at = await versionOf(seat);
    await move(seat, { ...seat.group, sessions: [other!.id, seat.group.sunday, seat.group.chapel] });
    expect(await outcomeOf(move(seat, seat.group, seen_at))).toBe("stale");
    expect(await chosen(seat)).toContain(other!.id);
  });

  test("a payment in between makes the form stale", async () => {
    const seat = await heldSeat();
    const seen_at = await versionOf(seat);
    await payByPaybill(seat);
    expect(await outcomeOf(move(seat, await newClass(), seen_at))).toBe("stale");
  });

  test("at the same moment, one succeeds", async () => {
    const seat = await paidSeat();
    const seen_at = await versionOf(seat);
    const rooms = await Promise.all(Array.from({ length: 6 }, () => newClass()));
    const texts = await Promise.all(rooms.map((to) => outcomeOf(move(seat, to, seen_at))));
    expect(countOutcomes(texts)).toEqual({ ok: 1, stale: 5 });
  });

  test("a form without a version is saved, and so is one that changes nothing", async () => {
    const seat = await paidSeat();
    const [first, second] = [await newClass(), await newClass()];
    await move(seat, first);
    expect(await outcomeOf(move(seat, second))).toBe("ok");
    const seen_at = await versionOf(seat);
    await move(seat, second);
    expect(await versionOf(seat)).toBe(seen_at);
    expect(await outcomeOf(move(seat, first, seen_at))).toBe("ok");
  });
});

test("the version of an enrollment is shown to staff, never for view access or a visit", async () => {
  const seat = await heldSeat();
  const own: Ctx = asStudent(seat.student.id, "manage");
  for (const who of [asStudent(seat.student.id), own]) {
    expect(await getStudentEnrollment(who, { student_id: seat.student.id })).not.toHaveProperty("updated_at");
    expect(await updateEnrollment(who, wish(seat, seat.group))).not.toHaveProperty("updated_at");
  }
  expect(await move(seat, seat.group)).toMatchObject({ updated_at: await versionOf(seat) });
});

describe("the list of enrollments", () => {
  test("is filtered by season, by course with all its classes, and by both", async () => {
    const group = await newClass();
    const [second] = await sql`insert into classes (course_id, season_number, name)
      values (${group.courseId}, current_season(), 'Second') returning id`;
    await sql`insert into sessions (class_id, day, starts_at, ends_at) values (${second!.id}, 'saturday', '08:00', '10:00')`;
    const one = await heldSeat(undefined, group);
    const two = await asOwner(enroll, { student_id: (await student()).id, class_id: second!.id });
    await heldSeat();
    await sql`update classes set season_number = 9 where id = ${second!.id}`;
    const ids = async (query: Record<string, unknown>) => {
      const { rows, total } = await listEnrollments(admin, query);
      expect(rows).toHaveLength(total);
      return rows.map((row) => row.id).sort();
    };
    expect(await ids({ courseId: group.courseId })).toEqual([one.enrollmentId, two.enrollment_id].sort());
    expect(await ids({ season: "9" })).toEqual([two.enrollment_id]);
    expect(await ids({ courseId: group.courseId, season: 8 })).toEqual([one.enrollmentId]);
    expect(await ids({ courseId: group.courseId, season: 9, status: "enrolled" })).toEqual([]);
    expect(await ids({ courseId: group.classId })).toEqual([]);
  });

  test("refuses a filter that is no season or course", async () => {
    expect(await outcomeOf(listEnrollments(admin, { season: "eight" }))).toBe("invalid");
    expect(await outcomeOf(listEnrollments(admin, { courseId: "baking" }))).toBe("invalid");
  });
});
