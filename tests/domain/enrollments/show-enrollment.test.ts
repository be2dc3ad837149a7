import { beforeAll, describe, expect, test } from "vitest";
import { deleteEnrollment } from "@/lib/domain/enrollments/delete-enrollment";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { showEnrollment } from "@/lib/domain/enrollments/show-enrollment";
import { updateEnrollment } from "@/lib/domain/enrollments/update-enrollment";
import { getStudent } from "@/lib/domain/registrations/get-student";
import { heldSeat, type NewClass, newClass, paidSeat, type Seat, student } from "../../api/fixtures";
import { asStaff, PUBLIC, type StaffCtx } from "../../support/actors";
import { sql } from "../../support/database";
import { outcomeOf } from "../../support/outcome";

let admin: StaffCtx;
beforeAll(async () => {
  admin = await asStaff("admin");
});

const timelineOf = async (seat: Seat) =>
  (await showEnrollment(admin, { id: seat.enrollmentId })).story.map(({ step }) => step);
const move = (seat: Seat, to: NewClass) =>
  updateEnrollment(admin, {
    id: seat.enrollmentId,
    student_id: seat.student.id,
    class_id: to.classId,
    sessions: to.sessions,
  });

describe("one enrollment for the desk", () => {
  test("matches the student's record and names the student it belongs to", async () => {
    const seat = await paidSeat();
    const {
      story: _story,
      student,
      outcome_reason: _reason,
      ...summary
    } = await showEnrollment(admin, { id: seat.enrollmentId });
    const record = await getStudent(admin, { q: seat.student.id });
    expect("enrollments" in record && record.enrollments).toEqual([summary]);
    expect(student).toMatchObject({ id: seat.student.id, msisdn: seat.student.msisdn, status: "active" });
  });

  test("can be read for every season, and after it was deleted", async () => {
    const seat = await heldSeat();
    await deleteEnrollment(admin, { id: seat.enrollmentId });
    expect(await showEnrollment(admin, { id: seat.enrollmentId })).toMatchObject({ status: "cancelled" });
  });

  test("is shown to admin, cashier and finance, not to tutors or students; an unknown one is a 404", async () => {
    const { enrollmentId: id } = await heldSeat();
    for (const role of ["admin", "cashier", "finance"] as const)
      expect(await outcomeOf(showEnrollment(await asStaff(role), { id }))).toBe("ok");
    expect(await outcomeOf(showEnrollment(await asStaff("tutor"), { id }))).toBe("not_allowed");
    expect(await outcomeOf(showEnrollment(PUBLIC, { id }))).toBe("identity_required");
    const unknownId = "00000000-0000-4000-8000-000000000000";
    expect(await outcomeOf(showEnrollment(admin, { id: unknownId }))).toBe("not_found");
  });
});

describe("the timeline of an enrollment", () => {
  test("starts with the hold, names the class of each move, and ends with the enrollment's end", async () => {
    const seat = await heldSeat();
    const to = await newClass();
    await move(seat, to);
    await deleteEnrollment(admin, { id: seat.enrollmentId });
    expect(await timelineOf(seat)).toEqual(["held", "moved", "cancelled"]);
    const { story: timeline } = await showEnrollment(admin, { id: seat.enrollmentId });
    const [group] = await sql`select name from classes where id = ${to.classId}`;
    expect(timeline[1]?.class).toBe(group?.name);
  });

  test("names the member of staff who took the place, moved it, changed its times or deleted it", async () => {
    const seat = await heldSeat();
    const to = await newClass();
    const [other] = await sql`insert into sessions (class_id, day, starts_at, ends_at)
      values (${to.classId}, 'saturday', '15:00', '16:00') returning id`;
    await move(seat, to);
    await move(seat, { ...to, sessions: [other?.id, to.sessions[1], to.sessions[2]] });
    await deleteEnrollment(admin, { id: seat.enrollmentId });
    const atDesk = { student_id: (await student()).id, class_id: to.classId, sessions: to.sessions };
    const { enrollment_id: taken } = await enroll(admin, atDesk);
    const [who] = await sql`select first_name || ' ' || last_name as name from staff
      where id = ${admin.actor.staffId}`;
    const { story } = await showEnrollment(admin, { id: seat.enrollmentId });
    expect(story.map(({ step, by }) => [step, by])).toEqual([
      ["held", undefined],
      ["moved", who?.name],
      ["times_changed", who?.name],
      ["cancelled", who?.name],
    ]);
    expect((await showEnrollment(admin, { id: taken })).story).toMatchObject([
      { step: "held", by: who?.name },
    ]);
  });

  test("shows once that the fee was paid, and does not show that as a move", async () => {
    expect(await timelineOf(await paidSeat())).toEqual(["held", "enrolled"]);
  });

  test("is read from the row if there are no audit entries", async () => {
    const seat = await heldSeat();
    await sql`update enrollments set state = 'expired', created_at = now() - interval '1 day',
      hold_until = now() - interval '1 hour' where id = ${seat.enrollmentId}`;
    expect(await timelineOf(seat)).toEqual(["held", "hold_ended"]);
  });
});
