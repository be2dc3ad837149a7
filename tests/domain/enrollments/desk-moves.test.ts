import { beforeAll, describe, expect, test } from "vitest";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { getStudentEnrollment } from "@/lib/domain/enrollments/get-student-enrollment";
import { listEnrollments } from "@/lib/domain/enrollments/list-enrollments";
import { updateEnrollment } from "@/lib/domain/enrollments/update-enrollment";
import type { Ctx } from "@/lib/platform/commands/command";
import { heldSeat, type NewClass, newClass, paidSeat, type Seat, student } from "../../api/fixtures";
import { asStaff } from "../../support/actors";
import { sql } from "../../support/database";
import { insertStudents, seatsByState } from "../../support/many-students";
import { countOutcomes, outcomeOf } from "../../support/outcome";
import { asOwner, asStudent } from "../../support/students";

let admin: Ctx;
beforeAll(async () => {
  admin = await asStaff("admin");
});

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

test("the version of an enrollment is shown to staff, but not for view access or a student session", async () => {
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
