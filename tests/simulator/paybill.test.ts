import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { item, PAYER, SHORTCODE, stage } from "./stage";

/** A paybill whose URLs are registered. */
async function registered(changes: Record<string, unknown> = {}, version = "v2") {
  const on = await stage();
  await on.register(changes, version);
  return on;
}

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

test("an app with one version of the C2B API is refused the other as a product it lacks, and its token stays valid", async () => {
  const { control, register } = await stage();
  await control("seed", { c2b_versions: [1] });
  const errorMessage =
    "Error Occurred - Invalid Access Token - Invalid API call as no apiproduct match found";
  expect(await register()).toMatchObject({ status: 401, json: { errorCode: "401.003.01", errorMessage } });
  expect((await register({}, "v1")).json.ResponseCode).toBe("0");
});

test.each([
  ["code", { ResponseCode: "0", ResponseDescription: "Success" }],
  ["text", { ConversationID: "", OriginatorCoversationID: "", ResponseDescription: "success" }],
  ["unreadable", { OriginatorCoversationID: expect.any(String) }],
])("a registration is answered in a published shape: %s", async (register_answer, shape) => {
  const { control, register } = await stage();
  await control("seed", { register_answer });
  const { status, json } = await register();
  expect(status).toBe(200);
  expect(json).toMatchObject(shape);
  expect("ResponseCode" in json).toBe(register_answer === "code");
});

test("a customer's payment is validated, then confirmed, with text values only", async () => {
  const { pay, app, paths, truth } = await registered();
  const payer = { phone: "+254 712 345 678", middle_name: "K", account: "inv 104", amount: 5 };
  const paid = await pay({ ...payer, shortcode: SHORTCODE });
  expect(paths()).toEqual(["validation", "confirmation"]);
  const [validation, confirmation] = app.received.map((one) => JSON.parse(one.raw) as Record<string, string>);
  expect(confirmation).toEqual({
    TransactionType: "Pay Bill",
    TransID: paid.receipt,
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
  const told = {
    receipt: paid.receipt,
    amount: 5,
    phone: "254712345678",
    account: "inv 104",
    kind: "paybill",
  };
  expect((await truth()).payments).toEqual([expect.objectContaining(told)]);
  expect(paid).toMatchObject({ rejected: false, confirmation: "answered 200" });
});

test("v1 sends the number as unsalted SHA-256", async () => {
  const { pay, confirmations } = await registered({}, "v1");
  await pay({ phone: "254708374149" });
  const hash = "bbff37cea44ac0b2d964ee0dfb8d2df8513dc7ba1b36129a929fc3fbd6dd4af4";
  expect(confirmations()).toMatchObject([{ MSISDN: hash }]);
  expect(createHash("sha256").update("254708374149").digest("hex")).toBe(hash);
});

test.each([
  ["full", "254712345678"],
  ["empty", ""],
  ["masked", "2547 ***** 678"],
  ["masked_stars", "25471****678"],
  // X is the mask itself (docs/mpesa.md).
  ["masked_local", "0712XXX678"],
  ["masked_long", "2547XXXXX678"],
  ["masked_end", "0712345***"],
  ["masked_one", "0712345*"],
])("a payment can choose the form of its number: %s is %s", async (msisdn, MSISDN) => {
  const { pay, confirmations } = await registered({}, "v1");
  await pay({ msisdn });
  expect(confirmations()).toMatchObject([{ MSISDN }]);
});

test("an organisation's payment has no number and only one name", async () => {
  const { control, confirmations } = await registered();
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
  const { pay, app, truth } = await registered();
  app.reply = () => ({ body: { ResultCode: "C2B00012", ResultDesc: "Rejected" } });
  expect(await pay()).toMatchObject({ receipt: null, rejected: true, code: "C2B00012" });
  expect(app.received).toHaveLength(1);
  expect((await truth()).payments).toEqual([]);
});

test.each([
  ["Completed", true],
  ["Cancelled", false],
])("when validation breaks or is late, %s decides", async (ResponseType, completes) => {
  const { control, pay, app, truth } = await registered({ ResponseType });
  app.reply = ({ path }) => (path.endsWith("/validation") ? { status: 500 } : {});
  await pay();
  await control("seed", { validation_seconds: 0.05 });
  app.reply = ({ path }) => (path.endsWith("/validation") ? { silent: true } : {});
  await pay();
  expect((await truth()).payments).toHaveLength(completes ? 2 : 0);
});

test("the ThirdPartyTransID of the validation is in the confirmation", async () => {
  const { pay, app, confirmations } = await registered();
  app.reply = () => ({ body: { ResultCode: 0, ResultDesc: "Accepted", ThirdPartyTransID: "our-7" } });
  await pay();
  expect(confirmations()[0]!.ThirdPartyTransID).toBe("our-7");
});

test("payments complete without validation and without URLs", async () => {
  const { register, control, pay, paths, truth } = await stage();
  expect((await pay()).confirmation).toBe("no URLs registered");
  await register();
  await control("seed", { validation: false });
  await pay();
  expect(paths()).toEqual(["confirmation"]);
  expect((await truth()).payments).toHaveLength(2);
});

test("C2B simulate is a customer's payment, and does not exist in production", async () => {
  const { daraja, advance, confirmations } = await registered();
  const body = {
    ShortCode: SHORTCODE,
    CommandID: "CustomerPayBillOnline",
    Amount: 1,
    Msisdn: 254708374149,
    BillRefNumber: "X1",
  };
  expect((await daraja("/mpesa/c2b/v2/simulate", body)).json.ResponseCode).toBe("0");
  await advance(1);
  const told = { BillRefNumber: "X1", TransAmount: "1.00", MSISDN: "2547 ***** 149" };
  expect(confirmations()[0]).toMatchObject(told);
  const production = await stage({ profile: "production" });
  const refused = await production.daraja("/mpesa/c2b/v1/simulate", body);
  expect([refused.status, refused.json.errorCode]).toEqual([404, "404.003.01"]);
});

test("a paid push sends a confirmation with the same receipt after its callback", async () => {
  const { pushAndWait, paths, callbacks, confirmations } = await registered();
  await pushAndWait("254712345678", 15);
  expect(paths()).toEqual(["intent-1", "confirmation"]);
  expect(confirmations()[0]).toMatchObject({
    TransID: item(callbacks()[0], "MpesaReceiptNumber"),
    BillRefNumber: "K7M2Q9",
    TransAmount: "500.00",
  });
});

test("an unsuccessful push sends no confirmation", async () => {
  const { pushAndWait, confirmations } = await registered();
  await pushAndWait("254712345032", 60);
  expect(confirmations()).toEqual([]);
});

test("an invalid payment is rejected with the valid values", async () => {
  const { control, pay } = await stage();
  for (const wrong of [{ phone: "12" }, { amount: -1 }])
    expect((await control("pay", { ...PAYER, ...wrong })).status).toBe(400);
  expect((await pay({ channel: "pigeon" })).channels).toContain("bank");
  expect((await pay({ msisdn: "secret" })).msisdn).toContain("hashed");
  expect(await pay({ shortcode: "123456" })).toMatchObject({ rejected: true, receipt: null });
});

test("a wallet whose balance was set cannot pay more than it holds", async () => {
  const { control, pay, truth } = await stage();
  await control("seed", { phones: [{ phone: "0712345678", balance: 3 }] });
  expect(await pay()).toMatchObject({ rejected: true, code: "1" });
  expect((await truth()).total).toBe(0);
});
