import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as confirmation from "@/app/api/v1/payments/callbacks/[secret]/confirmation/route";
import * as express from "@/app/api/v1/payments/callbacks/[secret]/express/[token]/route";
import * as validation from "@/app/api/v1/payments/callbacks/[secret]/validation/route";
import * as pay from "@/app/api/v1/payments/pay/route";
import { registerPaybill } from "@/lib/domain/payments/daraja/register-paybill";
import { OPERATOR } from "@/lib/platform/permissions/actor";
import { TEST_SETTINGS } from "@/scripts/lib/test-settings.mjs";
import {
  ask,
  caller,
  expectEnvelope,
  expectRefusal,
  logged,
  type Route,
  type Sent,
} from "../../support/call";
import { sql } from "../../support/database";
import { confirmation as bill, newPhone, place, type Seat, seated, student } from "../cast";
import { startDaraja } from "../daraja";

const daraja = await startDaraja();
const post = caller(pay, "POST", "/api/v1/payments/pay");
const SECRET = TEST_SETTINGS.CALLBACK_SECRET;
const ACCEPTED = '{"ResultCode":0,"ResultDesc":"Accepted"}';

const deliver = (route: Route, sent: Sent, params: Record<string, string> = {}) =>
  ask(route, "POST", "/api/v1/payments/callbacks/x/y", { ...sent, params: { secret: SECRET, ...params } });

/** A prompt on a phone, with the token of its callback address. */
async function prompted(phone = newPhone()): Promise<Seat & { token: string; checkout: string }> {
  const seat = await seated();
  await post({
    json: {
      enrollment_id: seat.enrollmentId,
      student_id: seat.student.id,
      payment_method: "express",
      paying_msisdn: phone,
      paying_first_name: "Grace",
      paying_last_name: "Otieno",
    },
  });
  const [row] = await sql`select checkout_request_id from mpesa_express_requests
    where enrollment_id = ${seat.enrollmentId}`;
  return {
    ...seat,
    token: daraja.pushes().at(-1)!.callback.split("/").at(-1)!,
    checkout: String(row!.checkout_request_id),
  };
}

const result = (checkout: string, receipt: string, amount: unknown = 500, code: unknown = 0) => ({
  Body: {
    stkCallback: {
      MerchantRequestID: "1",
      CheckoutRequestID: checkout,
      ResultCode: code,
      ResultDesc: "The service request is processed successfully.",
      ...(code === 0
        ? {
            CallbackMetadata: {
              Item: [
                { Name: "Amount", Value: amount },
                { Name: "MpesaReceiptNumber", Value: receipt },
                { Name: "TransactionDate", Value: 20_261_121_103_000 },
                { Name: "PhoneNumber", Value: 254_700_000_000 },
              ],
            },
          }
        : {}),
    },
  },
});

const stateOf = async (seat: Seat) =>
  (await sql`select state from enrollments where id = ${seat.enrollmentId}`)[0]!.state;
/** All that money, prompts and seats say. */
const books = async () =>
  JSON.stringify([
    await sql`select id, receipt, amount_cents, enrollment_id, express_request_id, sources, flags
      from transactions order by id`,
    await sql`select * from allocations order by 1, 2`,
    await sql`select id, state, result_code from mpesa_express_requests order by id`,
    await sql`select id, status from payment_requests order by id`,
    await sql`select id, state from enrollments order by id`,
  ]);

