import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as route from "@/app/api/v1/payments/[[...call]]/route";
import { expectRefusal } from "../../support/call";
import "../../support/clock";
import { sql } from "../../support/database";
import { clientOf } from "../client";
import { startDaraja } from "../daraja";
import {
  heldSeat,
  newClass,
  newPhone,
  openStudentSession,
  type Seat,
  staffToken,
  student,
} from "../fixtures";

const daraja = await startDaraja();
const post = clientOf(route, "POST", "/api/v1/payments/pay");
const NOBODY = "00000000-0000-4000-8000-000000000000";

const payer = (seat: Seat, changes: Record<string, unknown> = {}) => ({
  enrollment_id: seat.enrollmentId,
  student_id: seat.student.id,
  payment_method: "express",
  paying_msisdn: newPhone(),
  paying_first_name: "Grace",
  paying_last_name: "Otieno",
  ...changes,
});
const requestsOf = (seat: Seat) =>
  sql`select * from payment_requests where enrollment_id = ${seat.enrollmentId} order by created_at`;
describe("express", () => {
  test("200 sends one prompt for the fee to the payer's phone", async () => {
    const seat = await heldSeat(await student({ msisdn: "0712 345 678" }));
    const before = daraja.pushes().length;
    const answer = await post({ json: payer(seat, { paying_msisdn: "0722 000 111" }) });
    expect(answer.body).toEqual({
      success: true,
      status: 200,
      msg: "Payment request sent. Check your phone and enter your M-Pesa PIN.",
      data: {
        payment_request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        student_msisdn: "2547*****678",
        amount: 500,
        status: "pending",
        paybill: { business_no: "886490", account_no: seat.payCode },
      },
    });
    expect(daraja.pushes().slice(before)).toEqual([
      { amount: 500, phone: "254722000111", account: seat.payCode, callback: expect.any(String) },
    ]);
    expect(await requestsOf(seat)).toMatchObject([
      {
        id: answer.body.data.payment_request_id,
        method: "express",
        status: "pending",
        amount_cents: 50_000,
        paying_msisdn: "254722000111",
        paying_first_name: "Grace",
        paying_last_name: "Otieno",
      },
    ]);
  });

  test("200 the callback address holds its own secret, which no response shows", async () => {
    const seat = await heldSeat();
    const { text } = await post({ json: payer(seat) });
    const { callback } = daraja.pushes().at(-1)!;
    expect(callback).toMatch(/\/api\/v1\/payments\/callbacks\/[0-9a-f]{32}\/express\/[0-9a-f]{32}$/);
    expect(callback).not.toMatch(/mpesa|safaricom/i);
    expect(text).not.toContain(callback.split("/").at(-1));
  });

  test("200 a second request for the same enrollment returns the open one, and the phone gets one prompt", async () => {
    const seat = await heldSeat();
    const json = payer(seat);
    const before = daraja.pushes().length;
    const [first, again] = [await post({ json }), await post({ json })];
    expect(again.body.data.payment_request_id).toBe(first.body.data.payment_request_id);
    expect(again.body.msg).toMatch(/^A payment request is on this phone already/);
    expect(daraja.pushes().length).toBe(before + 1);
  });

  test("429 a phone gets at most three prompts an hour, whoever requests them", async () => {
    const phone = newPhone();
    const before = daraja.pushes().length;
    for (let nth = 0; nth < 3; nth++) {
      const { status } = await post({ json: payer(await heldSeat(), { paying_msisdn: phone }) });
      expect(status).toBe(200);
      await sql`update mpesa_express_requests set state = 'failed' where msisdn = ${phone}`;
    }
    const seat = await heldSeat();
    const fourth = await post({ json: payer(seat, { paying_msisdn: phone }) });
    expectRefusal(fourth, 429, "too_many");
    expect(daraja.pushes().length).toBe(before + 3);
    const repeat = { "idempotency-key": "fourth-try-of-this-phone" };
    const kept = await post({ json: payer(seat, { paying_msisdn: phone }), headers: repeat });
    expect([kept.status, Number(kept.headers.get("retry-after")) > 0]).toEqual([429, true]);
    const byHand = await post({ json: payer(seat, { paying_msisdn: phone, payment_method: "paybill" }) });
    expect(byHand.status).toBe(200);
  });
});

