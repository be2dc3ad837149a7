import { describe, expect, test } from "vitest";
import * as route from "@/app/api/v1/students/[[...call]]/route";
import { expectRefusal } from "../../support/call";
import { sql } from "../../support/database";
import { clientOf } from "../client";
import {
  heldSeat,
  type NewClass,
  newClass,
  openStudentSession,
  paidSeat,
  type Seat,
  secondSaturday,
} from "../fixtures";

const patch = clientOf(route, "PATCH", "/api/v1/students/update-enrollment");
const INCOMPLETE = "Oops! That didn't work. Please Provide all enrollment information and try again.";
const NOBODY = "00000000-0000-4000-8000-000000000000";

const change = (seat: Seat, to: NewClass = seat.group) => ({
  id: seat.enrollmentId,
  student_id: seat.student.id,
  class_id: to.classId,
  sessions: to.sessions,
});
const sessionsOf = async (seat: Seat) =>
  (
    await sql`select session_id from enrollment_sessions where enrollment_id = ${seat.enrollmentId} order by 1`
  ).map((row) => row.session_id);
const classOf = async (seat: Seat) =>
  (await sql`select class_id from enrollments where id = ${seat.enrollmentId}`)[0]!.class_id;

describe("while unpaid", () => {
  test("200 a caller with view access chooses other sessions", async () => {
    const seat = await heldSeat();
    const later = await secondSaturday(seat.group);
    const sessions = [later, seat.group.sunday, seat.group.chapel];
    const answer = await patch({ json: { ...change(seat), sessions } });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      msg: "Enrollment updated successfully.",
      data: {
        enrollment_id: seat.enrollmentId,
        status: "pending",
        amount: 500,
        class_id: seat.group.classId,
        sessions: [
          { id: later, day: "saturday", from: "11:00", to: "13:00" },
          { day: "sunday" },
          { day: "chapel" },
        ],
      },
    });
    expect(await sessionsOf(seat)).toEqual([...sessions].sort());
  });
});

describe("once enrolled", () => {
  test("403 without the manage level: view access or a student session of level view is not enough", async () => {
    const seat = await paidSeat();
    const token = await openStudentSession(seat.student.id, "view");
    for (const sent of [{}, { token }]) {
      const answer = await patch({ json: change(seat, await newClass()), ...sent });
      expectRefusal(answer, 403, "manage_required");
      expect(answer.body.msg).toBe(
        "Your place is paid for. Enter your secret code or the M-Pesa receipt code to change it.",
      );
    }
    expect(await classOf(seat)).toBe(seat.group.classId);
  });
});

describe("mismatched ids", () => {
  test("404 for another student's enrollment, an unknown or a cancelled one", async () => {
    const [seat, other, gone] = [await heldSeat(), await heldSeat(), await heldSeat()];
    await sql`update enrollments set state = 'cancelled' where id = ${gone.enrollmentId}`;
    for (const json of [
      { ...change(seat), id: other.enrollmentId },
      { ...change(seat), id: NOBODY },
      { ...change(seat), student_id: other.student.id },
      { ...change(seat), id: seat.student.id },
      change(gone),
    ])
      expectRefusal(await patch({ json }), 404, "not_found");
    expect(await classOf(other)).toBe(other.group.classId);
  });

  test("400 is the spec's sentence when there are no sessions", async () => {
    const seat = await heldSeat();
    const answer = await patch({ json: { ...change(seat), sessions: [] } });
    expectRefusal(answer, 400, "invalid", "sessions");
    expect(answer.body.msg).toBe(INCOMPLETE);
    expectRefusal(await patch({ json: {} }), 400, "invalid", "id", "student_id", "class_id", "sessions");
  });
});
