import { expect, test } from "vitest";
import { item, MORNING, password, stage } from "./stage";

const PHONE = "254712345678";

test("an accepted push gets Daraja's texts and ids", async () => {
  const { push } = await stage();
  const answer = await push(PHONE);
  expect(answer.status).toBe(200);
  expect(answer.json).toEqual({
    MerchantRequestID: expect.stringMatching(/^[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\d{4,7}$/),
    CheckoutRequestID: "ws_CO_21112026100000000712345678",
    ResponseCode: "0",
    ResponseDescription: "Success. Request accepted for processing",
    CustomerMessage: "Success. Request accepted for processing",
  });
});

test("a number without an open page is paid after ten seconds", async () => {
  const { push, advance, app, callbacks, truth } = await stage();
  const { CheckoutRequestID, MerchantRequestID } = (await push(PHONE)).json;
  await advance(9.9);
  expect(app.received).toEqual([]);
  await advance(0.1);
  const [callback] = callbacks();
  expect(callback).toMatchObject({
    MerchantRequestID,
    CheckoutRequestID,
    ResultCode: 0,
    ResultDesc: "The service request is processed successfully.",
  });
  const { payments, total } = await truth();
  expect(total).toBe(500);
  expect(payments).toEqual([
    expect.objectContaining({
      amount: 500,
      phone: PHONE,
      account: "K7M2Q9",
      kind: "express",
      shortcode: "886490",
      checkout_request_id: CheckoutRequestID,
      at: "2026-11-21T10:00:10.000+03:00",
    }),
  ]);
  expect(item(callback, "MpesaReceiptNumber")).toBe(payments[0]!.receipt);
});

test("the raw success callback has Safaricom's shape: 500.00, Balance without Value, numbers in EAT", async () => {
  const { push, advance, app } = await stage();
  await push(PHONE);
  await advance(10);
  const received = app.received[0]!;
  expect(received.raw).toMatch(
    /"CallbackMetadata":\{"Item":\[\{"Name":"Amount","Value":500\.00\},\{"Name":"MpesaReceiptNumber","Value":"UKL[0-9A-Z]{7}"\},\{"Name":"Balance"\},\{"Name":"TransactionDate","Value":20261121100010\},\{"Name":"PhoneNumber","Value":254712345678\}\]\}/,
  );
  expect(received.headers["content-type"]).toBe("application/json;charset=UTF-8");
  expect(received.headers.businessshortcode).toBe("886490");
  expect(received.path).toBe("/hooks/pay/0123456789abcdef0123456789abcdef/intent-1");
});

test("a failure callback has no CallbackMetadata", async () => {
  const { push, advance, callbacks } = await stage();
  await push("254712345032");
  await advance(8);
  expect(callbacks()[0]).toEqual({
    MerchantRequestID: expect.any(String),
    CheckoutRequestID: expect.any(String),
    ResultCode: 1032,
    ResultDesc: "Request cancelled by user",
  });
});

test("numbers and text are both accepted", async () => {
  const { push } = await stage();
  expect(
    (await push(PHONE, { BusinessShortCode: 886490, Amount: "500", PhoneNumber: PHONE, PartyA: PHONE }))
      .status,
  ).toBe(200);
});

test.each([
  ["BusinessShortCode", "12"],
  ["Timestamp", "20261321100000"],
  ["Timestamp", "2026-11-21"],
  ["Password", "not base64!"],
  ["TransactionType", "PayBill"],
  ["Amount", 0],
  ["Amount", 250_001],
  ["Amount", 10.5],
  ["Amount", "1e3"],
  ["PartyA", "0712345678"],
  ["PhoneNumber", "254812345678"],
  ["PartyB", "abc"],
  ["CallBackURL", "ftp://host/x"],
  ["CallBackURL", "https://Host.example/x"],
  ["CallBackURL", "https://host.example/x y"],
  ["AccountReference", "THIRTEENCHARS"],
  ["AccountReference", ""],
  ["TransactionDesc", "fourteen chars"],
])("a wrong %s (%j) is refused by its name", async (field, value) => {
  const { push } = await stage();
  const answer = await push(PHONE, { [field]: value });
  expect(answer.status).toBe(400);
  expect(answer.json).toMatchObject({
    errorCode: "400.002.02",
    errorMessage: `Bad Request - Invalid ${field}`,
  });
});

test("a missing content type is reported as an invalid shortcode", async () => {
  const { daraja, pushBody } = await stage();
  const answer = await daraja("/mpesa/stkpush/v1/processrequest", pushBody(PHONE), {
    "Content-Type": "text/plain",
  });
  expect(answer.json.errorMessage).toBe("Bad Request - Invalid BusinessShortCode");
});

test("an unknown shortcode and a wrong password share one code", async () => {
  const { push } = await stage();
  const stranger = await push(PHONE, {
    BusinessShortCode: "600000",
    Password: password(undefined, "600000"),
  });
  expect(stranger.status).toBe(500);
  expect(stranger.json).toMatchObject({ errorCode: "500.001.1001", errorMessage: "Merchant does not exist" });
  const wrong = await push(PHONE, { Password: password("another-passkey") });
  expect(wrong.json).toMatchObject({ errorCode: "500.001.1001", errorMessage: "Wrong credentials" });
  const stale = await push(PHONE, { Timestamp: "20261121100001" });
  expect(stale.json.errorMessage).toBe("Wrong credentials");
});

test("a second push to a busy phone is rejected until the first has ended", async () => {
  const { push, advance } = await stage();
  await push("254712345032");
  const second = await push("254712345032");
  expect(second.status).toBe(500);
  expect(second.json.errorMessage).toMatch(/^Unable to lock subscriber/);
  await advance(8);
  expect((await push("254712345032")).status).toBe(200);
});

test("the same amount from the same phone within two minutes of paying is code 17", async () => {
  const { push, advance, callbacks, truth } = await stage();
  await push(PHONE);
  await advance(10);
  await push(PHONE);
  await advance(10);
  expect(callbacks().map((callback) => callback.ResultCode)).toEqual([0, 17]);
  await advance(110);
  await push(PHONE);
  await advance(10);
  expect(callbacks().at(-1)?.ResultCode).toBe(0);
  expect((await truth()).total).toBe(1000);
});

test("two pushes with one reference are two prompts", async () => {
  const { push, advance } = await stage();
  const first = await push("254712345032");
  await advance(8);
  const second = await push("254712345032");
  expect(second.json.CheckoutRequestID).not.toBe(first.json.CheckoutRequestID);
});

test("a low balance is code 1, the daily limit code 4, a full paybill code 8", async () => {
  const { push, advance, callbacks, control } = await stage();
  await control("seed", { phones: [{ phone: "0711111111", balance: 499 }] });
  await push("254711111111");
  await control("seed", { phones: [{ phone: "0722222222", balance: 500_000 }] });
  for (const amount of [250_000, 249_999, 2]) {
    await push("254722222222", { Amount: amount });
    await advance(10);
    await control("seed", { phones: [{ phone: "0722222222", balance: 500_000 }] });
  }
  await control("seed", { org_limit: 500_000 });
  await push("254733333333", { Amount: 600 });
  await advance(10);
  expect(callbacks().map((callback) => callback.ResultCode)).toEqual([1, 0, 0, 4, 8]);
});

test("a till's transaction type is SFC_IC0003, another PartyB 2028", async () => {
  const { push, advance, app, callbacks } = await stage();
  await push(PHONE, { TransactionType: "CustomerBuyGoodsOnline" });
  await push("254711111111", { PartyB: "600000" });
  await advance(3);
  expect(app.received[0]!.raw).toContain('"ResultCode":"SFC_IC0003"');
  expect(callbacks()[1]?.ResultCode).toBe(2028);
});

test("receipts contain the day in Nairobi and never repeat", async () => {
  const { control, sim } = await stage({ startAt: Date.parse("2026-12-31T23:59:00+03:00") });
  const pay = async () =>
    String((await control("pay", { phone: "0712345678", account: "A", amount: 1 })).json.receipt);
  const receipts = new Set<string>();
  for (let i = 0; i < 20; i++) receipts.add(await pay());
  expect(receipts.size).toBe(20);
  for (const receipt of receipts) expect(receipt).toMatch(/^ULV[0-9A-Z]{7}$/);
  await control("clock", { advance: 60 });
  expect(await pay()).toMatch(/^VA1[0-9A-Z]{7}$/);
  expect(sim.world.payments).toHaveLength(21);
});

test("the simulator's clock starts at a given time", async () => {
  const { sim } = await stage();
  expect(sim.world.clock.now()).toBe(MORNING);
});
