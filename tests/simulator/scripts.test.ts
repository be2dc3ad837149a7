import { expect, test } from "vitest";
import { RESULT_CODES } from "../../simulator/core/result-codes";
import { PHONE, stage } from "./stage";

test("a script takes precedence over the suffix, once", async () => {
  const { next, pushAndWait, codes } = await stage();
  await next("success", [], { match: { phone: "0712 345 032" } });
  for (let i = 0; i < 2; i++) await pushAndWait("254712345032", 30);
  expect(codes()).toEqual([0, 1032]);
});

test.each(["0712345678", "+254712345678", "254712345678", "712 345 678", "00254-712-345678"])(
  "a script finds the phone written %s",
  async (phone) => {
    const { next, pushAndWait, codes } = await stage();
    await next("cancel", [], { match: { phone } });
    await pushAndWait(PHONE, 10);
    expect(codes()).toEqual([1032]);
  },
);

test("a script waits for a matching push", async () => {
  const { next, pushAndWait, codes } = await stage();
  await next("wrong_pin", [], { match: { amount: 600 } });
  await next("no_money", [], { match: { accountReference: "OTHER" } });
  await pushAndWait(PHONE, 10);
  await pushAndWait("254711111111", 10, { AccountReference: "OTHER" });
  await pushAndWait("254722222222", 10, { Amount: 600 });
  expect(codes()).toEqual([0, 1, 2001]);
});

test("times and sticky set how often a script applies", async () => {
  const { next, pushAndWait, codes } = await stage();
  await next("busy", [], { times: 2 });
  for (let i = 0; i < 3; i++) await pushAndWait(PHONE, 20);
  await next("expired", [], { sticky: true });
  for (let i = 0; i < 3; i++) await pushAndWait(PHONE, 30);
  expect(codes()).toEqual([26, 26, 0, 1019, 1019, 1019]);
});

test("a scripted success pays twice in a row and from an empty wallet", async () => {
  const { control, next, pushAndWait, codes, truth } = await stage();
  await control("seed", { phones: [{ phone: PHONE, balance: 0 }] });
  await next("paid", [], { times: 2 });
  for (let i = 0; i < 2; i++) await pushAndWait(PHONE, 6);
  expect(codes()).toEqual([0, 0]);
  expect((await truth()).total).toBe(1000);
});

test.each([
  ...RESULT_CODES.filter((code) => code !== "4999").map((code): [string, string] => [code, code]),
  [1037, "1037"],
  ["timeout", "1037"],
  ["Insufficient Funds", "1"],
  ["user_cancelled", "1032"],
  ["rule limited", "17"],
  ["032", "1032"],
  ["code:4242", "4242"],
])("outcome %j ends with code %s", async (outcome, code) => {
  const { next, pushAndWait, codes } = await stage();
  expect((await next(outcome, [], { after: 1 })).status).toBe(200);
  await pushAndWait(PHONE, 1);
  expect(codes().map(String)).toEqual([code]);
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
  ["invalid_token_401", 401, "401.003.01"],
  ["no_product", 401, "401.003.01"],
])("outcome %s refuses the push at once and leaves no prompt", async (outcome, status, code) => {
  const { next, push, advance, app, sim } = await stage();
  await next(outcome);
  const answer = await push(PHONE);
  expect([answer.status, answer.json.errorCode]).toEqual([status, code]);
  expect(sim.world.prompts.size).toBe(0);
  await advance(100);
  expect(app.received).toEqual([]);
});

test("a token can expire during a push; a new one works", async () => {
  const { next, push, takeToken, setToken } = await stage();
  await next("invalid_token");
  expect((await push(PHONE)).json.errorCode).toBe("404.001.03");
  expect((await push(PHONE)).json.errorCode).toBe("404.001.03");
  setToken(await takeToken());
  expect((await push(PHONE)).status).toBe(200);
});

test.each(["html", "empty_answer", "lost_answer", "half_answer"])(
  "outcome %s mangles the answer, and the push is paid all the same",
  async (outcome) => {
    const { next, push, advance, codes } = await stage();
    await next(outcome);
    // Half an answer breaks the connection.
    const id = push(PHONE).then(({ json }) => json.CheckoutRequestID);
    if (outcome === "half_answer") await expect(id).rejects.toThrow();
    else expect(await id).toBeUndefined();
    await advance(6);
    expect(codes()).toEqual([0]);
  },
);

test("an unknown outcome, fault or match field is rejected with the valid ones", async () => {
  const { control, next } = await stage();
  const outcome = await next("sunshine");
  expect(outcome.status).toBe(400);
  expect(outcome.json.outcomes).toEqual(expect.arrayContaining(["success", "cancelled", "703", "1032"]));
  const fault = await next("success", ["delay:soon"]);
  expect(fault.status).toBe(400);
  expect(fault.json.faults).toEqual(expect.arrayContaining(["lost", "delay:n"]));
  for (const wrong of [{ match: { colour: "red" } }, { match: { phone: "123" } }, { times: 0 }])
    expect((await control("next", wrong)).status).toBe(400);
  expect((await control("seed", { colour: "red" })).json.settings).toContain("query_limit");
  expect((await control("nothing", {})).json.calls).toContain("POST /_sim/next");
});
