import { describe, expect, onTestFinished, test, vi } from "vitest";
import { OPERATOR } from "@/lib/domain/access/actor";
import { accessToken } from "@/lib/domain/payments/daraja/client";
import { queryPush, sendPush } from "@/lib/domain/payments/daraja/express";
import { pullPayments, registerPull } from "@/lib/domain/payments/daraja/pull";
import { registerPaybill } from "@/lib/domain/payments/daraja/register-paybill";
import { queryStatus, reverse } from "@/lib/domain/payments/daraja/status-and-reversal";
import { newAddressToken } from "@/lib/platform/secrets";
import { advanceClock } from "../../support/clock";
import { sql } from "../../support/database";
import { phoneEnding } from "../../support/request-stk-push";
import { control, requests, sim } from "../../support/safaricom";

const ADDRESS = "https://academy.example/x/0123456789abcdef0123456789abcdef";

const fetched = () => requests("/oauth/").length;
const clearToken = () =>
  sql`update daraja_tokens set sealed_token = null, expires_at = null, refreshing_until = null`;

describe("the access token", () => {
  test("is requested once for fifty concurrent callers", async () => {
    await clearToken();
    const tokens = await Promise.all(Array.from({ length: 50 }, () => accessToken()));
    expect(fetched()).toBe(1);
    expect(new Set(tokens).size).toBe(1);
    expect(tokens[0]).toBeTruthy();
  });

  test("is renewed once for fifty callers whose token was rejected", async () => {
    const spoilt = await accessToken();
    const before = fetched();
    const tokens = await Promise.all(Array.from({ length: 50 }, () => accessToken(spoilt ?? "")));
    expect(fetched()).toBe(before + 1);
    expect(new Set(tokens).size).toBe(1);
    expect(tokens[0]).not.toBe(spoilt);
  });

  test("invalidated by another process is renewed once, and the call is repeated", async () => {
    await accessToken();
    const before = fetched();
    sim.world.token = null;
    const answer = await queryPush("ws_CO_nobody", new Date());
    expect(fetched()).toBe(before + 1);
    expect(answer).toMatchObject({ httpStatus: 400, verdict: "open" });
  });

  test("is renewed before it expires", async () => {
    await accessToken();
    const before = fetched();
    await advanceClock(3_500);
    await accessToken();
    expect(fetched()).toBe(before);
    await advanceClock(60);
    await accessToken();
    expect(fetched()).toBe(before + 1);
  });

  test("is stored encrypted", async () => {
    const token = await accessToken();
    const [row] = await sql`select sealed_token from daraja_tokens`;
    expect(row!.sealed_token).not.toContain(token);
  });

  test("is not stored when M-Pesa rejects the credentials; the next caller may try at once", async () => {
    await clearToken();
    const { consumerSecret } = sim.world.options;
    sim.world.options.consumerSecret = "another";
    expect(await accessToken()).toBeNull();
    sim.world.options.consumerSecret = consumerSecret;
    expect(await accessToken()).toBeTruthy();
  });

  test("is requested by another caller after twelve seconds when the first one died", async () => {
    await clearToken();
    await sql`update daraja_tokens set refreshing_until = now() + interval '12 seconds'`;
    const waiting = accessToken();
    await advanceClock(13);
    expect(await waiting).toBeTruthy();
    expect(fetched()).toBe(1);
  });
});

describe("a token that Daraja no longer accepts", () => {
  const CALLS: Array<[what: string, call: () => Promise<unknown>]> = [
    [
      "a push",
      () =>
        sendPush(
          { msisdn: phoneEnding(), shillings: 500, account: "K7M2Q9A", callbackUrl: ADDRESS },
          new Date(),
        ),
    ],
    ["a query", () => queryPush("ws_CO_nobody", new Date())],
    ["a status query", () => queryStatus({ receipt: "UKL0000001", token: newAddressToken() })],
    ["a reversal", () => reverse({ receipt: "UKL0000001", amountCents: 50_000, token: newAddressToken() })],
    ["the list of payments", () => pullPayments({ from: new Date(), to: new Date(), now: new Date() })],
    ["registering for the list", () => registerPull("254700000001", ADDRESS)],
    ["registering the addresses", () => registerPaybill({ actor: OPERATOR }, {})],
  ];
  const answers = () =>
    sim.world.traffic.all().filter(({ url }) => !url.includes("/oauth/") && !url.startsWith("/_sim"));

  describe.each(["documented", "401", "gateway"])("and is refused as %s", (token_error) => {
    test.each(CALLS)("is renewed once, and the call repeated once: %s", async (_what, call) => {
      await accessToken();
      await control("seed", { token_error });
      sim.world.token = null;
      await call();
      expect(fetched()).toBe(1);
      const [refused, again, ...more] = answers();
      expect(refused!.status ?? 500).toBeGreaterThanOrEqual(400);
      expect(JSON.stringify(again!.answer)).not.toMatch(/invalid access token/i);
      expect(more).toEqual([]);
    });
  });

  test.each(["401", "gateway"])(
    "is renewed once under thirty callers at once, and each call is repeated once: %s",
    async (token_error) => {
      await accessToken();
      await control("seed", { token_error });
      sim.world.token = null;
      await Promise.all(Array.from({ length: 30 }, () => queryPush("ws_CO_nobody", new Date())));
      expect(fetched()).toBe(1);
      const refused = answers().filter(({ status }) => status === 401);
      expect(refused.length).toBeGreaterThan(1);
      expect(answers()).toHaveLength(30 + refused.length);
    },
  );

  test("is not renewed for a product that the app lacks: the token still serves every other call", async () => {
    const token = await accessToken();
    await control("next", { call: "pull", outcome: "no_product", times: 1 });
    await registerPull("254700000001", ADDRESS);
    expect(await pullPayments({ from: new Date(), to: new Date(), now: new Date() })).toMatchObject({
      outcome: "refused",
      code: "401.003.01",
    });
    expect(fetched()).toBe(0);
    expect(await accessToken()).toBe(token);
  });

  test("is not renewed again and again for a call that refuses every token; the others keep theirs", async () => {
    const still = vi.spyOn(performance, "now").mockReturnValue(performance.now());
    onTestFinished(() => still.mockRestore());
    await accessToken();
    await registerPull("254700000001", ADDRESS);
    await control("next", { call: "pull", outcome: "invalid_token_401", sticky: true });
    const pull = () => pullPayments({ from: new Date(), to: new Date(), now: new Date() });
    await Promise.all(Array.from({ length: 20 }, pull));
    for (let more = 0; more < 5; more++) await pull();
    expect(fetched()).toBeLessThanOrEqual(3);
  });
});
