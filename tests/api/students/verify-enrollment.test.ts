import { describe, expect, test } from "vitest";
import * as pay from "@/app/api/v1/payments/[[...call]]/route";
import * as route from "@/app/api/v1/students/[[...call]]/route";
import { expectRefusal } from "../../support/call";
import { sql } from "../../support/database";
import { clientOf } from "../client";
import { startDaraja } from "../daraja";
import {
  heldSeat,
  newPhone,
  openStudentSession,
  payByPaybill,
  paymentOf,
  type Seat,
  staffToken,
  student,
} from "../fixtures";

const daraja = await startDaraja();
const post = clientOf(route, "POST", "/api/v1/students/verify-enrollment");
const askToPay = clientOf(pay, "POST", "/api/v1/payments/pay");
const NOBODY = "00000000-0000-4000-8000-000000000000";

/** Requests payment of the fee. @returns the input of verify-enrollment */
async function asked(seat: Seat, payment_method: "express" | "paybill", phone = newPhone()) {
  const { body } = await askToPay({ json: paymentOf(seat, { payment_method, paying_msisdn: phone }) });
  return {
    payment_request_id: String(body.data.payment_request_id),
    student_msisdn: String(body.data.student_msisdn),
  };
}

describe("before the payment", () => {
  test("200 without success answers pending and no receipt", async () => {
    const seat = await heldSeat();
    for (const method of ["express", "paybill"] as const) {
      const answer = await post({ json: await asked(seat, method) });
      expect(answer.body).toEqual({
        success: false,
        status: 200,
        msg: "We have not received the payment yet. M-Pesa can take a few minutes.",
        data: {
          status: "pending",
          enrollment_id: seat.enrollmentId,
          enroll_status: "pending",
          next_step: expect.objectContaining({ due: 500 }),
        },
      });
    }
  });

  test("200 only reads: it changes no row and sends no query to M-Pesa", async () => {
    const seat = await heldSeat();
    const json = await asked(seat, "express");
    const before = await sql`select * from mpesa_express_requests where enrollment_id = ${seat.enrollmentId}`;
    const calls = daraja.sim.world.traffic.all().length;
    for (let nth = 0; nth < 5; nth++) await post({ json });
    expect(daraja.sim.world.traffic.all().length).toBe(calls);
    expect(
      await sql`select * from mpesa_express_requests where enrollment_id = ${seat.enrollmentId}`,
    ).toEqual(before);
  });

  test.each([
    ["cancelled", "032", "cancelled"],
    ["failed", "201", "failed"],
    ["failed", "001", "failed"],
    ["failed", "101", "failed"],
  ])("200 says %s for a number ending in %s", async (_what, ending, status) => {
    const seat = await heldSeat();
    const json = await asked(seat, "express", `254722200${ending}`);
    await daraja.pass(60);
    const { body } = await post({ json });
    expect(body).toMatchObject({
      success: false,
      msg: "The payment was not made. You can try again, or pay by Paybill.",
      data: { status, enroll_status: "pending" },
    });
  });

  test("200 does not deny a part payment: it says what arrived, what is left, and the receipt", async () => {
    const seat = await heldSeat();
    const json = await asked(seat, "paybill");
    const receipt = await payByPaybill(seat, 200);
    const { body } = await post({ json });
    expect(body).toMatchObject({
      success: false,
      msg: "We have received KES 200. KES 300 is left to pay: pay it in the same way.",
    });
    expect(body.data).toEqual({
      status: "pending",
      enrollment_id: seat.enrollmentId,
      enroll_status: "pending",
      receipt,
      amount_paid: 200,
      amount_due: 300,
      next_step: { state: "pay_rest", action: "pay", due: 300, until: expect.any(String) },
    });
  });
});

