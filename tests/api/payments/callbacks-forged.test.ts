import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { POST as callback } from "@/app/api/v1/payments/callbacks/[secret]/[...call]/route";
import { expectEnvelope, expectRefusal, logged, type Route } from "../../support/call";
import { sql } from "../../support/database";
import { confirmation as bill, heldSeat, student } from "../fixtures";
import { ACCEPTED, books, deliver, prompted, result, SECRET, stateOf } from "./callback-calls";

const { confirmation, "express/[token]": express, validation } = callback.calls;

describe("a forged callback", () => {
  test("404 with a wrong secret, at every callback address, and nothing is stored", async () => {
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

  test("200 forged bodies with the right secret change no books and get the same response", async () => {
    const seat = await prompted();
    const before = await books();
    const good = JSON.stringify(result(seat.checkout, "FORGED0001"));
    const forged = [
      "",
      "null",
      "[]",
      "{}",
      "{",
      "\u0000",
      "[".repeat(10_000),
      '{"Body":{"Body":{}}}',
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

  test("200 two hundred random bodies change no books", async () => {
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

  test("200 the body need not be declared as JSON", async () => {
    const seat = await heldSeat();
    const raw = JSON.stringify(bill("TEXTPLAIN1", seat.payCode, 500));
    await deliver(confirmation, { raw, headers: { "content-type": "text/plain" } });
    expect(await stateOf(seat)).toBe("enrolled");
  });

  test("neither secret nor token nor phone appears in the log", async () => {
    const one = await student({ msisdn: "0798 765 432" });
    const seat = await prompted("254798765432");
    await deliver(express, { json: result(seat.checkout, "LOGGED0001") }, { token: seat.token });
    await deliver(express, { raw: "{" }, { token: seat.token, secret: "wrong-secret-canary" });
    const all = logged.join("");
    for (const word of [SECRET, seat.token, "wrong-secret-canary", "798765432", one.manage_code])
      expect(all).not.toContain(word);
  });
});
