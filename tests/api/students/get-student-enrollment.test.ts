import { describe, expect, test } from "vitest";
import * as route from "@/app/api/v1/students/[[...call]]/route";
import { expectRefusal } from "../../support/call";
import { sql } from "../../support/database";
import { clientOf } from "../client";
import {
  heldSeat,
  newClass,
  paidSeat,
  payByPaybill,
  staffMember,
  staffToken,
  student,
  tokenOf,
} from "../fixtures";

const get = clientOf(route, "GET", "/api/v1/students/get-student-enrollment");
const NOBODY = "00000000-0000-4000-8000-000000000000";

describe("a student's enrollment", () => {
  test("200 while a seat is held: what is due, until when, and where to pay by hand", async () => {
    const seat = await heldSeat();
    const [names] = await sql`select c.name as class_name, k.name as course_name
      from classes c join courses k on k.id = c.course_id where c.id = ${seat.group.classId}`;
    const answer = await get({ query: { student_id: seat.student.id } });
    expect(answer.body).toEqual({
      success: true,
      status: 200,
      msg: "OK",
      data: {
        enrollment_id: seat.enrollmentId,
        student_id: seat.student.id,
        registration_no: seat.student.registration_no,
        name: "Amina O.",
        season: 8,
        status: "pending",
        amount: 500,
        amount_paid: 0,
        amount_waived: 0,
        amount_due: 500,
        credit: 0,
        pay_code: seat.payCode,
        course_name: names!.course_name,
        class_name: names!.class_name,
        class_id: seat.group.classId,
        class: {
          course: names!.course_name,
          course_id: seat.group.courseId,
          class: names!.class_name,
          class_id: seat.group.classId,
        },
        sessions: [
          { id: seat.group.saturday, day: "saturday", from: "08:00", to: "10:00" },
          { id: seat.group.sunday, day: "sunday", from: "14:00", to: "16:00" },
          { id: seat.group.chapel, day: "chapel", from: "11:00", to: "12:00" },
        ],
        hold_until: expect.stringMatching(/Z$/),
        outcome: null,
        receipt_no: null,
        enrolled_at: null,
        created_at: expect.stringMatching(/Z$/),
        next_step: { state: "pay", action: "pay", due: 500, until: expect.any(String) },
      },
    });
  });

  test("200 after a part payment shows the rest due, in shillings", async () => {
    const seat = await heldSeat();
    await payByPaybill(seat, 120.5);
    const { body } = await get({ query: { student_id: seat.student.id } });
    expect(body.data).toMatchObject({
      status: "pending",
      amount: 500,
      amount_paid: 120.5,
      amount_due: 379.5,
      credit: 0,
    });
  });

  test("200 once paid shows enrolled and the academy's receipt number", async () => {
    const seat = await paidSeat();
    const { body } = await get({ query: { student_id: seat.student.id } });
    expect(body.data).toMatchObject({ status: "enrolled", amount_paid: 500, amount_due: 0, credit: 0 });
    expect(Number(body.data.receipt_no)).toBeGreaterThan(1000);
    expect(body.data.enrolled_at).toMatch(/Z$/);
  });

  test("200 keeps an overpayment as credit", async () => {
    const seat = await heldSeat();
    await payByPaybill(seat, 700);
    const { body } = await get({ query: { student_id: seat.student.id } });
    expect(body.data).toMatchObject({ status: "enrolled", amount_paid: 500, amount_due: 0, credit: 200 });
  });
});

describe("without an enrollment", () => {
  test("404 for a student without enrollment", async () => {
    const one = await student();
    const answer = await get({ query: { student_id: one.id } });
    expectRefusal(answer, 404, "no_enrollment");
    expect(answer.body.msg).toBe("This student has no enrollment yet.");
  });

  test("404 for an unknown student, or the id of an enrollment", async () => {
    const seat = await heldSeat();
    const token = await staffToken("admin");
    for (const student_id of [NOBODY, seat.enrollmentId])
      expectRefusal(await get({ query: { student_id }, token }), 404, "not_found");
  });
});

describe("authorization", () => {
  test("200 admins, cashiers and finance officers see any, tutors those of their own sessions; 404 for others", async () => {
    const tutor = await staffMember("tutor");
    const [own, other] = [await heldSeat(undefined, await newClass({ tutorId: tutor })), await heldSeat()];
    for (const role of ["admin", "cashier", "finance"] as const) {
      const token = await staffToken(role);
      expect((await get({ query: { student_id: other.student.id }, token })).status).toBe(200);
    }
    const token = await tokenOf(tutor);
    expect((await get({ query: { student_id: own.student.id }, token })).status).toBe(200);
    expectRefusal(await get({ query: { student_id: other.student.id }, token }), 404, "not_found");
  });
});
