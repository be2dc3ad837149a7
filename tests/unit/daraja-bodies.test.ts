import { describe, expect, test } from "vitest";
import { parseExpressCallback, parsePaybillBody } from "@/lib/domain/payments/daraja/callback-bodies";
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
      payment: { receipt: "NLJ7RT61SV", amountCents: 100, at: new Date("2019-12-19T07:21:15Z") },
    });
  });

  test("is read in any order of its items", () => {
    const body = JSON.parse(PAID);
    body.Body.stkCallback.CallbackMetadata.Item.reverse();
    body.Body.stkCallback.CallbackMetadata.Item.unshift({ Name: "New", Value: { deep: [1] } });
    expect(parseExpressCallback(JSON.stringify(body))?.payment?.receipt).toBe("NLJ7RT61SV");
  });

  test("without a payment is read without one", () => {
    expect(parseExpressCallback(CANCELLED)).toMatchObject({ resultCode: "1032", payment: null });
  });

  test("has its code as number or text", () => {
    const odd = CANCELLED.replace("1032", '"SFC_IC0003"');
    expect(parseExpressCallback(odd)?.resultCode).toBe("SFC_IC0003");
  });

  test("without a readable date is still a payment", () => {
    const dateless = PAID.replace("20191219102115", '"yesterday"');
    expect(parseExpressCallback(dateless)?.payment).toEqual({
      receipt: "NLJ7RT61SV",
      amountCents: 100,
      at: null,
    });
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

  test.each(["TransID", "TransAmount", "BusinessShortCode"])("without %s is not one", (name) => {
    expect(parsePaybillBody(JSON.stringify({ ...CONFIRMED, [name]: undefined }))).toBeNull();
  });

  test.each(["0", "0.00", "-5", "five"])("of %s is not one", (TransAmount) => {
    expect(parsePaybillBody(JSON.stringify({ ...CONFIRMED, TransAmount }))).toBeNull();
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
    ["when a number, as none", '{"errorCode":404}', ""],
  ])("%s", (_shape, text, expected) => {
    expect(code(text)).toBe(expected);
  });

  test("as are texts sent as numbers", () => {
    expect(field({ status: 200, text: "", json: { expires_in: 3599 } }, "expires_in")).toBe("3599");
    expect(field({ status: 200, text: "", json: { expires_in: "3599" } }, "expires_in")).toBe("3599");
    expect(field({ status: 200, text: "", json: { expires_in: { no: 1 } } }, "expires_in")).toBe("");
  });
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
