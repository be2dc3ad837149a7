import { expect, test } from "vitest";
import { password, stage } from "./stage";

const PHONE = "254712345000";

test("an id that is unknown or younger than a second is 400.002.02", async () => {
  const { push, query, advance } = await stage();
  const unknown = await query("ws_CO_21112026100000000712345678");
  expect(unknown.status).toBe(400);
  expect(unknown.json).toMatchObject({
    errorCode: "400.002.02",
    errorMessage: "Bad Request - Invalid CheckoutRequestID",
  });
  const { CheckoutRequestID } = (await push(PHONE)).json;
  expect((await query(CheckoutRequestID)).status).toBe(400);
  await advance(1);
  expect((await query(CheckoutRequestID)).status).toBe(200);
});

test("an open push is 4999, or 500.001.1001 with and without words, with 500 and with 200", async () => {
  const { push, query, advance } = await stage();
  const { CheckoutRequestID, MerchantRequestID } = (await push(PHONE)).json;
  await advance(1);
  const first = await query(CheckoutRequestID);
  expect(first.json).toEqual({
    ResponseCode: "0",
    ResponseDescription: "The service request has been accepted successfully",
    MerchantRequestID,
    CheckoutRequestID,
    ResultCode: "4999",
    ResultDesc: "The transaction is still under processing",
  });
  const rest = [];
  for (let i = 0; i < 3; i++) rest.push(await query(CheckoutRequestID));
  expect(rest.map(({ status, json }) => [status, json.errorCode, json.errorMessage])).toEqual([
    [500, "500.001.1001", "The transaction is being processed"],
    [500, "500.001.1001", ""],
    [200, "500.001.1001", "The transaction is being processed"],
  ]);
});

test("the final code is text with the query's own description, without receipt, amount or phone", async () => {
  const { pushAndWait, query } = await stage();
  const paid = await pushAndWait(PHONE, 0);
  const silent = await pushAndWait("254712345037", 26);
  const answer = await query(paid);
  expect(answer.json).toMatchObject({ ResponseCode: "0", CheckoutRequestID: paid, ResultCode: "0" });
  expect(Object.keys(answer.json)).toHaveLength(6);
  expect(answer.raw).not.toMatch(/UKL|500\.00/);
  expect((await query(silent)).json).toMatchObject({
    ResultCode: "1037",
    ResultDesc: "No response from user.",
  });
});

test("the sixth query in a minute is a 429 in the gateway's envelope", async () => {
  const { pushAndWait, query, advance } = await stage();
  const CheckoutRequestID = await pushAndWait(PHONE, 6);
  for (let i = 0; i < 5; i++) expect((await query(CheckoutRequestID)).status).toBe(200);
  const refused = await query(CheckoutRequestID);
  expect(refused.status).toBe(429);
  expect(refused.json).toEqual({
    fault: {
      faultstring:
        "Spike arrest violation. Allowed rate : MessageRate{messagesPerPeriod=5, periodInMicroseconds=60000000, maxBurstMessageCount=1.0}",
      detail: { errorcode: "policies.ratelimit.SpikeArrestViolation" },
    },
  });
  await advance(60);
  expect((await query(CheckoutRequestID)).status).toBe(200);
});

test("the limit can be changed, and 0 removes it", async () => {
  const { query, control } = await stage({ queryLimit: 1 });
  expect((await query("x")).status).toBe(400);
  expect((await query("x")).status).toBe(429);
  await control("seed", { query_limit: 0 });
  for (let i = 0; i < 10; i++) expect((await query("x")).status).toBe(400);
});

test("noise after the end is 500.001.1001", async () => {
  const { pushAndWait, query, control } = await stage();
  await control("seed", { query_noise: 100 });
  const answer = await query(await pushAndWait(PHONE, 6));
  expect([answer.status, answer.json.errorCode]).toEqual([500, "500.001.1001"]);
});

test("a query with a wrong password is rejected", async () => {
  const { pushAndWait, query } = await stage();
  const answer = await query(await pushAndWait(PHONE, 6), { Password: password("nope") });
  expect(answer.json.errorMessage).toBe("Wrong credentials");
});
