import { expect, test } from "vitest";
import { item, SHORTCODE, stage } from "./stage";

const PAYER = { phone: "0712345678", first_name: "JOHN", last_name: "DOE", account: "K7M2Q9", amount: 500 };
const NO_PRODUCT = "Error Occurred - Invalid Access Token - Invalid API call as no apiproduct match found";

async function edges() {
  const on = await stage();
  const register = (version: 1 | 2) => on.register({}, `v${version}`);
  const registerPull = () =>
    on.daraja("/pulltransactions/v1/register", {
      ShortCode: SHORTCODE,
      RequestType: "Pull",
      NominatedNumber: "254700000001",
      CallBackURL: `${on.app.url}/x`,
    });
  const pull = () =>
    on.daraja("/pulltransactions/v1/query", {
      ShortCode: SHORTCODE,
      StartDate: "2026-11-20 00:00:00",
      EndDate: "2026-12-01 00:00:00",
      OffSetValue: "0",
    });
  const confirmations = () =>
    on.app.received.filter(({ path }) => path.endsWith("/confirmation")).map(({ raw }) => JSON.parse(raw));
  return { ...on, register, registerPull, pull, confirmations };
}

test("an app with one version of the C2B API is refused the other as a product it lacks, and its token stays valid", async () => {
  const { control, register } = await edges();
  await control("seed", { c2b_versions: [1] });
  const refused = await register(2);
  expect(refused.status).toBe(401);
  expect(refused.json).toMatchObject({ errorCode: "401.003.01", errorMessage: NO_PRODUCT });
  expect((await register(1)).json.ResponseCode).toBe("0");
});

test.each([
  ["code", { ResponseCode: "0", ResponseDescription: "Success" }],
  ["text", { ConversationID: "", OriginatorCoversationID: "", ResponseDescription: "success" }],
  ["unreadable", { OriginatorCoversationID: expect.any(String) }],
])("a registration is answered in a published shape: %s", async (register_answer, shape) => {
  const { control, register } = await edges();
  await control("seed", { register_answer });
  const { status, json } = await register(2);
  expect(status).toBe(200);
  expect(json).toMatchObject(shape);
  expect("ResponseCode" in json).toBe(register_answer === "code");
});

test("an invalid token is refused as the setting says, by every call", async () => {
  const { control, register, push, query, pull, setToken } = await edges();
  setToken("dead");
  const calls = [() => register(2), () => push("254712345678"), () => query("ws_CO_1"), pull];
  const answers = async () => Promise.all(calls.map((call) => call()));
  expect((await answers()).map(({ json }) => json.errorCode)).toEqual([
    "400.003.01",
    "404.001.03",
    "404.001.03",
    "401.001",
  ]);
  await control("seed", { token_error: "401" });
  for (const { status, json } of await answers())
    expect([status, json.errorCode]).toEqual([401, "401.003.01"]);
  await control("seed", { token_error: "gateway" });
  for (const { status, json } of await answers())
    expect([status, json]).toEqual([
      401,
      {
        fault: {
          faultstring: "Invalid access token",
          detail: { errorcode: "keymanagement.service.invalid_access_token" },
        },
      },
    ]);
});

test.each([
  ["invalid_token_401", "401.003.01", 401],
  ["no_product", "401.003.01", 401],
])("a push and an order can be refused at once: %s", async (outcome, code, status) => {
  const { control, push } = await edges();
  await control("next", { outcome });
  const answer = await push("254712345678");
  expect([answer.status, answer.json.errorCode]).toEqual([status, code]);
  expect((await control("next", { call: "status", outcome })).status).toBe(200);
});

test("a pull without payments is 1001, or HTTP 500 with a text", async () => {
  const { control, registerPull, pull } = await edges();
  await registerPull();
  expect((await pull()).json.ResponseCode).toBe("1001");
  await control("seed", { pull_none: "500" });
  const none = await pull();
  expect([none.status, none.json.errorMessage]).toEqual([500, "No available transactions"]);
  await control("pay", PAYER);
  expect((await pull()).json.ResponseCode).toBe("1000");
});

