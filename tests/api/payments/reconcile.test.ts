import { describe, expect, test } from "vitest";
import * as route from "@/app/api/v1/payments/[[...call]]/route";
import { TEST_SETTINGS } from "@/scripts/lib/test-settings.mjs";
import { caller, expectRefusal } from "../../support/call";
import { sql } from "../../support/database";
import { clientOf } from "../client";
import { startDaraja } from "../daraja";
import {
  confirmation,
  heldSeat,
  newPhone,
  openStudentSession,
  type Seat,
  staffToken,
  student,
} from "../fixtures";

const daraja = await startDaraja();
const post = caller(route, "POST", "/api/v1/payments/reconcile");
const get = caller(route, "GET", "/api/v1/payments/reconcile");
const askToPay = clientOf(route, "POST", "/api/v1/payments/pay");
const token = TEST_SETTINGS.CRON_SECRET;

async function prompted(phone = newPhone()): Promise<Seat> {
  const seat = await heldSeat();
  await askToPay({
    json: {
      enrollment_id: seat.enrollmentId,
      student_id: seat.student.id,
      payment_method: "express",
      paying_msisdn: phone,
      paying_first_name: "Grace",
      paying_last_name: "Otieno",
    },
  });
  return seat;
}
const stateOf = async (seat: Seat) =>
  (await sql`select state from enrollments where id = ${seat.enrollmentId}`)[0]!.state;

describe("the scheduler", () => {
  test("200 by GET and by POST, with counts, and with or without a body", async () => {
    for (const ask of [() => get({ token }), () => post({ token }), () => post({ token, raw: "{" })]) {
      const { status, body } = await ask();
      expect(status).toBe(200);
      expect(body).toEqual({
        success: true,
        status: 200,
        msg: "OK",
        data: { checked: 0, settled: 0, reread: 0, lapsed: 0 },
      });
    }
  });

  test("200 an ended hold is marked as expired, a live one is not", async () => {
    const [late, running] = [await heldSeat(), await heldSeat()];
    await sql`update enrollments set hold_until = now() - interval '1 minute' where id = ${late.enrollmentId}`;
    expect((await post({ token })).body.data.lapsed).toBe(1);
    expect([await stateOf(late), await stateOf(running)]).toEqual(["expired", "held"]);
  });

  test("200 processes once a callback that was stored but not processed", async () => {
    const seat = await heldSeat();
    await sql`insert into mpesa_callbacks (kind, body, received_at) values
      ('confirmation', ${JSON.stringify(confirmation("REREAD0001", seat.payCode, 500))}, now() - interval '1 minute')`;
    expect((await post({ token })).body.data.reread).toBe(1);
    expect(await stateOf(seat)).toBe("enrolled");
    expect((await post({ token })).body.data.reread).toBe(0);
  });

  test("five concurrent calls do the work once", async () => {
    const seat = await prompted("254722401700");
    await daraja.pass(60);
    await sql`update mpesa_express_requests set next_query_at = now() where enrollment_id = ${seat.enrollmentId}`;
    const answers = await Promise.all(Array.from({ length: 5 }, () => post({ token })));
    expect(answers.map(({ body }) => Number(body.data.checked)).reduce((sum, one) => sum + one)).toBe(1);
    expect(await stateOf(seat)).toBe("enrolled");
    expect(await sql`select 1 from transactions where enrollment_id = ${seat.enrollmentId}`).toHaveLength(1);
  });
});

describe("other callers", () => {
  test("401 without a secret, or with nearly the right one", async () => {
    expectRefusal(await post({}), 401, "identity_required");
    for (const near of [`${token}x`, token.slice(1), token.toUpperCase(), "gnm_dead"])
      expectRefusal(await post({ token: near }), 401, "bad_token");
    for (const headers of [{ "x-cron-secret": token }, { authorization: token }] as Record<string, string>[])
      expectRefusal(await get({ headers, query: { token } }), 401, "identity_required");
  });

  test("403 staff and students", async () => {
    for (const role of ["admin", "tutor", "cashier", "finance"] as const)
      expectRefusal(await post({ token: await staffToken(role) }), 403, "not_allowed");
    const one = await student();
    expectRefusal(await post({ token: await openStudentSession(one.id, "manage") }), 403, "not_allowed");
  });
});

test("403 the scheduler's secret authorizes nothing else", async () => {
  const { allCalls, isCallback } = await import("../routes");
  for (const call of await allCalls()) {
    if (call.path.endsWith("/reconcile") || isCallback(call)) continue;
    const send = caller(call.route, call.method, call.path);
    expectRefusal(await send({ token, params: { token: "x" } }), 403, "not_allowed");
  }
});
