import { expect, test } from "vitest";
import * as route from "@/app/api/health/route";
import { ask, caller, expectEnvelope, expectRefusal, METHODS } from "../support/call";
import { sql } from "../support/database";
import { startDaraja } from "./daraja";

const daraja = await startDaraja();
const get = caller(route, "GET", "/api/health");

test("503 while Safaricom does not know where to send paybill payments", async () => {
  const answer = await get();
  expect(answer.status).toBe(503);
  expect(answer.body).toMatchObject({
    success: false,
    msg: "The academy is starting.",
    parts: { database: true, simulator: true, paybill: false },
  });
});

test("200 when every part is there", async () => {
  const { registerPaybill } = await import("@/lib/payments/register-paybill");
  await registerPaybill({ actor: { kind: "system", name: "operator" } }, {});
  const answer = await get();
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    success: true,
    status: 200,
    msg: "The academy is ready.",
    parts: { database: true, simulator: true, paybill: true },
  });
});

test("503 without a season, and when the simulator is gone", async () => {
  await sql`alter table seasons rename to seasons_away`;
  expect((await get()).body.parts).toMatchObject({ database: false });
  await sql`alter table seasons_away rename to seasons`;
  await daraja.sim.stop();
  expect((await get()).body.parts).toMatchObject({ database: true, simulator: false });
});

test("405 by any other method", async () => {
  for (const method of METHODS.filter((one) => one !== "GET")) {
    const answer = await ask(route, method, "/api/health", {});
    expectEnvelope(answer);
    expectRefusal(answer, 405, "method_not_allowed");
  }
});
