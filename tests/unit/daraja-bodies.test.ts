import { describe, expect, test } from "vitest";
import {
  parseExpressCallback,
  parsePaybillBody,
  readReceipt,
} from "@/lib/domain/payments/daraja/callback-bodies";
import { errorCode, field } from "@/lib/domain/payments/daraja/exchange";
import { verdictOf } from "@/lib/domain/payments/daraja/express";

// Raw bodies that Safaricom published or that were seen on the wire.
const PAID = `{"Body":{"stkCallback":{"MerchantRequestID":"29115-34620561-1","CheckoutRequestID":"ws_CO_191220191020363925",
 "ResultCode":0,"ResultDesc":"The service request is processed successfully.",
 "CallbackMetadata":{"Item":[{"Name":"Amount","Value":1.00},{"Name":"MpesaReceiptNumber","Value":"NLJ7RT61SV"},
  {"Name":"Balance"},{"Name":"TransactionDate","Value":20191219102115},{"Name":"PhoneNumber","Value":254708374149}]}}}}`;
const CANCELLED = `{"Body":{"stkCallback":{"MerchantRequestID":"f1e2-4b95-a71d-b30d3cdbb7a7942864",
  "CheckoutRequestID":"ws_CO_2107","ResultCode":1032,"ResultDesc":"Request cancelled by user"}}}`;
const CONFIRMED = {
  TransactionType: "Pay Bill",
  TransID: "RKL51ZDR4F",
  TransTime: "20231121121325",
  TransAmount: "5.00",
  BusinessShortCode: "600966",
  BillRefNumber: "INV-104",
  MSISDN: "2547 ***** 126",
  FirstName: "JOHN",
  MiddleName: "",
  LastName: "",
};

describe("a prompt's result", () => {
  test("is read by the names of its items", () => {
    expect(parseExpressCallback(PAID)).toEqual({
      checkoutRequestId: "ws_CO_191220191020363925",
      resultCode: "0",
      resultDesc: "The service request is processed successfully.",
      receipt: "NLJ7RT61SV",
      amountCents: 100,
      at: new Date("2019-12-19T07:21:15Z"),
    });
  });

  test("is read in any order of its items", () => {
    const body = JSON.parse(PAID);
    body.Body.stkCallback.CallbackMetadata.Item.reverse();
    body.Body.stkCallback.CallbackMetadata.Item.unshift({ Name: "New", Value: { deep: [1] } });
    expect(parseExpressCallback(JSON.stringify(body))?.receipt).toBe("NLJ7RT61SV");
  });

  test("is read without a payment when there is none", () => {
    expect(parseExpressCallback(CANCELLED)).toMatchObject({
      resultCode: "1032",
      receipt: null,
      amountCents: null,
    });
  });

  test("has its code as number or text", () => {
    const odd = CANCELLED.replace("1032", '"SFC_IC0003"');
    expect(parseExpressCallback(odd)?.resultCode).toBe("SFC_IC0003");
  });

  test("without a readable date is still a payment", () => {
    const dateless = PAID.replace("20191219102115", '"yesterday"');
    expect(parseExpressCallback(dateless)).toMatchObject({
      receipt: "NLJ7RT61SV",
      amountCents: 100,
      at: null,
    });
  });

  const told = (change: (callback: Record<string, unknown>) => void) => {
    const body = JSON.parse(PAID);
    change(body.Body.stkCallback);
    return parseExpressCallback(JSON.stringify(body));
  };

  test.each([
    ["null", null],
    ["1,200 letters", "x".repeat(1_200)],
    ["an object", { code: 7 }],
    ["a number", 7],
  ])("is read whatever its text says: %s", (_what, ResultDesc) => {
    const result = told((callback) => Object.assign(callback, { ResultDesc }));
    expect(result).toMatchObject({ resultCode: "0", receipt: "NLJ7RT61SV", amountCents: 100 });
    expect(result?.resultDesc.length).toBeLessThanOrEqual(500);
  });

  test.each([
    ["null", null],
    ["an empty object", {}],
    ["an empty list", { Item: [] }],
    ["a text", "none"],
  ])("is read with metadata that says nothing: %s", (_what, CallbackMetadata) => {
    const result = told((callback) => Object.assign(callback, { CallbackMetadata }));
    expect(result).toMatchObject({ resultCode: "0", receipt: null, amountCents: null, at: null });
  });

  test.each([
    ["numbers as texts", [{ Name: "Amount", Value: "1.00" }]],
    ["a single object", { Name: "Amount", Value: 1 }],
    ["names in another case", [{ name: "amount", value: "1" }]],
    [
      "the same item twice",
      [
        { Name: "Amount", Value: 1 },
        { Name: "Amount", Value: "1.00" },
      ],
    ],
  ])("is read with items as %s", (_what, Item) => {
    const result = told((callback) => Object.assign(callback, { CallbackMetadata: { Item } }));
    expect(result).toMatchObject({ amountCents: 100, receipt: null });
  });

  test.each([
    ["without the object around it", (body: { Body: unknown }) => body.Body],
    ["with its own object left out", (body: { Body: { stkCallback: unknown } }) => body.Body.stkCallback],
    ["beside another object", (body: object) => ({ ...body, meta: { version: 2 } })],
  ])("is read %s", (_what, change) => {
    expect(parseExpressCallback(JSON.stringify(change(JSON.parse(PAID))))).toMatchObject({
      receipt: "NLJ7RT61SV",
    });
  });

  test("that names two amounts has none", () => {
    const Item = [
      { Name: "Amount", Value: 1 },
      { Name: "Amount", Value: 2 },
    ];
    expect(
      told((callback) => Object.assign(callback, { CallbackMetadata: { Item } }))?.amountCents,
    ).toBeNull();
  });
});