describe("paybill", () => {
  test("200 says where to pay, holds the seat for a day and sends no prompt", async () => {
    const seat = await heldSeat();
    const before = daraja.pushes().length;
    const answer = await post({ json: payer(seat, { payment_method: "paybill" }) });
    expect(answer.body).toMatchObject({
      msg: `Pay KES 500 to paybill 886490, account number ${seat.payCode}. Your place is confirmed when the money arrives.`,
      data: { amount: 500, status: "pending", paybill: { business_no: "886490", account_no: seat.payCode } },
    });
    const [row] = await sql`select hold_until > now() + interval '23 hours' as long from enrollments
      where id = ${seat.enrollmentId}`;
    expect(row!.long).toBe(true);
    expect(daraja.pushes().length).toBe(before);
  });
});

test("the payer pays the server's price, whatever amount the client says", async () => {
  const there = await newClass();
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.double(),
        fc.integer(),
        fc.string(),
        fc.bigInt().map(String),
        fc.constantFrom(1, -1, 1e9, "5e2", 0.1 + 0.2, null, [], {}),
      ),
      async (amount) => {
        const seat = await heldSeat(undefined, there);
        const { status, body } = await post({
          json: payer(seat, { amount, Amount: amount, fee_cents: amount }),
        });
        expect([status, body.data.amount, daraja.pushes().at(-1)?.amount]).toEqual([200, 500, 500]);
      },
    ),
    { numRuns: 40, seed: 20261121 },
  );
});

test.each([
  ["enrollment_id", "a number", 7],
  ["enrollment_id", "missing", undefined],
  ["student_id", "a registration number", "AC10001"],
  ["payment_method", "missing", undefined],
  ["payment_method", "cash", "cash"],
  ["payment_method", "in another case", "Express"],
  ["paying_msisdn", "missing", undefined],
  ["paying_msisdn", "a landline", "020 123 456"],
  ["paying_msisdn", "another country's", "+1 212 555 0100"],
  ["paying_first_name", "missing", undefined],
  ["paying_first_name", "blank", "  "],
  ["paying_last_name", "61 letters", "A".repeat(61)],
  ["paying_last_name", "an object", { first: 1 }],
])("400 %s is %s", async (field, _what, value) => {
  const seat = await heldSeat();
  expectRefusal(await post({ json: payer(seat, { [field]: value }) }), 400, "invalid", field);
  expect(await requestsOf(seat)).toEqual([]);
});

test("200 a status, id or receipt sent by the client changes nothing", async () => {
  const seat = await heldSeat();
  const extra = {
    id: NOBODY,
    payment_request_id: NOBODY,
    status: "success",
    state: "paid",
    receipt: "TKL0000000",
    user_type: "admin",
  };
  const { body } = await post({ json: payer(seat, extra) });
  expect([body.data.status, body.data.payment_request_id === NOBODY]).toEqual(["pending", false]);
  const [row] = await sql`select state from enrollments where id = ${seat.enrollmentId}`;
  expect(row!.state).toBe("pending_payment");
  expect(await sql`select id from transactions where enrollment_id = ${seat.enrollmentId}`).toEqual([]);
});

describe("authorization", () => {
  test("404 an enrollment that is unknown, another student's, or cancelled; 403 in another student's name", async () => {
    const [seat, other, gone] = [await heldSeat(), await heldSeat(), await heldSeat()];
    await sql`update enrollments set state = 'cancelled' where id = ${gone.enrollmentId}`;
    for (const json of [
      payer(seat, { enrollment_id: NOBODY }),
      payer(seat, { enrollment_id: other.enrollmentId }),
      payer(gone),
    ])
      expectRefusal(await post({ json }), 404, "not_found");
    for (const student_id of [other.student.id, NOBODY])
      expectRefusal(await post({ json: payer(seat, { student_id }) }, seat.student.id), 403, "not_allowed");
  });

  test("403 a student session pays for its own student only", async () => {
    const [seat, other] = [await heldSeat(), await student()];
    for (const level of ["view", "manage"] as const) {
      const token = await openStudentSession(other.id, level);
      expectRefusal(await post({ json: payer(seat), token }), 403, "not_allowed");
    }
    const token = await openStudentSession(seat.student.id, "view");
    expect((await post({ json: payer(seat), token })).status).toBe(200);
  });

  test.each(["admin", "tutor", "cashier", "finance"] as const)("403 a %s sends no prompts", async (role) => {
    const seat = await heldSeat();
    expectRefusal(await post({ json: payer(seat), token: await staffToken(role) }), 403, "not_allowed");
    expect(await requestsOf(seat)).toEqual([]);
  });
});