describe("express", () => {
  test("200 a paid prompt enrolls, once, however often it is told", async () => {
    const seat = await prompted("254722100000");
    await daraja.pass(30);
    expect(daraja.answered.every((status) => status === 200)).toBe(true);
    expect(await stateOf(seat)).toBe("enrolled");
    const [money] = await sql`select receipt, amount_cents, sources from transactions
      where enrollment_id = ${seat.enrollmentId}`;
    expect(money).toMatchObject({ amount_cents: 50_000 });
    const before = await books();
    for (let nth = 0; nth < 3; nth++) {
      const answer = await deliver(
        express,
        { json: result(seat.checkout, money!.receipt) },
        { token: seat.token },
      );
      expect([answer.status, answer.text]).toEqual([200, ACCEPTED]);
    }
    expect(await books()).toBe(before);
  });

  test("200 a cancelled prompt leaves the seat held and the request cancelled", async () => {
    const seat = await prompted("254722100032");
    await daraja.pass(30);
    expect(await stateOf(seat)).toBe("pending_payment");
    const [request] =
      await sql`select status from payment_requests where enrollment_id = ${seat.enrollmentId}`;
    expect(request).toEqual({ status: "cancelled" });
  });

  test("200 a failure told after the success changes nothing", async () => {
    const seat = await prompted();
    await deliver(express, { json: result(seat.checkout, "SUCCESS001") }, { token: seat.token });
    const before = await books();
    await deliver(express, { json: result(seat.checkout, "", 0, 1037) }, { token: seat.token });
    expect(await books()).toBe(before);
    expect(await stateOf(seat)).toBe("enrolled");
  });

  test("200 a success told after the failure counts", async () => {
    const seat = await prompted();
    await deliver(express, { json: result(seat.checkout, "", 0, 1037) }, { token: seat.token });
    expect(await stateOf(seat)).toBe("pending_payment");
    await deliver(express, { json: result(seat.checkout, "SUCCESS002") }, { token: seat.token });
    expect(await stateOf(seat)).toBe("enrolled");
  });

  test("200 another amount than asked is kept, and no money until it is told another way", async () => {
    const seat = await prompted();
    const before = await books();
    await deliver(express, { json: result(seat.checkout, "LESSMONEY1", 1) }, { token: seat.token });
    expect(await stateOf(seat)).toBe("pending_payment");
    expect(await books()).toBe(before);
  });

  test("200 one prompt's callback at another's address is kept, and changes nothing", async () => {
    const [one, other] = [await prompted(), await prompted()];
    const before = await books();
    const answer = await deliver(
      express,
      { json: result(other.checkout, "WRONGDOOR1") },
      { token: one.token },
    );
    expect([answer.status, answer.text]).toEqual([200, ACCEPTED]);
    expect(await books()).toBe(before);
  });

  test("200 a token nobody was given is accepted and forgotten", async () => {
    const seat = await prompted();
    const [before, kept] = [await books(), await sql`select count(*)::int as all from mpesa_callbacks`];
    for (const token of ["0".repeat(32), "x", "' or 1=1", `${seat.token}0`, seat.checkout]) {
      const answer = await deliver(express, { json: result(seat.checkout, "NOTOKEN001") }, { token });
      expect([answer.status, answer.text]).toEqual([200, ACCEPTED]);
    }
    expect(await books()).toBe(before);
    expect(await sql`select count(*)::int as all from mpesa_callbacks`).toEqual(kept);
  });
});

