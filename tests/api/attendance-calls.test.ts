import { describe, expect, test } from "vitest";
import { rows } from "../support/call";
import { api, clientApi } from "./client";
import { missTwice, openStudentSession, paidSeat, staffToken } from "./fixtures";

const list = api("GET attendance/rescue-list");
const record = api("POST attendance/record-call");
const setOutcome = api("PATCH students/set-outcome");
const enrollment = clientApi("GET students/get-student-enrollment");
const enrollments = api("GET students/enrollments");
const ofClass = api("GET students/get-class-enrollment");
const student = clientApi("GET students/get-student");

async function absentStudent() {
  const seat = await paidSeat();
  await missTwice(seat);
  return { seat, search: seat.student.registration_no, enrollment_id: seat.enrollmentId };
}

describe("GET attendance/rescue-list", () => {
  test("200 lists the students, the reasons for an absence and who may call", async () => {
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
});

describe("POST attendance/record-call", () => {
  test("200 plans a call, then records what came of it", async () => {
    const { enrollment_id, search } = await absentStudent();
    const token = await staffToken("admin");
    const planned = await record({ token, json: { enrollment_id } });
    expect(planned).toMatchObject({ status: 200, body: { data: { called_at: null, reason: null } } });
    const made = await record({ token, json: { enrollment_id, reason: "exams" } });
    expect(made.body.data).toMatchObject({ reason: "exams", called_at: expect.stringMatching(/Z$/) });
    const { body } = await list({ token, query: { search } });
    expect(body.data).toMatchObject({ students: [{ call: { reason: "exams", caller: "Test admin" } }] });
  });
});

describe("PATCH students/set-outcome", () => {
  test("200 sets the outcome, and every answer with the enrollment carries it", async () => {
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
    const params = { q: seat.student.id };
    expect((await student({ query: params })).body.data).toMatchObject({ enrollment: outcome });
    const own = await openStudentSession(seat.student.id, "manage");
    expect((await student({ token: own, query: params })).body.data).toMatchObject({
      enrollments: [outcome],
    });
  });
});
