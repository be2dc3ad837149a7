import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { closeDatabase } from "@/lib/platform/db/client";
import { advanceClock } from "../../support/clock";
import { sql } from "../../support/database";
import { budget, clearMessages, Gateway, queue, queueOne, rowOf, states, tick } from "../../support/sending";

let gateway: Gateway;
beforeEach(async () => {
  gateway = new Gateway();
  await clearMessages();
});
afterAll(closeDatabase);

const channel = async () => {
  const [row] = await sql`select paused_at is not null as paused, why, failures,
    extract(epoch from retry_at - now())::float as wait from message_channels where channel = 'sms'`;
  return row as { paused: boolean; why: string | null; failures: number; wait: number | null };
};

describe("a gateway that refuses our account", () => {
  test("for lack of balance in the middle: the rest waits, resumes after the top-up, and no try is counted", async () => {
    const ids = await queue(30);
    gateway.script = () =>
      gateway.taken.length >= 10 ? { is: "paused", why: "insufficient_balance" } : "take";
    await tick(gateway);
    expect(gateway.ids).toHaveLength(10);
    expect(await channel()).toMatchObject({ paused: true, why: "insufficient_balance" });
    expect(await states(ids)).toEqual({ accepted: 10, queued: 20 });
    const tries = async () =>
      (await sql`select distinct attempts from outbox where state = 'queued'`).map(
        ({ attempts }) => attempts,
      );
    expect(await tries()).toEqual([0]);
    expect(await budget()).toEqual({ reserved: 0, spent: 800 });

    let calls = 0;
    gateway.script = () => {
      calls += 1;
      return { is: "paused", why: "insufficient_balance" };
    };
    await tick(gateway);
    expect(calls, "nothing is tried while the pause lasts").toBe(0);
    await advanceClock(30);
    await tick(gateway);
    expect(calls, "one message tries within 30 seconds").toBe(1);
    expect(await tries()).toEqual([0]);

    gateway.script = () => "take";
    await advanceClock(30);
    await tick(gateway);
    await tick(gateway);
    expect(await channel()).toMatchObject({ paused: false, why: null });
    expect(await states(ids)).toEqual({ accepted: 30 });
    expect((await sql`select distinct attempts from outbox`).map(({ attempts }) => attempts)).toEqual([1]);
  });

  test("is tried every 30 seconds however often it refuses, because somebody may top up at any moment", async () => {
    await queueOne();
    gateway.script = () => ({ is: "paused", why: "wrong_key" });
    for (let n = 0; n < 5; n++) {
      await tick(gateway);
      expect((await channel()).wait).toBeLessThanOrEqual(30);
      await advanceClock(30);
    }
  });

  test("is tried with an urgent message first, and by two workers with only one", async () => {
    await queue(5);
    gateway.script = () => ({ is: "paused", why: "wrong_key" });
    await tick(gateway);
    const code = await queueOne({ kind: "code" });
    const tried: string[] = [];
    gateway.script = ({ id }) => {
      tried.push(id);
      return { is: "paused", why: "wrong_key" };
    };
    await advanceClock(30);
    await Promise.all([tick(gateway), tick(gateway)]);
    expect(tried).toEqual([code]);
  });
});

describe("a gateway that fails", () => {
  test("five times in a row pauses the channel, each time twice as long, up to ten minutes", async () => {
    await queue(5);
    gateway.script = () => ({ is: "not_sent", why: "no_connection" });
    await tick(gateway);
    expect(await channel()).toMatchObject({ paused: true, why: "gateway_failing" });
    const waits: number[] = [];
    for (let n = 0; n < 7; n++) {
      const { wait } = await channel();
      waits.push(Math.round(wait!));
      await sql`update outbox set next_attempt_at = now(), attempts = 0, state = 'queued'`;
      await advanceClock(wait! + 1);
      await tick(gateway);
    }
    expect(waits.map((wait) => Math.round(wait / 25))).toEqual([1, 2, 4, 8, 16, 24, 24]);
    gateway.script = () => "take";
    await sql`update outbox set next_attempt_at = now(), attempts = 0, state = 'queued'`;
    await advanceClock(600);
    await tick(gateway);
    expect(await channel()).toMatchObject({ paused: false, failures: 0 });
  });

  test("and succeeds in between is counted anew", async () => {
    let n = 0;
    await queue(12);
    gateway.script = () => {
      n += 1;
      return n % 4 === 0 ? "take" : { is: "not_sent", why: "no_connection" };
    };
    await tick(gateway);
    expect(await channel()).toMatchObject({ paused: false });
  });
});

describe("retries", () => {
  test("wait as long as their kind says, give or take a fifth, and end as failed with the reason", async () => {
    const id = await queueOne({ kind: "code" });
    gateway.script = () => ({ is: "again", why: "gateway_error", once: false });
    for (const wait of [5, 15, 45]) {
      await tick(gateway);
      const [row] = await sql`select extract(epoch from next_attempt_at - now())::float as s from outbox`;
      expect(row!.s).toBeGreaterThan(wait * 0.75 - 2);
      expect(row!.s).toBeLessThanOrEqual(wait * 1.2);
      await advanceClock(wait * 1.2 + 1);
    }
    await tick(gateway);
    expect(await rowOf(id)).toMatchObject({ state: "failed", why: "gateway_error", attempts: 4 });
    expect(await budget()).toEqual({ reserved: 0, spent: 0 });
  });

  test("happen once after half an hour if a route was not found", async () => {
    const id = await queueOne({ kind: "part_paid" });
    gateway.script = () => ({ is: "again", why: "could_not_route", once: true });
    await tick(gateway);
    expect(await rowOf(id)).toMatchObject({ state: "queued", why: "could_not_route" });
    await advanceClock(29 * 60);
    await tick(gateway);
    expect((await rowOf(id)).attempts).toBe(1);
    await advanceClock(2 * 60);
    await tick(gateway);
    expect(await rowOf(id)).toMatchObject({ state: "failed", why: "could_not_route", attempts: 2 });
  });

  test("that are refused after a try of unknown result leave the result unknown", async () => {
    const id = await queueOne({ kind: "code" });
    let tries = 0;
    gateway.script = (message) => {
      tries += 1;
      if (tries > 1) return { is: "refused", why: "do_not_disturb", unreachable: false };
      gateway.take(message);
      return { is: "unknown", why: "timeout" };
    };
    for (let n = 0; n < 4; n++) await tick(gateway);
    expect(await rowOf(id)).toMatchObject({ state: "unknown", why: "do_not_disturb" });
    expect(tries).toBe(2);
  });
});
