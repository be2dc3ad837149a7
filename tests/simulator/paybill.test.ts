import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { SHORTCODE, stage } from "./stage";

const PAYER = {
  phone: "+254 712 345 678",
  first_name: "JOHN",
  middle_name: "K",
  last_name: "DOE",
  shortcode: SHORTCODE,
  account: "inv 104",
  amount: 5,
};

test("URL registration answers with Safaricom's misspelt key", async () => {
  const { register, control } = await stage();
  expect((await control("health")).json).toMatchObject({ ok: true, paybill_urls_registered: false });
  const answer = await register();
  expect(answer.json).toEqual({
    OriginatorCoversationID: expect.any(String),
    ResponseCode: "0",
    ResponseDescription: "Success",
  });
  expect((await control("health")).json).toMatchObject({ paybill_urls_registered: true });
});

test.each([
  [{ ResponseType: "completed" }, "400.002.05"],
  [{ ResponseType: "Cancel" }, "400.002.05"],
  [{ ConfirmationURL: "nowhere" }, "400.002.05"],
  [{ ShortCode: "600000" }, "400.002.05"],
  [{ ConfirmationURL: "https://host.example/M-Pesa/x" }, "400.003.02"],
  [{ ValidationURL: "https://host.example/x?q=SQL" }, "400.003.02"],
  [{ ConfirmationURL: "https://safaricom.example/x" }, "400.003.02"],
  [{ ConfirmationURL: "https://host.example/executive" }, "400.003.02"],
])("registering %j is refused with %s", async (changes, code) => {
  const { register } = await stage();
  const answer = await register(changes);
  expect([answer.status, answer.json.errorCode]).toEqual([400, code]);
});

test("production registers URLs once, the sandbox any number of times", async () => {
  const production = await stage({ profile: "production" });
  await production.register();
  const again = await production.register();
  expect([again.status, again.json.errorCode, again.json.errorMessage]).toEqual([
    500,
    "500.003.1001",
    "Urls are already registered.",
  ]);
  const sandbox = await stage();
  await sandbox.register();
  expect((await sandbox.register()).status).toBe(200);
});

test("an expired token in a C2B call is 400.003.01", async () => {
  const { register, takeToken } = await stage();
  await register();
  await takeToken();
  const answer = await register();
  expect([answer.status, answer.json.errorCode]).toEqual([400, "400.003.01"]);
});

test("a customer's payment is validated, then confirmed, with text values only", async () => {
  const { register, control, app, truth } = await stage();
  await register();
  const paid = await control("pay", PAYER);
  expect(app.received.map((one) => one.path.split("/").at(-1))).toEqual(["validation", "confirmation"]);
  const [validation, confirmation] = app.received.map((one) => JSON.parse(one.raw) as Record<string, string>);
  expect(confirmation).toEqual({
    TransactionType: "Pay Bill",
    TransID: paid.json.receipt,
    TransTime: "20261121100000",
    TransAmount: "5.00",
    BusinessShortCode: SHORTCODE,
    BillRefNumber: "inv 104",
    InvoiceNumber: "",
    OrgAccountBalance: "5.00",
    ThirdPartyTransID: "",
    MSISDN: "2547 ***** 678",
    FirstName: "JOHN",
    MiddleName: "K",
    LastName: "DOE",
  });
  expect(validation).toEqual({ ...confirmation, OrgAccountBalance: "" });
  expect((await truth()).payments).toEqual([
    expect.objectContaining({
      receipt: paid.json.receipt,
      amount: 5,
      phone: "254712345678",
      account: "inv 104",
      kind: "paybill",
    }),
  ]);
  expect(paid.json).toMatchObject({ rejected: false, confirmation: "answered 200" });
});

test("v1 sends the number as unsalted SHA-256, and a payment can choose its form", async () => {
  const { register, control, confirmations } = await stage();
  await register({}, "v1");
  await control("pay", { ...PAYER, phone: "254708374149" });
  for (const msisdn of ["masked", "full", "empty"]) await control("pay", { ...PAYER, msisdn });
  expect(confirmations().map((one) => one.MSISDN)).toEqual([
    "bbff37cea44ac0b2d964ee0dfb8d2df8513dc7ba1b36129a929fc3fbd6dd4af4",
    "2547 ***** 678",
    "254712345678",
    "",
  ]);
  expect(confirmations()[0]!.MSISDN).toBe(createHash("sha256").update("254708374149").digest("hex"));
});

test("an organisation's payment has no number and only one name", async () => {
  const { register, control, confirmations } = await stage();
  await register();
  await control("pay", { channel: "business", first_name: "BETHEL LTD", account: "A1", amount: 1000 });
  const [confirmation] = confirmations();
  expect(confirmation).toMatchObject({
    TransactionType: "Organization To Organization Transfer",
    MSISDN: "",
    FirstName: "BETHEL LTD",
  });
  expect(confirmation).not.toHaveProperty("MiddleName");
  expect(confirmation).not.toHaveProperty("LastName");
});

