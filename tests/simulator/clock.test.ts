import { expect, test } from "vitest";
import { MORNING, stage } from "./stage";

test("advance responds once everything due was sent and answered", async () => {
  const { push, advance, app } = await stage();
  await push("254712345000");
  let done = false;
  app.reply = async () => {
    await new Promise((resolve) => setTimeout(resolve, 30));
    done = true;
    return {};
  };
  const answer = await advance(6);
  expect(done).toBe(true);
  expect(answer.json).toEqual({ now: "2026-11-21T10:00:06.000+03:00", frozen: true, sent: 1, waiting: 1 });
});

test("events happen in order, each at its own time", async () => {
  const { push, pushAndWait, sim } = await stage();
  await push("254712345032");
  await pushAndWait("254712345000", 3600);
  const results = [...sim.world.prompts.values()].map((prompt) => prompt.results[0]);
  expect(results.map((result) => [result?.code, (result?.at ?? 0) - MORNING])).toEqual([
    ["1032", 8000],
    ["0", 6000],
  ]);
});

test("two simultaneous advances add up", async () => {
  const { advance, sim } = await stage();
  await Promise.all([advance(10), advance(5)]);
  expect(sim.world.clock.now()).toBe(MORNING + 15_000);
});

test("a frozen clock stands still, and a resumed one continues from there", async () => {
  const { control, sim } = await stage({ frozen: false });
  const frozen = (await control("clock", { freeze: true })).json;
  expect(frozen.frozen).toBe(true);
  const at = sim.world.clock.now();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(sim.world.clock.now()).toBe(at);
  await control("clock", { advance: 3600 });
  expect((await control("clock", { resume: true })).json.frozen).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(sim.world.clock.now()).toBeGreaterThan(at + 3_600_000);
});

test("a running clock sends callbacks itself, faster with more speed", async () => {
  const { push, callbacks } = await stage({ frozen: false, speed: 500 });
  await push("254712345000");
  await expect.poll(() => callbacks().length, { interval: 10 }).toBe(1);
});

test("a running clock can be advanced too", async () => {
  const { pushAndWait, callbacks, sim } = await stage({ frozen: false, startAt: null });
  await pushAndWait("254712345702", 1000);
  expect(callbacks()).toHaveLength(1);
  expect(sim.world.clock.now() - Date.now()).toBeGreaterThan(990_000);
});

test("an app that calls during an advance gets a response", async () => {
  const { push, query, advance, app } = await stage();
  const { CheckoutRequestID } = (await push("254712345000")).json;
  let said: unknown;
  app.reply = async () => {
    said = (await query(CheckoutRequestID)).json.ResultCode;
    return {};
  };
  await advance(60);
  expect(said).toBe("0");
});

test("invalid clock calls are rejected", async () => {
  const { control } = await stage();
  for (const wrong of [{ advance: -1 }, { advance: "soon" }, { jump: 5 }])
    expect((await control("clock", wrong)).status).toBe(400);
});