describe("after the payment", () => {
  test("200 with success answers enrolled and the receipt", async () => {
    const seat = await heldSeat();
    const json = await asked(seat, "express", "254722300000");
    await daraja.pass(30);
    const [money] = await sql`select receipt from transactions where enrollment_id = ${seat.enrollmentId}`;
    const answer = await post({ json });
    expect(answer.body).toEqual({
      success: true,
      status: 200,
      msg: "Payment received. You are enrolled.",
      data: {
        status: "success",
        enrollment_id: seat.enrollmentId,
        enroll_status: "enrolled",
        receipt: money!.receipt,
        next_step: { state: "enrolled", action: "none", due: 0, until: null },
      },
    });
  });

  test("200 a student whose prompt was cancelled and who then paid by paybill is enrolled", async () => {
    const seat = await heldSeat();
    const json = await asked(seat, "express", "254722301032");
    await daraja.pass(30);
    await payByPaybill(seat);
    expect((await post({ json })).body).toMatchObject({ success: true, data: { status: "success" } });
  });

  test("200 finds a paybill payment by the phone in any form, masked or whole", async () => {
    const seat = await heldSeat(await student({ msisdn: "0712 345 678" }));
    const { payment_request_id, student_msisdn } = await asked(seat, "paybill");
    await payByPaybill(seat);
    expect(student_msisdn).toBe("2547*****678");
    for (const written of [student_msisdn, "254712345678", "0712 345 678", "+254712345678", " 712345678 "])
      expect((await post({ json: { payment_request_id, student_msisdn: written } })).body.success).toBe(true);
  });
});

describe("mismatched ids", () => {
  test("404 is the same response for another phone, an unknown request, or the id of an enrollment", async () => {
    const [seat, other] = [await heldSeat(), await heldSeat()];
    const json = await asked(seat, "paybill");
    const said = new Set<string>();
    for (const wrong of [
      { ...json, student_msisdn: other.student.msisdn },
      { ...json, student_msisdn: "2547*****000" },
      { ...json, student_msisdn: "%" },
      { ...json, student_msisdn: "*" },
      { ...json, payment_request_id: NOBODY },
      { ...json, payment_request_id: seat.enrollmentId },
    ]) {
      const answer = await post({ json: wrong }, seat.student.id);
      expectRefusal(answer, 404, "not_found");
      said.add(answer.text.replace(String(answer.body.request_id), ""));
    }
    expect(said.size).toBe(1);
  });

  test.each([
    ["nothing", {}, ["payment_request_id", "student_msisdn"]],
    [
      "a number",
      { payment_request_id: 1, student_msisdn: 254_712_345_678 },
      ["payment_request_id", "student_msisdn"],
    ],
    ["a blank phone", { payment_request_id: NOBODY, student_msisdn: " " }, ["student_msisdn"]],
    ["an id that is none", { payment_request_id: "1", student_msisdn: "0712345678" }, ["payment_request_id"]],
  ])("400 %s", async (_what, json, fields) => {
    expectRefusal(await post({ json }), 400, "invalid", ...fields);
  });
});

test("200 the student and any staff may verify, and a status sent along changes nothing", async () => {
  const seat = await heldSeat();
  const json = {
    ...(await asked(seat, "paybill")),
    status: "success",
    enroll_status: "enrolled",
    success: true,
  };
  const own = seat.student.id;
  for (const { status, body } of [
    await post({ json }),
    await post({ json, token: "dead" }, own),
    await post({ json, token: await openStudentSession(own, "view") }),
    await post({ json, token: await staffToken("tutor") }),
    await post({ json, token: await staffToken("admin") }),
  ])
    expect([status, body.success]).toEqual([200, false]);
  const other = (await student()).id;
  for (const answer of [
    await post({ json }, other),
    await post({ json, token: await openStudentSession(other, "manage") }),
  ])
    expectRefusal(answer, 403, "not_allowed");
  const [row] = await sql`select state from enrollments where id = ${seat.enrollmentId}`;
  expect(row!.state).toBe("pending_payment");
});
