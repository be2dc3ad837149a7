import { afterAll, afterEach, describe, expect, test } from "vitest";
import * as health from "@/app/api/health/route";
import * as ready from "@/app/api/ready/route";
import { closeDatabase } from "@/lib/platform/db/client";
import { ask, caller, expectEnvelope, expectRefusal, METHODS } from "../support/call";
import { sql } from "../support/database";
import { startDaraja } from "./daraja";

const daraja = await startDaraja();
const getReady = caller(ready, "GET", "/api/ready");
const getHealth = caller(health, "GET", "/api/health");
const server = Symbol.for("academy.server");

afterEach(() => Reflect.deleteProperty(globalThis, server));
afterAll(closeDatabase);

describe("while the process starts, it is neither ready nor healthy", () => {
  test("and it is not ready until the paybill's addresses are registered with Daraja", async () => {
    const parts = { database: true, migrations: true, simulator: true, paybill: false, scheduler: false };
    const notReady = await getReady();
    expectRefusal(notReady, 503, "not_ready");
    expect(notReady.body).toMatchObject({ msg: "The academy is not ready.", parts });
    expect(notReady.headers.get("retry-after")).toBe("3");
    const starting = await getHealth();
    expectRefusal(starting, 503, "starting");
    expect(starting.body).toMatchObject({ msg: "The academy is starting.", parts });
  });
});

describe("once every part is up", () => {
  const all = { database: true, migrations: true, simulator: true, paybill: true, scheduler: false };

  test("both addresses answer 200", async () => {
    // As every process does at its start, also one whose scheduler is another's.
    const { keepSimulatorRegistered } = await import("@/lib/domain/jobs/scheduler");
    keepSimulatorRegistered();
    const { simulatorState } = await import("@/lib/domain/payments/daraja/exchange");
    await expect.poll(async () => (await simulatorState()).knowsPaybillUrls).toBe(true);
    expect((await getHealth()).body).toEqual({
      success: true,
      status: 200,
      msg: "The academy is alive.",
      parts: all,
    });
    expect((await getReady()).body).toEqual({
      success: true,
      status: 200,
      msg: "The academy is ready.",
      parts: all,
    });
  });

  const { scheduler: _unknown, ...parts } = all;

  test("the process is not ready with a database older than the code, and is ready with a newer one", async () => {
    const [last] =
      await sql`select id, created_at from drizzle.__drizzle_migrations order by created_at desc limit 1`;
    await sql`update drizzle.__drizzle_migrations set created_at = created_at - 1 where id = ${last!.id}`;
    expect((await getReady()).body.parts).toEqual({ ...parts, migrations: false });
    await sql`update drizzle.__drizzle_migrations set created_at = created_at + 2 where id = ${last!.id}`;
    expect((await getReady()).status).toBe(200);
    await sql`update drizzle.__drizzle_migrations set created_at = ${last!.created_at} where id = ${last!.id}`;
  });

  test("only the ready address reports a missing part, because a live process need not be restarted for it", async () => {
    await sql`alter table seasons rename to seasons_away`;
    expect((await getReady()).body.parts, "what cannot be known is left out").toEqual({
      database: false,
      simulator: true,
      paybill: true,
    });
    expect((await getHealth()).status).toBe(200);
    await sql`alter table seasons_away rename to seasons`;
    await daraja.sim.stop();
    expect((await getReady()).body.parts).toEqual({ ...all, simulator: false, paybill: false });
    expect((await getHealth()).body).toEqual({ success: true, status: 200, msg: "The academy is alive." });
  });

  test("a process that is shutting down is alive but not ready", async () => {
    Object.assign(globalThis, { [server]: { leaving: true } });
    const answer = await getReady();
    expectRefusal(answer, 503, "not_ready");
    expect(answer.body.parts).toEqual({ server: false });
    expect((await getHealth()).status).toBe(200);
  });
});

test("405 for any other method", async () => {
  for (const [path, route] of [
    ["/api/health", health],
    ["/api/ready", ready],
  ] as const) {
    for (const method of METHODS.filter((one) => one !== "GET")) {
      const answer = await ask(route, method, path, {});
      expectEnvelope(answer);
      expectRefusal(answer, 405, "method_not_allowed");
    }
  }
});