test("a rejected validation moves no money and sends no confirmation", async () => {
  const { register, control, app, truth } = await stage();
  await register();
  app.reply = () => ({ body: { ResultCode: "C2B00012", ResultDesc: "Rejected" } });
  const answer = await control("pay", PAYER);
  expect(answer.json).toMatchObject({ receipt: null, rejected: true, code: "C2B00012" });
  expect(app.received).toHaveLength(1);
  expect((await truth()).payments).toEqual([]);
});

test.each([
  ["Completed", true],
  ["Cancelled", false],
])("when validation breaks or is late, %s decides", async (ResponseType, completes) => {
  const { register, control, app, truth } = await stage();
  await register({ ResponseType });
  app.reply = ({ path }) => (path.endsWith("/validation") ? { status: 500 } : {});
  await control("pay", PAYER);
  await control("seed", { validation_seconds: 0.05 });
  app.reply = ({ path }) => (path.endsWith("/validation") ? { silent: true } : {});
  await control("pay", PAYER);
  expect((await truth()).payments).toHaveLength(completes ? 2 : 0);
});

test("the ThirdPartyTransID of the validation is in the confirmation", async () => {
  const { register, control, app, confirmations } = await stage();
  await register();
  app.reply = () => ({ body: { ResultCode: 0, ResultDesc: "Accepted", ThirdPartyTransID: "our-7" } });
  await control("pay", PAYER);
  expect(confirmations()[0]!.ThirdPartyTransID).toBe("our-7");
});

test("payments complete without validation and without URLs", async () => {
  const { register, control, app, truth } = await stage();
  expect((await control("pay", PAYER)).json.confirmation).toBe("no URLs registered");
  await register();
  await control("seed", { validation: false });
  await control("pay", PAYER);
  expect(app.received.map((one) => one.path.split("/").at(-1))).toEqual(["confirmation"]);
  expect((await truth()).payments).toHaveLength(2);
});

test("C2B simulate is a customer's payment, and does not exist in production", async () => {
  const { register, daraja, advance, confirmations } = await stage();
  await register();
  const body = {
    ShortCode: SHORTCODE,
    CommandID: "CustomerPayBillOnline",
    Amount: 1,
    Msisdn: 254708374149,
    BillRefNumber: "X1",
  };
  expect((await daraja("/mpesa/c2b/v2/simulate", body)).json.ResponseCode).toBe("0");
  await advance(1);
  expect(confirmations()[0]).toMatchObject({
    BillRefNumber: "X1",
    TransAmount: "1.00",
    MSISDN: "2547 ***** 149",
  });
  const production = await stage({ profile: "production" });
  const refused = await production.daraja("/mpesa/c2b/v1/simulate", body);
  expect([refused.status, refused.json.errorCode]).toEqual([404, "404.003.01"]);
});

test("a paid push sends a confirmation with the same receipt after its callback", async () => {
  const { register, push, advance, app, callbacks, confirmations } = await stage();
  await register();
  await push("254712345678");
  await advance(15);
  expect(app.received.map((one) => one.path.split("/").at(-1))).toEqual(["intent-1", "confirmation"]);
  const receipt = callbacks()[0]?.CallbackMetadata?.Item[1]?.Value;
  expect(confirmations()[0]).toMatchObject({
    TransID: receipt,
    BillRefNumber: "K7M2Q9",
    TransAmount: "500.00",
  });
});

test("the confirmation can come first or be omitted", async () => {
  const { register, control, push, advance, app } = await stage();
  await register();
  await control("seed", { c2b_order: "before" });
  await push("254712345678");
  await advance(15);
  await control("seed", { c2b_order: "none" });
  await push("254711111111");
  await advance(15);
  expect(app.received.map((one) => one.path.split("/").at(-1))).toEqual([
    "confirmation",
    "intent-1",
    "intent-1",
  ]);
});

test("an unsuccessful push sends no confirmation", async () => {
  const { register, push, advance, confirmations } = await stage();
  await register();
  await push("254712345032");
  await advance(60);
  expect(confirmations()).toEqual([]);
});

test("an invalid payment is rejected with the valid values", async () => {
  const { control } = await stage();
  expect((await control("pay", { ...PAYER, phone: "12" })).status).toBe(400);
  expect((await control("pay", { ...PAYER, amount: -1 })).status).toBe(400);
  expect((await control("pay", { ...PAYER, channel: "pigeon" })).json.channels).toContain("bank");
  expect((await control("pay", { ...PAYER, msisdn: "secret" })).json.msisdn).toContain("hashed");
  expect((await control("pay", { ...PAYER, shortcode: "123456" })).json).toMatchObject({
    rejected: true,
    receipt: null,
  });
});

test("a wallet whose balance was set cannot pay more than it holds", async () => {
  const { control, truth } = await stage();
  await control("seed", { phones: [{ phone: "0712345678", balance: 3 }] });
  expect((await control("pay", PAYER)).json).toMatchObject({ rejected: true, code: "1" });
  expect((await truth()).total).toBe(0);
});
