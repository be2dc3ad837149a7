import { expect, test } from "vitest";
import { item, PHONE, password, SHORTCODE, stage } from "./stage";

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
      shortcode: SHORTCODE,
      checkout_request_id: CheckoutRequestID,
      at: "2026-11-21T10:00:10.000+03:00",
    }),
  ]);
  expect(item(callback, "MpesaReceiptNumber")).toBe(payments[0]!.receipt);
});

test("the raw success callback has Safaricom's shape: 500.00, Balance without Value, numbers in EAT", async () => {
  const { pushAndWait, app } = await stage();
  await pushAndWait(PHONE, 10);
  const received = app.received[0]!;
  expect(received.raw).toMatch(
    /"CallbackMetadata":\{"Item":\[\{"Name":"Amount","Value":500\.00\},\{"Name":"MpesaReceiptNumber","Value":"UKL[0-9A-Z]{7}"\},\{"Name":"Balance"\},\{"Name":"TransactionDate","Value":20261121100010\},\{"Name":"PhoneNumber","Value":254712345678\}\]\}/,
  );
  expect(received.headers["content-type"]).toBe("application/json;charset=UTF-8");
  expect(received.headers.businessshortcode).toBe(SHORTCODE);
  expect(received.path).toBe("/hooks/pay/0123456789abcdef0123456789abcdef/intent-1");
});

test("a failure callback has no CallbackMetadata", async () => {
  const { pushAndWait, callbacks } = await stage();
  await pushAndWait("254712345032", 8);
  expect(callbacks()[0]).toEqual({
    MerchantRequestID: expect.any(String),
    CheckoutRequestID: expect.any(String),
    ResultCode: 1032,
    ResultDesc: "Request cancelled by user",
  });
});

test.each([
  { BusinessShortCode: SHORTCODE, PartyB: SHORTCODE, Amount: "500", PhoneNumber: PHONE, PartyA: PHONE },
  { BusinessShortCode: Number(SHORTCODE), PartyB: Number(SHORTCODE), Amount: 500 },
])("numbers and texts are both accepted: %j", async (changes) => {
  const { push } = await stage();
  expect((await push(PHONE, changes)).json.ResponseCode).toBe("0");
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

test.each([
  ["an unknown shortcode", { BusinessShortCode: "600000", Password: password(undefined, "600000") }],
  ["a wrong password", { Password: password("another-passkey") }],
  ["another timestamp than the password's", { Timestamp: "20261121100001" }],
])("%s is 500.001.1001, with a text", async (what, changes) => {
  const { push } = await stage();
  const errorMessage = what.includes("shortcode") ? "Merchant does not exist" : "Wrong credentials";
  expect(await push(PHONE, changes)).toMatchObject({
    status: 500,
    json: { errorCode: "500.001.1001", errorMessage },
  });
});

test("a second push to a busy phone is rejected until the first has ended, and is a prompt of its own", async () => {
  const { push, advance } = await stage();
  const first = await push("254712345032");
  const second = await push("254712345032");
  expect(second.status).toBe(500);
  expect(second.json.errorMessage).toMatch(/^Unable to lock subscriber/);
  await advance(8);
  const third = await push("254712345032");
  expect(third.status).toBe(200);
  expect(third.json.CheckoutRequestID).not.toBe(first.json.CheckoutRequestID);
});

test("the same amount from the same phone within two minutes of paying is code 17", async () => {
  const { pushAndWait, advance, codes, truth } = await stage();
  await pushAndWait(PHONE, 10);
  await pushAndWait(PHONE, 10);
  await advance(110);
  await pushAndWait(PHONE, 10);
  expect(codes()).toEqual([0, 17, 0]);
  expect((await truth()).total).toBe(1000);
});

test("a low balance is code 1, the daily limit code 4, a full paybill code 8", async () => {
  const { push, pushAndWait, codes, control } = await stage();
  const own = (phone: string, balance: number) => control("seed", { phones: [{ phone, balance }] });
  await own("0711111111", 499);
  await push("254711111111");
  for (const Amount of [250_000, 249_999, 2]) {
    await own("0722222222", 500_000);
    await pushAndWait("254722222222", 10, { Amount });
  }
  await control("seed", { org_limit: 500_000 });
  await pushAndWait("254733333333", 10, { Amount: 600 });
  expect(codes()).toEqual([1, 0, 0, 4, 8]);
});

test("a till's transaction type is SFC_IC0003, another PartyB 2028", async () => {
  const { push, pushAndWait, codes } = await stage();
  await push(PHONE, { TransactionType: "CustomerBuyGoodsOnline" });
  await pushAndWait("254711111111", 3, { PartyB: "600000" });
  expect(codes()).toEqual(["SFC_IC0003", 2028]);
});

test("receipts contain the day in Nairobi and never repeat", async () => {
  const { advance, pay, sim } = await stage({ startAt: Date.parse("2026-12-31T23:59:00+03:00") });
  const receipts = new Set<unknown>();
  for (let i = 0; i < 20; i++) receipts.add((await pay({ amount: 1 })).receipt);
  expect(receipts.size).toBe(20);
  for (const receipt of receipts) expect(receipt).toMatch(/^ULV[0-9A-Z]{7}$/);
  await advance(60);
  expect((await pay({ amount: 1 })).receipt).toMatch(/^VA1[0-9A-Z]{7}$/);
  expect(sim.world.payments).toHaveLength(21);
});
