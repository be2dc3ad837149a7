import { describe, expect, test } from "vitest";
import * as route from "@/app/api/v1/students/[[...call]]/route";
import { expectRefusal } from "../../support/call";
import { sql } from "../../support/database";
import { clientOf } from "../client";
import {
  heldSeat,
  type NewClass,
  newClass,
  openVisit,
  paidSeat,
  type Seat,
  staffToken,
  student,
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

/** A second Saturday session of the same class. */
async function secondSaturday({ classId }: NewClass): Promise<string> {
  const [row] = await sql`insert into sessions (class_id, day, starts_at, ends_at)
    values (${classId}, 'saturday', '11:00', '13:00') returning id`;
  return row!.id;
}

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

  test("200 or another class, which takes a seat there and frees the old one", async () => {
    const [from, to] = [await newClass({ capacity: 1 }), await newClass({ capacity: 1 })];
    const seat = await heldSeat(undefined, from);
    expect((await patch({ json: change(seat, to) })).status).toBe(200);
    expect(await classOf(seat)).toBe(to.classId);
    expect(await sessionsOf(seat)).toEqual([...to.sessions].sort());
    await heldSeat(undefined, from);
  });

  test("409 class_full leaves the old seat as it was", async () => {
    const full = await newClass({ capacity: 1 });
    await heldSeat(undefined, full);
    const seat = await heldSeat();
    expectRefusal(await patch({ json: change(seat, full) }), 409, "class_full", "class_id");
    expect(await classOf(seat)).toBe(seat.group.classId);
    expect(await sessionsOf(seat)).toEqual([...seat.group.sessions].sort());
  });

  test("409 session_full leaves the old sessions as they were", async () => {
    const there = await newClass({ room: 1 });
    const other = await secondSaturday(there);
    await heldSeat(undefined, there);
    const seat = await heldSeat(undefined, { ...there, sessions: [other, there.sunday, there.chapel] });
    expectRefusal(await patch({ json: change(seat, there) }), 409, "session_full", "sessions");
    expect(await sessionsOf(seat)).toContain(other);
  });
});

describe("once enrolled", () => {
  test("403 needs the manage level: view access or a visit of level view is not enough", async () => {
    const seat = await paidSeat();
    const token = await openVisit(seat.student.id, "view");
    for (const sent of [{}, { token }]) {
      const answer = await patch({ json: change(seat, await newClass()), ...sent });
      expectRefusal(answer, 403, "manage_required");
      expect(answer.body.msg).toBe(
        "Your place is paid for. Enter your secret code or the M-Pesa receipt code to change it.",
      );
    }
    expect(await classOf(seat)).toBe(seat.group.classId);
  });

  test("200 with the manage level", async () => {
    const [seat, to] = [await paidSeat(), await newClass()];
    const token = await openVisit(seat.student.id, "manage");
    const { status, body } = await patch({ json: change(seat, to), token });
    expect([status, body.data.status, body.data.class_id]).toEqual([200, "enrolled", to.classId]);
  });

  test("200 by an admin", async () => {
    const [seat, to] = [await paidSeat(), await newClass()];
    const { status } = await patch({ json: change(seat, to), token: await staffToken("admin") });
    expect([status, await classOf(seat)]).toEqual([200, to.classId]);
  });

  test("409 class_full for an admin too", async () => {
    const [seat, full] = [await paidSeat(), await newClass({ capacity: 1 })];
    await heldSeat(undefined, full);
    const answer = await patch({ json: change(seat, full), token: await staffToken("admin") });
    expectRefusal(answer, 409, "class_full", "class_id");
  });
});

describe("mismatched ids", () => {
  test("404 another student's enrollment, an unknown or a cancelled one", async () => {
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

  test("404 an unknown class, whatever its sessions", async () => {
    const seat = await heldSeat();
    expectRefusal(await patch({ json: { ...change(seat), class_id: NOBODY } }), 404, "not_found");
    expect(await classOf(seat)).toBe(seat.group.classId);
  });

  test("400 sessions of another class, two a day, or a day left out", async () => {
    const [seat, other] = [await heldSeat(), await newClass()];
    const twice = await secondSaturday(seat.group);
    for (const sessions of [
      other.sessions,
      [...seat.group.sessions, twice],
      [seat.group.saturday],
      [seat.group.saturday, seat.group.saturday, seat.group.sunday],
    ])
      expectRefusal(await patch({ json: { ...change(seat), sessions } }), 400, "invalid", "sessions");
    expect(await sessionsOf(seat)).toEqual([...seat.group.sessions].sort());
  });

  test("400 no sessions: the spec's sentence", async () => {
    const seat = await heldSeat();
    const answer = await patch({ json: { ...change(seat), sessions: [] } });
    expectRefusal(answer, 400, "invalid", "sessions");
    expect(answer.body.msg).toBe(INCOMPLETE);
    expectRefusal(await patch({ json: {} }), 400, "invalid", "id", "student_id", "class_id", "sessions");
  });
});

test("200 amount, status and state that the client sends change nothing", async () => {
  const seat = await heldSeat();
  const before = await sql`select * from enrollments where id = ${seat.enrollmentId}`;
  const extra = { amount: 1, status: "enrolled", state: "enrolled", fee_cents: 1, hold_until: null };
  expect((await patch({ json: { ...change(seat), ...extra } })).status).toBe(200);
  expect(await sql`select * from enrollments where id = ${seat.enrollmentId}`).toEqual(before);
});

describe("authorization", () => {
  test("403 a visit changes its own student's enrollment only", async () => {
    const [seat, other] = [await heldSeat(), await student()];
    for (const level of ["view", "manage"] as const) {
      const token = await openVisit(other.id, level);
      expectRefusal(await patch({ json: change(seat, await newClass()), token }), 403, "not_allowed");
    }
    expect(await classOf(seat)).toBe(seat.group.classId);
  });

  test.each(["tutor", "cashier", "finance"] as const)("403 a %s changes no enrollment", async (role) => {
    const seat = await heldSeat();
    expectRefusal(await patch({ json: change(seat), token: await staffToken(role) }), 403, "not_allowed");
  });
});