describe("confirmation", () => {
  const confirm = (json: unknown) => deliver(confirmation, { json });

  test("200 the pay code finds the enrollment, however it is typed, and the fee enrolls", async () => {
    for (const [nth, typed] of [
      (code: string) => code,
      (code: string) => code.toLowerCase(),
      (code: string) => ` ${code.slice(0, 3)}-${code.slice(3)} `,
    ].entries()) {
      const seat = await seated();
      const answer = await confirm(bill(`PAYBILL00${nth}`, typed(seat.payCode), 500));
      expect([answer.status, answer.text]).toEqual([200, ACCEPTED]);
      expect(await stateOf(seat)).toBe("enrolled");
    }
  });

  test("200 the same receipt ten times at once is one payment", async () => {
    const seat = await seated();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => confirm(bill("TENTIMES01", seat.payCode, 500))),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await sql`select id from transactions where receipt = 'TENTIMES01'`).toHaveLength(1);
    expect(await sql`select 1 from allocations where enrollment_id = ${seat.enrollmentId}`).toHaveLength(1);
    expect(await stateOf(seat)).toBe("enrolled");
  });

  test("200 too little leaves the rest due, and the rest enrolls", async () => {
    const seat = await seated();
    await confirm(bill("FIRSTPART1", seat.payCode, 300));
    expect(await stateOf(seat)).toBe("pending_payment");
    await confirm(bill("SECONDPT01", seat.payCode, 200));
    expect(await stateOf(seat)).toBe("enrolled");
  });

  test("200 money with an unknown account waits in suspense", async () => {
    await confirm(bill("SUSPENSE01", "NOSUCHCODE", 500));
    const [money] =
      await sql`select enrollment_id, amount_cents, bill_ref from transactions where receipt = 'SUSPENSE01'`;
    expect(money).toEqual({ enrollment_id: null, amount_cents: 50_000, bill_ref: "NOSUCHCODE" });
  });

  test("200 money after the class filled up waits, and is never lost", async () => {
    const small = await place({ capacity: 1 });
    const seat = await seated(undefined, small);
    await sql`update enrollments set hold_until = now() - interval '1 second' where id = ${seat.enrollmentId}`;
    await seated(undefined, small);
    await confirm(bill("TOOLATE001", seat.payCode, 500));
    expect(await stateOf(seat)).toBe("paid_waiting");
  });

  test("200 another paybill's message is kept and not believed", async () => {
    const seat = await seated();
    await confirm({ ...bill("OTHERBILL1", seat.payCode, 500), BusinessShortCode: "600000" });
    expect(await stateOf(seat)).toBe("held");
    expect(await sql`select 1 from transactions where receipt = 'OTHERBILL1'`).toEqual([]);
  });

  test("200 from the paybill itself, masked phone and all", async () => {
    const seat = await seated();
    expect((await registerPaybill({ actor: OPERATOR }, {})).registered).toBe(true);
    await daraja.control("pay", {
      phone: "0712345678",
      first_name: "Grace",
      last_name: "Otieno",
      account: seat.payCode,
      amount: 500,
    });
    expect(await stateOf(seat)).toBe("enrolled");
  });
});

