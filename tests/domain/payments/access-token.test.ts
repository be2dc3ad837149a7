import { describe, expect, test } from "vitest";
import { accessToken } from "@/lib/domain/payments/daraja/client";
import { queryPush } from "@/lib/domain/payments/daraja/express";
import { advanceClock } from "../../support/clock";
import { sql } from "../../support/database";
import { requests, sim } from "../../support/safaricom";

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
