import { describe, expect, test } from "vitest";
import * as route from "@/app/api/v1/students/[[...call]]/route";
import { expectRefusal } from "../../support/call";
import { sql } from "../../support/database";
import { openSeason, planSeason } from "../../support/seasons";
import { clientOf } from "../client";
import {
  CANARY,
  canaryStudent,
  heldSeat,
  newClass,
  openStudentSession,
  paidSeat,
  staffMember,
  staffToken,
  student,
} from "../fixtures";

const get = clientOf(route, "GET", "/api/v1/students/get-student");
const NOBODY = "00000000-0000-4000-8000-000000000000";

describe("a phone or registration number without a student session", () => {
  test("401 identity_required, exactly the same for known and unknown", async () => {
    const one = await student();
    const texts = new Set<string>();
    for (const q of [one.msisdn, one.registration_no, "0799 999 999", "AC99999", "%", "1"]) {
      const answer = await get({ query: { q } });
      expectRefusal(answer, 401, "identity_required");
      texts.add(answer.text.replace(String(answer.body.request_id), ""));
    }
    expect(texts.size).toBe(1);
  });

  test("401 also with an expired token, a suspended account's or another student's", async () => {
    const [one, other] = [await student(), await student()];
    const tokens = [
      "gnm_dead",
      await staffToken("admin", { status: "inactive" }),
      await openStudentSession(other.id, "manage"),
    ];
    for (const token of tokens)
      expectRefusal(await get({ query: { q: one.msisdn }, token }), 401, "identity_required");
  });
});

describe("the student with a student session", () => {
  test("200 sees the whole record", async () => {
    const seat = await paidSeat(await canaryStudent());
    const token = await openStudentSession(seat.student.id, "manage");
    const { body } = await get({ query: { q: seat.student.id }, token });
    expect(body.data).toMatchObject({
      id: seat.student.id,
      full_name: `Amina ${CANARY.surname}`,
      msisdn: seat.student.msisdn,
      email: CANARY.email,
      dob: CANARY.dob,
      id_number: CANARY.id_number,
      residence: CANARY.residence,
      channel: "Flier",
      enrollment_status: "new",
      registration_no: seat.student.registration_no,
      season: 8,
      status: "active",
      enroll_status: "enrolled",
      completed_courses: [],
      sessions: [{ day: "saturday", from: "08:00", to: "10:00" }, { day: "sunday" }, { day: "chapel" }],
    });
    expect(body.data.enrollments).toMatchObject([{ enrollment_id: seat.enrollmentId, status: "enrolled" }]);
  });
});

describe("staff", () => {
  test("200 find by phone in any form, registration number or id", async () => {
    const one = await student({ msisdn: "0712 345 678" });
    for (const role of ["admin", "cashier", "finance"] as const) {
      const token = await staffToken(role);
      for (const q of ["0712345678", "+254 712 345 678", one.registration_no, one.id]) {
        const { status, body } = await get({ query: { q }, token });
        expect([status, body.data.id, body.data.msisdn]).toEqual([200, one.id, "254712345678"]);
      }
    }
  });

  test("404 a tutor gets the same response for another tutor's student and an unknown one", async () => {
    const other = await heldSeat(undefined, await newClass({ tutorId: await staffMember("tutor") }));
    const token = await staffToken("tutor");
    const said = new Set<string>();
    for (const q of [other.student.id, other.student.msisdn, NOBODY, "0799 999 999"]) {
      const answer = await get({ query: { q }, token });
      expectRefusal(answer, 404, "not_found");
      said.add(answer.text.replace(String(answer.body.request_id), ""));
    }
    expect(said.size).toBe(1);
  });
});

describe("a student of several seasons", () => {
  test("has every season's enrollment, newest first, and the courses completed with their certificates", async () => {
    const past = await paidSeat(await student(), await newClass({ name: "Weaving" }));
    const person = past.student;
    await sql`update enrollments set outcome = 'completed', outcome_at = now() where id = ${past.enrollmentId}`;
    await openSeason(9);
    const seat = await heldSeat(person, await newClass());
    await planSeason(9);
    const token = await staffToken("admin");
    const { body } = await get({ query: { q: person.id }, token });
    expect(body.data.enrollments).toMatchObject([
      { season: 9, enrollment_id: seat.enrollmentId, outcome: null },
      { season: 8, enrollment_id: past.enrollmentId, outcome: "completed" },
    ]);
    expect(body.data.enrollment).toEqual((body.data.enrollments as unknown[])[0]);
    const course = {
      course_name: expect.stringMatching(/^Weaving/),
      course_id: past.group.courseId,
      season: 8,
    };
    expect(body.data.completed_courses).toEqual([{ ...course, certificate_number: null }]);
    const [paper] = await sql`insert into certificates (enrollment_id, season_number, full_name, course_name)
      values (${past.enrollmentId}, 8, 'Amina', 'Weaving') returning number`;
    const issued = await get({ query: { q: person.id }, token });
    expect(issued.body.data.completed_courses).toEqual([{ ...course, certificate_number: paper!.number }]);
    await sql`update certificates set withdrawn_at = now(), withdrawn_reason = 'Error' where enrollment_id = ${past.enrollmentId}`;
    const withdrawn = await get({ query: { q: person.id }, token });
    expect(withdrawn.body.data.completed_courses).toEqual([{ ...course, certificate_number: null }]);
  });
});