test("a pull's rows can be listed twice, with null for a name and numbers for texts", async () => {
  const { control, registerPull, pull } = await edges();
  await registerPull();
  await control("pay", PAYER);
  await control("seed", { msisdn: "full" });
  const rows = async (...faults: string[]) => {
    await control("next", { call: "pull", outcome: "success", faults });
    return ((await pull()).json.Response as Record<string, unknown>[][])[0]!;
  };
  expect(await rows()).toMatchObject([{ sender: "JOHN DOE", amount: "500.00", msisdn: 712345678 }]);
  const twice = await rows("duplicate:2", "no-names", "amount-integer", "text-values");
  expect(twice).toHaveLength(2);
  expect(twice[1]).toEqual(twice[0]);
  expect(twice[0]).toMatchObject({ sender: null, amount: 500, msisdn: "254712345678" });
});

test.each([
  ["masked", "2547 ***** 678"],
  ["masked_stars", "25471****678"],
  ["masked_local", "0712XXX678"],
  ["masked_long", "2547XXXXX678"],
  ["masked_end", "0712345***"],
  ["masked_one", "0712345*"],
])("a payer's number is %s: %s", async (msisdn, shown) => {
  const { control, register, confirmations } = await edges();
  await register(2);
  await control("pay", { ...PAYER, msisdn });
  expect(confirmations()).toMatchObject([{ MSISDN: shown }]);
});

test("a callback can have every number as text, a masked phone, and no date", async () => {
  const { control, push, advance, callbacks } = await edges();
  await control("next", { outcome: "success", faults: ["text-values"] });
  await push("254712345678");
  await advance(6);
  const [told] = callbacks();
  expect(told!.ResultCode).toBe("0");
  expect(item(told!, "Amount")).toBe("500.00");
  expect(item(told!, "TransactionDate")).toBe("20261121100006");
  expect(item(told!, "PhoneNumber")).toBe("254712345678");
  await advance(120);
  await control("next", { outcome: "success", faults: ["masked-phone", "no-date"] });
  await push("254712345678");
  await advance(6);
  const masked = callbacks().at(-1)!;
  expect(item(masked, "PhoneNumber")).toBe("0712345***");
  expect(item(masked, "TransactionDate")).toBeUndefined();
});

test("a confirmation can have numbers for texts, and no balance", async () => {
  const { control, register, confirmations } = await edges();
  await register(2);
  await control("pay", { ...PAYER, msisdn: "full", faults: ["number-values", "no-balance"] });
  const [told] = confirmations();
  expect(told).toMatchObject({ TransAmount: 500, BusinessShortCode: 886490, MSISDN: 254712345678 });
  expect("OrgAccountBalance" in told).toBe(false);
});

test("a result can have every number as text, and an id of zeros", async () => {
  const { control, askStatus, advance, results } = await edges();
  const { receipt } = (await control("pay", PAYER)).json;
  await control("next", { call: "status", outcome: "success", faults: ["text-values", "zero-id"] });
  await askStatus(receipt);
  await advance(3);
  const Result = results()[0]!;
  expect(Result).toMatchObject({ ResultType: "0", ResultCode: "0", TransactionID: "UKL0000000" });
  expect(JSON.stringify(Result)).toContain('{"Key":"Amount","Value":"500.00"}');
  expect(JSON.stringify(Result)).toContain('{"Key":"FinalisedTime","Value":"20261121100000"}');
});

test("a push takes numbers and texts alike", async () => {
  const { push } = await edges();
  const texts = {
    BusinessShortCode: SHORTCODE,
    Amount: "500",
    PartyA: "254712345678",
    PhoneNumber: "254712345678",
  };
  expect((await push("254712345678", texts)).json.ResponseCode).toBe("0");
  const numbers = { BusinessShortCode: Number(SHORTCODE), PartyB: Number(SHORTCODE) };
  expect((await push("254711111111", numbers)).json.ResponseCode).toBe("0");
});
