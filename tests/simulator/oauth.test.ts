import { expect, test } from "vitest";
import { stage } from "./stage";

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
  const refused = await push("254712345678");
  expect(refused.status).toBe(404);
  expect(refused.json).toMatchObject({ errorCode: "404.001.03", errorMessage: "Invalid Access Token" });
  expect(refused.json.requestId).toMatch(/^[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\d+$/);
  setToken(second);
  expect((await push("254712345678")).status).toBe(200);
});

test("a token expires after an hour", async () => {
  const { push, advance } = await stage();
  expect((await push("254712345678")).status).toBe(200);
  await advance(3600);
  expect((await push("254711111111")).json.errorCode).toBe("404.001.03");
});

test("a wrong key is a 400 with an empty body", async () => {
  const { call } = await stage();
  const answer = await call(PATH, { headers: { Authorization: `Basic ${btoa("test-key:nope")}` } });
  expect(answer.status).toBe(400);
  expect(answer.raw).toBe("");
});

test.each([
  ["another authorization type", PATH, "Bearer x", "400.008.01"],
  ["another grant type", "/oauth/v1/generate?grant_type=password", "Basic eDp5", "400.008.02"],
])("%s is refused by its code", async (_, path, authorization, code) => {
  const { call } = await stage();
  const answer = await call(path, { headers: { Authorization: authorization } });
  expect(answer.status).toBe(400);
  expect(answer.json.errorCode).toBe(code);
});

test("an unknown path is 404.001.01, a wrong method 405.001 or 404.001.04", async () => {
  const { call } = await stage();
  expect((await call("/mpesa/nothing", { method: "POST" })).json.errorCode).toBe("404.001.01");
  const get = await call("/mpesa/stkpush/v1/processrequest");
  expect([get.status, get.json.errorCode]).toEqual([405, "405.001"]);
  expect((await call(PATH, { method: "POST" })).json.errorCode).toBe("405.001");
  expect((await call("/mpesa/c2b/v2/registerurl")).json.errorCode).toBe("404.001.04");
});