test("200 validation takes every payment, whatever is in it, and keeps nothing", async () => {
  const [before, kept] = [await books(), await sql`select count(*)::int as all from mpesa_callbacks`];
  for (const raw of [JSON.stringify(bill("VALID00001", "x", 500)), "", "{", "[]", "\u0000"]) {
    const answer = await deliver(validation, { raw });
    expect([answer.status, answer.text]).toEqual([200, ACCEPTED]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  }
  expect(await books()).toBe(before);
  expect(await sql`select count(*)::int as all from mpesa_callbacks`).toEqual(kept);
});

describe("a stranger", () => {
  test("404 with a wrong secret, by every door, and nothing is kept", async () => {
    const seat = await prompted();
    const [before, kept] = [await books(), await sql`select count(*)::int as all from mpesa_callbacks`];
    for (const secret of ["", "x", SECRET.toUpperCase(), SECRET.slice(1), `${SECRET}0`, "' or 1=1"])
      for (const [route, json] of [
        [express, result(seat.checkout, "STRANGER01")],
        [confirmation, bill("STRANGER02", seat.payCode, 500)],
        [validation, bill("STRANGER03", seat.payCode, 500)],
      ] as [Route, unknown][]) {
        const answer = await deliver(route, { json }, { secret, token: seat.token });
        expectEnvelope(answer);
        expectRefusal(answer, 404, "not_found");
      }
    expect(await books()).toBe(before);
    expect(await sql`select count(*)::int as all from mpesa_callbacks`).toEqual(kept);
  });

  test("200 forged bodies with the right secret: none changes the books, none gets another answer", async () => {
    const seat = await prompted();
    const before = await books();
    const good = JSON.stringify(result(seat.checkout, "FORGED0001"));
    const forged = [
      "",
      "null",
      "[]",
      "{}",
      "{",
      '"paid"',
      good.slice(0, -3),
      `[${good}]`,
      JSON.stringify(result("ws_CO_000", "FORGED0002")),
      JSON.stringify(result(seat.checkout, "")),
      JSON.stringify(result(seat.checkout, "'; drop table students; --")),
      JSON.stringify(result(seat.checkout, "FORGED0003", -500)),
      JSON.stringify(result(seat.checkout, "FORGED0004", "1e9")),
      JSON.stringify(result(seat.checkout, "FORGED0005", 0)),
      JSON.stringify(result(seat.checkout, "FORGED0006", null)),
      JSON.stringify({ Body: { stkCallback: [] } }),
      JSON.stringify({ Body: { stkCallback: { CheckoutRequestID: seat.checkout } } }),
      good.replace('"ResultCode":0', '"ResultCode":7777'),
      good.replace(/"CallbackMetadata".*/, '"CallbackMetadata":{"Item":[]}}}}'),
      good.replace("{", '{"__proto__":{"ResultCode":0},').replace(seat.checkout, "ws_CO_other"),
    ];
    for (const raw of forged) {
      const answer = await deliver(express, { raw }, { token: seat.token });
      expect([answer.status, answer.text]).toEqual([200, ACCEPTED]);
      expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    }
    for (const body of [
      { ...bill("CONFIRM001", seat.payCode, 500), TransAmount: "-500" },
      { ...bill("CONFIRM002", seat.payCode, 500), TransAmount: "500.001" },
      { ...bill("CONFIRM003", seat.payCode, 500), TransAmount: "5e2" },
      { ...bill("x", seat.payCode, 500) },
      { ...bill("CONFIRM004", seat.payCode, 500), TransID: ["CONFIRM004"] },
      { ...bill("CONFIRM005", seat.payCode, 500), BusinessShortCode: undefined },
    ])
      expect((await deliver(confirmation, { json: body })).text).toBe(ACCEPTED);
    expect(await books()).toBe(before);
  });

  test("200 two hundred random bodies change no books either", async () => {
    const seat = await prompted();
    const before = await books();
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.json(),
          fc.string({ unit: "binary" }),
          fc.object().map((value) => JSON.stringify({ Body: { stkCallback: value } })),
        ),
        async (raw) => {
          for (const route of [express, confirmation]) {
            const answer = await deliver(route, { raw }, { token: seat.token });
            expect([answer.status, answer.text]).toEqual([200, ACCEPTED]);
          }
        },
      ),
      { numRuns: 100, seed: 7 },
    );
    expect(await books()).toBe(before);
  });

  test("413 more than 32 KB", async () => {
    const answer = await deliver(confirmation, { raw: "x".repeat(32 * 1024 + 1) });
    expectEnvelope(answer);
    expectRefusal(answer, 413, "too_large");
  });

  test("200 the body need not call itself JSON", async () => {
    const seat = await seated();
    const raw = JSON.stringify(bill("TEXTPLAIN1", seat.payCode, 500));
    await deliver(confirmation, { raw, headers: { "content-type": "text/plain" } });
    expect(await stateOf(seat)).toBe("enrolled");
  });

  test("neither secret nor token nor phone stands in the log", async () => {
    const one = await student({ msisdn: "0798 765 432" });
    const seat = await prompted("254798765432");
    await deliver(express, { json: result(seat.checkout, "LOGGED0001") }, { token: seat.token });
    await deliver(express, { raw: "{" }, { token: seat.token, secret: "wrong-secret-canary" });
    const all = logged.join("");
    for (const word of [SECRET, seat.token, "wrong-secret-canary", "798765432", one.manage_code])
      expect(all).not.toContain(word);
  });
});
