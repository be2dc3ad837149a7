import { expect, test } from "vitest";
import { RESULT_CODES } from "../../simulator/core/result-codes";
import { stage } from "./stage";

const PHONE = "254712345678";

test("a script takes precedence over the suffix, once", async () => {
  const { control, push, advance, callbacks } = await stage();
  await control("next", { match: { phone: "0712 345 032" }, outcome: "success" });
  for (let i = 0; i < 2; i++) {
    await push("254712345032");
    await advance(30);
  }
  expect(callbacks().map((one) => one.ResultCode)).toEqual([0, 1032]);
});

test.each(["0712345678", "+254712345678", "254712345678", "712 345 678", "00254-712-345678"])(
  "a script finds the phone written %s",
  async (written) => {
    const { control, push, advance, callbacks } = await stage();
    await control("next", { match: { phone: written }, outcome: "cancel" });
    await push(PHONE);
    await advance(10);
    expect(callbacks()[0]?.ResultCode).toBe(1032);
  },
);

test("a script waits for a matching push", async () => {
  const { control, push, advance, callbacks } = await stage();
  await control("next", { match: { amount: 600 }, outcome: "wrong_pin" });
  await control("next", { match: { accountReference: "OTHER" }, outcome: "no_money" });
  await push(PHONE);
  await advance(10);
  await push("254711111111", { AccountReference: "OTHER" });
  await advance(10);
  await push("254722222222", { Amount: 600 });
  await advance(10);
  expect(callbacks().map((one) => one.ResultCode)).toEqual([0, 1, 2001]);
});

test("times and sticky set how often a script applies", async () => {
  const { control, push, advance, callbacks } = await stage();
  await control("next", { outcome: "busy", times: 2 });
  for (let i = 0; i < 3; i++) {
    await push(PHONE);
    await advance(20);
  }
  await control("next", { outcome: "expired", sticky: true });
  for (let i = 0; i < 3; i++) {
    await push(PHONE);
    await advance(30);
  }
  expect(callbacks().map((one) => one.ResultCode)).toEqual([26, 26, 0, 1019, 1019, 1019]);
});

test("a scripted success pays twice in a row and from an empty wallet", async () => {
  const { control, push, advance, callbacks, truth } = await stage();
  await control("seed", { phones: [{ phone: PHONE, balance: 0 }] });
  await control("next", { outcome: "paid", times: 2 });
  for (let i = 0; i < 2; i++) {
    await push(PHONE);
    await advance(6);
  }
  expect(callbacks().map((one) => one.ResultCode)).toEqual([0, 0]);
  expect((await truth()).total).toBe(1000);
});

test.each(RESULT_CODES.filter((code) => code !== "4999"))(
  "code %s can be asked for by its number",
  async (code) => {
    const { control, push, advance, callbacks } = await stage();
    expect((await control("next", { outcome: code })).status).toBe(200);
    await push(PHONE);
    await advance(30);
    expect(String(callbacks()[0]?.ResultCode)).toBe(code);
  },
);

test.each([
  [1037, 1037],
  ["timeout", 1037],
  ["Insufficient Funds", 1],
  ["user_cancelled", 1032],
  ["rule limited", 17],
  ["032", 1032],
  ["code:4242", 4242],
])("outcome %j is understood", async (outcome, code) => {
  const { control, push, advance, callbacks } = await stage();
  await control("next", { outcome, after: 1 });
  await push(PHONE);
  await advance(1);
  expect(callbacks()[0]?.ResultCode).toBe(code);
});

test.each([
  ["spike", 429, undefined],
  ["spike_error", 500, "500.003.02"],
  ["busy_answer", 500, "500.003.02"],
  ["quota", 500, "500.003.03"],
  ["internal", 500, "500.003.1001"],
  ["maintenance", 503, "00.002.1001"],
  ["refused", 200, undefined],
  ["lock", 500, "500.001.1001"],
])("outcome %s refuses the push at once and leaves no prompt", async (outcome, status, code) => {
  const { control, push, advance, app, sim } = await stage();
  await control("next", { outcome });
  const answer = await push(PHONE);
  expect([answer.status, answer.json.errorCode]).toEqual([status, code]);
  expect(sim.world.prompts.size).toBe(0);
  await advance(100);
  expect(app.received).toEqual([]);
});

test("a token can expire during a push; a new one works", async () => {
  const { control, push, takeToken, setToken } = await stage();
  await control("next", { outcome: "invalid_token" });
  expect((await push(PHONE)).json.errorCode).toBe("404.001.03");
  expect((await push(PHONE)).json.errorCode).toBe("404.001.03");
  setToken(await takeToken());
  expect((await push(PHONE)).status).toBe(200);
});

test.each(["html", "empty_answer", "lost_answer"])(
  "outcome %s mangles the answer and is paid all the same",
  async (outcome) => {
    const { control, push, advance, callbacks } = await stage();
    await control("next", { outcome });
    expect((await push(PHONE)).json.CheckoutRequestID).toBeUndefined();
    await advance(6);
    expect(callbacks()[0]?.ResultCode).toBe(0);
  },
);

test("half a response breaks the connection, and the push is paid", async () => {
  const { control, push, advance, callbacks } = await stage();
  await control("next", { outcome: "half_answer" });
  await expect(push(PHONE)).rejects.toThrow();
  await advance(6);
  expect(callbacks()[0]?.ResultCode).toBe(0);
});

test("an unknown outcome, fault or match field is rejected with the valid ones", async () => {
  const { control } = await stage();
  const outcome = await control("next", { outcome: "sunshine" });
  expect(outcome.status).toBe(400);
  expect(outcome.json.outcomes).toEqual(expect.arrayContaining(["success", "cancelled", "703", "1032"]));
  const fault = await control("next", { outcome: "success", faults: ["delay:soon"] });
  expect(fault.status).toBe(400);
  expect(fault.json.faults).toEqual(expect.arrayContaining(["lost", "delay:n"]));
  expect((await control("next", { match: { colour: "red" } })).status).toBe(400);
  expect((await control("next", { match: { phone: "123" } })).status).toBe(400);
  expect((await control("next", { times: 0 })).status).toBe(400);
  expect((await control("seed", { colour: "red" })).json.settings).toContain("query_limit");
  expect((await control("nothing", {})).json.calls).toContain("POST /_sim/next");
});