describe("a Paybill message", () => {
  test("is read as published", () => {
    expect(parsePaybillBody(JSON.stringify(CONFIRMED))).toMatchObject({
      TransID: "RKL51ZDR4F",
      amountCents: 500,
      at: new Date("2023-11-21T09:13:25Z"),
      BillRefNumber: "INV-104",
    });
  });

  test("may have numbers as texts, and lack all but receipt, amount and shortcode", () => {
    const least = { TransID: "rkl51zdr4f", TransAmount: 5, BusinessShortCode: 600966, LastName: null };
    expect(parsePaybillBody(JSON.stringify(least))).toMatchObject({
      TransID: "RKL51ZDR4F",
      amountCents: 500,
      BusinessShortCode: "600966",
      MSISDN: "",
      LastName: "",
      at: null,
    });
  });

  test.each([
    ["TransID", { TransID: null }],
    ["TransAmount", { amountCents: null }],
    ["BusinessShortCode", { BusinessShortCode: "" }],
  ])("without %s is read without it", (name, expected) => {
    const body = parsePaybillBody(JSON.stringify({ ...CONFIRMED, [name]: undefined }));
    expect(body).toMatchObject({ BillRefNumber: "INV-104", ...expected });
  });

  test.each(["0", "0.00", "-5", "five", "500,00", "1.500,00", "1e3"])(
    "of %s has no amount",
    (TransAmount) => {
      expect(parsePaybillBody(JSON.stringify({ ...CONFIRMED, TransAmount }))?.amountCents).toBeNull();
    },
  );

  test.each([
    ["1,500.00", 150_000],
    ["1,500", 150_000],
    [" 5.00 ", 500],
    ["KES 5.00", 500],
    [5.5, 550],
  ])("of %s is read", (TransAmount, cents) => {
    expect(parsePaybillBody(JSON.stringify({ ...CONFIRMED, TransAmount }))?.amountCents).toBe(cents);
  });

  const lowerCase = Object.fromEntries(
    Object.entries(CONFIRMED).map(([key, value]) => [key.toLowerCase(), value]),
  );
  test.each([
    ["a list of one", JSON.stringify([CONFIRMED])],
    ["an object around it", JSON.stringify({ Body: CONFIRMED })],
    ["an object with a list around it", JSON.stringify({ Body: { Items: [CONFIRMED] }, version: 2 })],
    ["a form", new URLSearchParams(CONFIRMED).toString()],
    ["names in another case", JSON.stringify(lowerCase)],
    ["a byte order mark", `\ufeff${JSON.stringify(CONFIRMED)}`],
  ])("is read as %s", (_shape, body) => {
    expect(parsePaybillBody(body)).toMatchObject({
      TransID: "RKL51ZDR4F",
      amountCents: 500,
      FirstName: "JOHN",
    });
  });

  test("is cut where a text is longer than what is stored, and freed of what Postgres cannot store", () => {
    const body = parsePaybillBody(
      JSON.stringify({ ...CONFIRMED, FirstName: "J".repeat(201), LastName: "\u0000DOE" }),
    );
    expect(body).toMatchObject({ FirstName: "J".repeat(200), LastName: "DOE", amountCents: 500 });
  });

  test.each([
    ["two messages", JSON.stringify([CONFIRMED, { ...CONFIRMED, TransID: "RKL51ZDR4G" }])],
    ["one name with two values", JSON.stringify({ ...CONFIRMED, transid: "RKL51ZDR4G" })],
    ["nothing", ""],
    ["a text", "hello"],
    ["a list of nothing", "[]"],
  ])("that is ambiguous or none is not read: %s", (_what, body) => {
    expect(parsePaybillBody(body)).toBeNull();
  });
});

