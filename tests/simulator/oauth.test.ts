import { expect, test } from "vitest";
import { PHONE, stage } from "./stage";

const PATH = "/oauth/v1/generate?grant_type=client_credentials";

test("a valid key gets a token of 28 characters and expires_in as text", async () => {
  const { call, basic } = await stage();
  const answer = await call(PATH, { headers: { Authorization: basic } });
  expect(answer.status).toBe(200);
  expect(answer.json).toEqual({
    access_token: expect.stringMatching(/^[A-Za-z0-9]{28}$/),
    expires_in: "3599",
  });
});

test("a new token invalidates the previous one", async () => {
  const { takeToken, push, setToken } = await stage();
  const first = await takeToken();
  const second = await takeToken();
  setToken(first);
  const refused = await push(PHONE);
  expect(refused.status).toBe(404);
  expect(refused.json).toMatchObject({ errorCode: "404.001.03", errorMessage: "Invalid Access Token" });
  expect(refused.json.requestId).toMatch(/^[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\d+$/);
  setToken(second);
  expect((await push(PHONE)).status).toBe(200);
});

test("a token expires after an hour", async () => {
  const { pushAndWait, push } = await stage();
  await pushAndWait(PHONE, 3600);
  expect((await push("254711111111")).json.errorCode).toBe("404.001.03");
});

test("an invalid token is refused by every call, each in its own way or as the setting says", async () => {
  const { control, register, push, query, pull, askStatus, reverse, setToken } = await stage();
  setToken("dead");
  const calls = [register, () => push(PHONE), () => query("ws_CO_1"), pull];
  calls.push(() => askStatus("UKL0000000"));
  calls.push(() => reverse("UKL0000000", 1));
  const answers = async () => Promise.all(calls.map((call) => call()));
  expect((await answers()).map(({ status, json }) => [status, json.errorCode])).toEqual([
    [400, "400.003.01"],
    [404, "404.001.03"],
    [404, "404.001.03"],
    [401, "401.001"],
    [400, "400.003.01"],
    [404, "404.001.03"],
  ]);
  await control("seed", { token_error: "401" });
  for (const { status, json } of await answers())
    expect([status, json.errorCode]).toEqual([401, "401.003.01"]);
  await control("seed", { token_error: "gateway" });
  const errorcode = "keymanagement.service.invalid_access_token";
  for (const { status, json } of await answers())
    expect([status, json]).toEqual([
      401,
      { fault: { faultstring: "Invalid access token", detail: { errorcode } } },
    ]);
});

test("a wrong key is a 400 with an empty body", async () => {
  const { call } = await stage();
  const answer = await call(PATH, { headers: { Authorization: `Basic ${btoa("test-key:nope")}` } });
  expect([answer.status, answer.raw]).toEqual([400, ""]);
});

test.each([
  ["another authorization type", PATH, "Bearer x", "400.008.01"],
  ["another grant type", "/oauth/v1/generate?grant_type=password", "Basic eDp5", "400.008.02"],
])("%s is refused by its code", async (_, path, authorization, code) => {
  const { call } = await stage();
  const answer = await call(path, { headers: { Authorization: authorization } });
  expect([answer.status, answer.json.errorCode]).toEqual([400, code]);
});

test.each([
  ["an unknown path", "POST", "/mpesa/nothing", 404, "404.001.01"],
  ["a wrong method", "GET", "/mpesa/stkpush/v1/processrequest", 405, "405.001"],
  ["a wrong method", "POST", PATH, 405, "405.001"],
  ["a wrong method", "GET", "/mpesa/c2b/v2/registerurl", 404, "404.001.04"],
])("%s (%s %s) is refused with %d and %s", async (_what, method, path, status, code) => {
  const { call } = await stage();
  const answer = await call(path, { method });
  expect([answer.status, answer.json.errorCode]).toEqual([status, code]);
});
