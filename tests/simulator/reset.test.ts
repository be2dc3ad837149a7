import { expect, test } from "vitest";
import { stage } from "./stage";

test("a reset clears prompts, money, scripts, log, settings and time, and keeps the registered URLs", async () => {
  const { register, control, next, pay, pushAndWait, truth, sim } = await stage();
  await register();
  await next("busy", [], { sticky: true });
  await control("seed", { query_limit: 0, phones: [{ phone: "0712345678", balance: 1 }] });
  await pushAndWait("254722222222", 100);
  await pay({ phone: "0711111111" });
  const answer = await control("reset", {});
  expect(answer.json).toMatchObject({
    kept: { paybill_urls_registered: true, urls: expect.objectContaining({ responseType: "Completed" }) },
    now: "2026-11-21T10:00:00.000+03:00",
  });
  expect(await truth()).toMatchObject({ payments: [], total: 0 });
  expect((await control("log")).json.total).toBe(0);
  expect((await control("state")).json).toMatchObject({
    prompts: [],
    scripts: [],
    phones: [],
    waiting: [],
    balance: 0,
  });
  expect(sim.world.settings.queryLimit).toBe(5);
  expect((await control("health")).json.paybill_urls_registered).toBe(true);
});

test("a prompt cleared by a reset sends nothing, and the token still works", async () => {
  const { control, push, advance, app } = await stage();
  await push("254712345000");
  await control("reset", {});
  await advance(600);
  expect(app.received).toEqual([]);
  expect((await push("254712345000")).status).toBe(200);
});

test("a reset sends pending responses", async () => {
  const { control, push, advance } = await stage();
  const asked = push("254712345504");
  await expect.poll(async () => (await advance(0)).json.waiting).toBe(2);
  await control("reset", {});
  expect((await asked).status).toBe(200);
});

test("the same seed gives the same ids and receipts; without a seed none repeats", async () => {
  const { control, pay } = await stage();
  const receipts = async () => [(await pay()).receipt, (await pay()).receipt];
  await control("reset", { seed: 42 });
  const first = await receipts();
  await control("reset", { seed: 42 });
  expect(await receipts()).toEqual(first);
  await control("reset", {});
  const third = await receipts();
  expect(first.some((receipt) => third.includes(receipt))).toBe(false);
});

test("the log holds every request and callback with raw bodies", async () => {
  const { pushAndWait, pushBody, control, app } = await stage();
  await pushAndWait("254712345000", 6);
  const { entries } = (await control("log")).json as { entries: Record<string, unknown>[] };
  expect(entries.map((entry) => [entry.kind, entry.what, entry.status])).toEqual([
    ["request", "oauth", 200],
    ["request", "push", 200],
    ["callback", "stk callback", 200],
  ]);
  expect(entries[1]).toMatchObject({
    method: "POST",
    url: "/mpesa/stkpush/v1/processrequest",
    body: JSON.stringify(pushBody("254712345000")),
    answer: expect.stringContaining("ws_CO_"),
    at: "2026-11-21T10:00:00.000+03:00",
  });
  expect(entries[2]).toMatchObject({
    body: app.received[0]!.raw,
    answer: '{"ResultCode":0,"ResultDesc":"Accepted"}',
  });
  expect(((await control("log?path=stkpush")).json.entries as unknown[]).length).toBe(1);
});