describe("an error of Daraja's is read", () => {
  const code = (text: string) => {
    let json = null;
    try {
      json = JSON.parse(text);
    } catch {}
    return errorCode({ status: 500, text, json });
  };

  test.each([
    [
      "in its own shape",
      '{"requestId":"1c5b","errorCode":"400.002.02","errorMessage":"Bad Request"}',
      "400.002.02",
    ],
    [
      "in the gateway's shape",
      '{"fault":{"faultstring":"Spike arrest","detail":{"errorcode":"policies.ratelimit.SpikeArrestViolation"}}}',
      "policies.ratelimit.SpikeArrestViolation",
    ],
    ["in neither shape, as none", '{"fault":{"faultstring":"Invalid API call"}}', ""],
    ["in neither shape, as none", '{"fault":"no"}', ""],
    ["in neither shape, as none", "{}", ""],
    ["when empty, as none", "", ""],
    ["when a web page, as none", "<html><body>Please consult your administrator.</body></html>", ""],
    ["when a number, as its digits", '{"errorCode":404}', "404"],
  ])("%s", (_shape, text, expected) => {
    expect(code(text)).toBe(expected);
  });

  test("as are texts sent as numbers", () => {
    expect(field({ status: 200, text: "", json: { expires_in: 3599 } }, "expires_in")).toBe("3599");
    expect(field({ status: 200, text: "", json: { expires_in: "3599" } }, "expires_in")).toBe("3599");
    expect(field({ status: 200, text: "", json: { expires_in: { no: 1 } } }, "expires_in")).toBe("");
  });
});

test.each(["undefined", "Unknown", "12345678901234567890", "SHORT", "", null])(
  "%j is no receipt",
  (given) => {
    expect(readReceipt(given)).toBeNull();
  },
);

test.each(["UKQ1234567", " ukqabcdefg ", "MBN0000000"])("%j is a receipt", (given) => {
  expect(readReceipt(given)).toBe(given.trim().toUpperCase());
});

describe("a result code", () => {
  test("means paid only if it is 0, as number or text", () => {
    expect([verdictOf(0), verdictOf("0")]).toEqual(["paid", "paid"]);
    for (const code of ["00", "", "0.0", " 0", "O", "null"]) expect(verdictOf(code)).toBe("unknown");
  });

  test("means cancelled, failed or undecided; an unknown code decides nothing", () => {
    expect(["1031", "1032"].map(verdictOf)).toEqual(["cancelled", "cancelled"]);
    expect(
      ["1", "17", "26", "1001", "1019", "1025", "1037", "2001", "9999", "SFC_IC0003"].map(verdictOf),
    ).toEqual(Array.from({ length: 10 }, () => "failed"));
    expect(verdictOf("4999")).toBe("open");
    expect(["7777", "1036", "15", "1050", "constructor", "toString"].map(verdictOf)).toEqual(
      Array.from({ length: 6 }, () => "unknown"),
    );
  });
});
