import { describe, expect, test } from "vitest";
import { caller, expectRefusal, rows } from "../support/call";
import { sql } from "../support/database";
import { clientOf } from "./client";
import { heldSeat, missTwice, openVisit, paidSeat, staffMember, staffToken, tokenOf } from "./fixtures";

const routes = await import("@/app/api/v1/attendance/[[...call]]/route");
const students = await import("@/app/api/v1/students/[[...call]]/route");
const list = caller(routes, "GET", "/api/v1/attendance/rescue-list");
const record = caller(routes, "POST", "/api/v1/attendance/record-call");
const setOutcome = caller(students, "PATCH", "/api/v1/students/set-outcome");
const enrollment = clientOf(students, "GET", "/api/v1/students/get-student-enrollment");
const enrollments = caller(students, "GET", "/api/v1/students/enrollments");
const ofClass = caller(students, "GET", "/api/v1/students/get-class-enrollment");
const student = clientOf(students, "GET", "/api/v1/students/get-student");

async function absentStudent() {
  const seat = await paidSeat();
  await missTwice(seat);
  return { seat, search: seat.student.registration_no, enrollment_id: seat.enrollmentId };
}

describe("GET attendance/rescue-list", () => {
  test("200 the students, the reasons and who may call", async () => {
    const { seat, search } = await absentStudent();
    const { status, body } = await list({ token: await staffToken("admin"), query: { search } });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      students: [
        { enrollment_id: seat.enrollmentId, call: null, missed: [{ day: "sunday" }, { day: "saturday" }] },
      ],
      total: 1,
      reasons: expect.any(Array),
    });
    const roles = (body.data as { callers: Array<{ role: string }> }).callers.map(({ role }) => role);
    expect([...new Set(roles)].sort()).toEqual(["admin", "tutor"]);
  });

  test("200 for a tutor only the students of own sessions; 403 for cashier and finance", async () => {
    const { seat, search } = await absentStudent();
    const tutor = await staffMember("tutor");
    const ask = async () => list({ token: await tokenOf(tutor), query: { search } });
    expect((await ask()).body.data).toMatchObject({ students: [], total: 0 });
    await sql`update sessions set tutor_id = ${tutor} where id = ${seat.group.chapel}`;
    expect((await ask()).body.data).toMatchObject({ total: 1, callers: [{ caller_id: tutor }] });
    for (const role of ["cashier", "finance"] as const)
      expectRefusal(await list({ token: await staffToken(role) }), 403, "not_allowed");
  });
});

describe("POST attendance/record-call", () => {
  test("200 plans a call, then says what came of it", async () => {
    const { enrollment_id, search } = await absentStudent();
    const token = await staffToken("admin");
    const planned = await record({ token, json: { enrollment_id } });
    expect(planned).toMatchObject({ status: 200, body: { data: { called_at: null, reason: null } } });
    const made = await record({ token, json: { enrollment_id, reason: "exams" } });
    expect(made.body.data).toMatchObject({ reason: "exams", called_at: expect.stringMatching(/Z$/) });
    const { body } = await list({ token, query: { search } });
    expect(body.data).toMatchObject({ students: [{ call: { reason: "exams", caller: "Test admin" } }] });
  });

  test("409 for a student who is not on the list", async () => {
    const { enrollmentId } = await paidSeat();
    const answer = await record({ token: await staffToken("admin"), json: { enrollment_id: enrollmentId } });
    expectRefusal(answer, 409, "not_listed");
  });
});

describe("PATCH students/set-outcome", () => {
  test("200, and every answer with the enrollment carries the outcome", async () => {
    const seat = await paidSeat();
    const token = await staffToken("admin");
    const query = { student_id: seat.student.id };
    const listed = { search: seat.student.registration_no };
    expect((await enrollment({ query })).body.data).toMatchObject({ outcome: null });
    expect(rows((await enrollments({ token, query: listed })).body.data)).toMatchObject([{ outcome: null }]);
    const decision = { outcome: "completed", reason: "Attended the make-up days." };
    const { status, body } = await setOutcome({
      token,
      json: { enrollment_id: seat.enrollmentId, ...decision },
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ outcome: "completed", certificate_withdrawn: null });

    const outcome = { outcome: "completed" };
    expect((await enrollment({ query })).body.data).toMatchObject(outcome);
    expect(rows((await enrollments({ token, query: listed })).body.data)).toMatchObject([outcome]);
    const inClass = await ofClass({ token, query: { class_id: seat.group.classId } });
    expect(rows(inClass.body.data)).toMatchObject([outcome]);
    const asked = { q: seat.student.id };
    expect((await student({ query: asked })).body.data).toMatchObject({ enrollment: outcome });
    const own = await openVisit(seat.student.id, "manage");
    expect((await student({ token: own, query: asked })).body.data).toMatchObject({ enrollments: [outcome] });
  });

  test("400 without a reason or outside the three, 403, 404, and 409 for a seat that is not paid for", async () => {
    const { enrollmentId } = await paidSeat();
    const token = await staffToken("admin");
    const json = { enrollment_id: enrollmentId, outcome: "withdrew", reason: "Moved away." };
    for (const [field, value] of [
      ["reason", ""],
      ["reason", undefined],
      ["outcome", "passed"],
      ["outcome", ""],
    ] as const) {
      const answer = await setOutcome({ token, json: { ...json, [field]: value } });
      expectRefusal(answer, 400, "invalid", field);
    }
    for (const role of ["tutor", "cashier", "finance"] as const)
      expectRefusal(await setOutcome({ token: await staffToken(role), json }), 403, "not_allowed");
    const unknown = "00000000-0000-4000-8000-000000000000";
    expectRefusal(await setOutcome({ token, json: { ...json, enrollment_id: unknown } }), 404, "not_found");
    const held = await heldSeat();
    const unpaid = { ...json, enrollment_id: held.enrollmentId };
    expectRefusal(await setOutcome({ token, json: unpaid }), 409, "not_enrolled");
  });
});
