import { X509Certificate } from "node:crypto";
import { describe, expect, test } from "vitest";
import { parameter, SHORTCODE, stage } from "./stage";

/** A paybill with one payment, and commands whose result has come. */
async function paid(given = {}) {
  const on = await stage(given);
  const { receipt } = await on.pay();
  const after = async <Answer>(order: Promise<Answer>) => {
    const answer = await order;
    await on.advance(3);
    return answer;
  };
  return {
    ...on,
    receipt,
    askAndWait: (of: unknown = receipt, changes = {}) => after(on.askStatus(of, changes)),
    reverseAndWait: (amount = 500, of: unknown = receipt) => after(on.reverse(of, amount)),
    codesOfResults: () => on.results().map(({ ResultCode }) => ResultCode),
  };
}

test("the certificate is valid X.509, and expired", async () => {
  const { call } = await stage();
  const certificate = new X509Certificate((await call("/_sim/certificate")).raw);
  expect(certificate.subject).toBe("CN=apicrypt.simulator");
  expect(new Date(certificate.validTo).getTime()).toBeLessThan(Date.now());
  expect(certificate.verify(certificate.publicKey)).toBe(true);
});

describe("a transaction status", () => {
  test("is accepted at once, and the result follows", async () => {
    const { receipt, askStatus, advance, results } = await paid();
    const accepted = await askStatus(receipt);
    expect(accepted.json).toMatchObject({
      ResponseCode: "0",
      ConversationID: expect.stringMatching(/^AG_20261121_/),
    });
    expect(results()).toEqual([]);
    await advance(3);
    const [result] = results();
    expect(result).toMatchObject({
      ResultType: 0,
      ResultCode: 0,
      ConversationID: accepted.json.ConversationID,
      OriginatorConversationID: accepted.json.OriginatorConversationID,
      ReferenceData: { ReferenceItem: { Key: "Occasion" } },
    });
    expect(parameter(result, "ReceiptNo")).toBe(receipt);
    expect(parameter(result, "Amount")).toBe(500);
    expect(parameter(result, "TransactionStatus")).toBe("Completed");
    expect(parameter(result, "DebitPartyName")).toBe("254712345678 - JOHN DOE");
    expect(parameter(result, "CreditPartyName")).toContain(SHORTCODE);
    expect(result!.ResultParameters!.ResultParameter).toContainEqual({ Key: "TransactionReason" });
  });

  test("of an unknown receipt is code 25, without parameters", async () => {
    const { askAndWait, results } = await paid();
    await askAndWait("UKL0000000");
    expect(results()[0]).toMatchObject({ ResultCode: 25 });
    expect(results()[0]).not.toHaveProperty("ResultParameters");
  });

  test.each([
    ["a wrong password", ["nope"], 2001],
    ["an operator nobody knows", [undefined, "stranger"], "SFC_IC0003"],
  ])("with %s is accepted, and refused by the result", async (_what, operator, code) => {
    const on = await paid();
    expect((await on.askAndWait(on.receipt, await on.operator(...operator))).status).toBe(200);
    expect(on.codesOfResults()).toEqual([code]);
  });

  test.each([
    ["UKL0000000", { IdentifierType: "1" }, "400.002.05"],
    ["", {}, "400.002.05"],
    ["UKL0000000", { ResultURL: "https://academy.example/mpesa/result" }, "400.003.02"],
  ])("that is invalid is rejected at once: %j %j", async (receipt, changes, code) => {
    const { askStatus } = await stage();
    expect((await askStatus(receipt, changes)).json.errorCode).toBe(code);
  });

  test("in a full queue calls QueueTimeOutURL and sends no result", async () => {
    const { receipt, next, askStatus, advance, app } = await paid();
    await next("timeout", [], { call: "status", match: { receipt } });
    await askStatus(receipt);
    await advance(60);
    expect(app.received.map((one) => one.path.split("/").at(-2))).toEqual(["timeout"]);
  });
});

describe("a reversal", () => {
  test("returns the money once and has its own receipt", async () => {
    const { receipt, reverseAndWait, results, codesOfResults, truth } = await paid();
    await reverseAndWait();
    const [result] = results();
    expect(result).toMatchObject({ ResultCode: 0 });
    expect(result!.TransactionID).not.toBe(receipt);
    expect(parameter(result, "OriginalTransactionID")).toBe(receipt);
    expect(parameter(result, "Amount")).toBe(500);
    expect(await truth()).toMatchObject({ total: 500, reversed: 500, kept: 0, balance: -5, charges: 5 });
    await reverseAndWait();
    expect(codesOfResults()[1]).toBe("R000001");
    expect((await truth()).reversals).toHaveLength(1);
  });

  test("can be partial, but never more than what is left", async () => {
    const { reverseAndWait, codesOfResults, truth } = await paid();
    for (const amount of [200, 400, 300, 1]) await reverseAndWait(amount);
    expect(codesOfResults()).toEqual([0, 3, 0, "R000001"]);
    expect(await truth()).toMatchObject({ reversed: 500, kept: 0 });
  });

  test("of an unknown receipt or another organisation's payment is R000002", async () => {
    const { pay, reverseAndWait, codesOfResults } = await paid();
    const { receipt } = await pay({ channel: "business", amount: 1000 });
    await reverseAndWait(1, "UKL0000000");
    await reverseAndWait(1000, receipt);
    expect(codesOfResults()).toEqual(["R000002", "R000002"]);
  });

  test("is code 1 if the money has left the paybill", async () => {
    const { control, reverseAndWait, codesOfResults, truth } = await paid();
    await control("sweep", { amount: 400 });
    await reverseAndWait();
    expect(codesOfResults()).toEqual([1]);
    expect(await truth()).toMatchObject({ kept: 500, swept: 400, balance: 95 });
  });

  test("has a receipt with a transaction status", async () => {
    const { receipt, control, askAndWait, results } = await paid();
    await askAndWait((await control("reverse", { receipt, amount: 200 })).json.receipt);
    expect(parameter(results()[0], "Amount")).toBe(200);
    expect(parameter(results()[0], "CreditPartyName")).toBe("254712345678 - JOHN DOE");
  });

  test.each([
    ["RecieverIdentifierType", "4"],
    ["Remarks", "x"],
    ["Amount", 0],
    ["ResultURL", ""],
  ])("names the invalid field: %s", async (field, value) => {
    const { reverse } = await stage();
    const { json } = await reverse("UKL0000000", 1, { [field]: value });
    expect(json.errorMessage).toBe(`Bad Request - Invalid ${field}`);
  });

  test("by Safaricom does not notify the business", async () => {
    const { receipt, control, app, register, advance, truth } = await paid();
    await register();
    expect((await control("reverse", { receipt })).json).toMatchObject({ original: receipt, amount: 500 });
    await advance(600);
    expect(app.received).toEqual([]);
    expect((await truth()).kept).toBe(0);
    expect((await control("reverse", { receipt })).json).toMatchObject({ rejected: true, code: "R000001" });
  });
});

describe("faults of a Daraja command", () => {
  test.each([
    ["lost_answer", 500, true],
    ["empty_answer", 500, true],
    ["html_answer", 200, true],
    ["internal", 500, false],
    ["maintenance", 503, false],
    ["spike", 429, false],
    ["busy_answer", 500, false],
    ["quota", 500, false],
    ["refused", 200, false],
    ["invalid_token", 404, false],
    ["invalid_token_401", 401, false],
    ["no_product", 401, false],
  ])("%s", async (outcome, status, isDone) => {
    const { next, reverseAndWait, truth, results } = await paid();
    await next(outcome, [], { call: "reversal" });
    expect((await reverseAndWait()).status).toBe(status);
    expect((await truth()).kept).toBe(isDone ? 0 : 500);
    expect(results()).toHaveLength(isDone ? 1 : 0);
  });

  test.each([
    ["timeout", false],
    ["timeout_done", true],
    ["already_reversed", false],
    ["no_money", false],
    ["code:4242", false],
  ])("the result is %s", async (outcome, isDone) => {
    const { next, reverseAndWait, truth, app } = await paid();
    await next(outcome, [], { call: "reversal" });
    await reverseAndWait();
    expect((await truth()).kept).toBe(isDone ? 0 : 500);
    expect(app.received[0]!.path).toContain(outcome.startsWith("timeout") ? "/timeout/" : "/result/");
  });

  test.each([
    ["duplicate:3", 3, 3],
    ["forged", 3, 3],
    ["before-ack", 0, 1],
  ])("its messages can have the faults of a callback: %s", async (fault, seconds, messages) => {
    const { receipt, next, askStatus, advance, app } = await paid();
    await next("success", [fault], { call: "status" });
    await askStatus(receipt);
    await advance(seconds);
    expect(app.received).toHaveLength(messages);
  });

  test("its result has every documented shape", async () => {
    const { next, askAndWait, results } = await paid();
    const result = async (...faults: string[]) => {
      await next("success", faults, { call: "status" });
      await askAndWait();
      return results().at(-1)!;
    };
    expect(await result("string-code")).toMatchObject({ ResultType: "0", ResultCode: "0" });
    expect(await result("no-parameters")).not.toHaveProperty("ResultParameters");
    expect((await result("one-parameter")).ResultParameters).toEqual({
      ResultParameter: { Key: "Amount", Value: 500 },
    });
    expect(parameter(await result("other-amount:7"), "Amount")).toBe(7);
    const keys = (await result("extra-fields")).ResultParameters!.ResultParameter.map(({ Key }) => Key);
    expect(keys.filter((key) => key === "DebitPartyName")).toHaveLength(2);
    const texts = await result("text-values", "zero-id");
    expect(texts).toMatchObject({ ResultType: "0", ResultCode: "0", TransactionID: "UKL0000000" });
    expect(parameter(texts, "Amount")).toBe("500.00");
    expect(parameter(texts, "FinalisedTime")).toBe("20261121100000");
  });

  test("the same seed gives the same random faults", async () => {
    const run = async () => {
      const { control, askAndWait, app } = await paid({ seed: "chaos" });
      await control("seed", { chaos: { lost: 40, "duplicate:2": 40 } });
      const counts: number[] = [];
      for (let nth = 0; nth < 12; nth++) {
        await askAndWait();
        counts.push(app.received.length);
      }
      return counts;
    };
    const first = await run();
    expect(await run()).toEqual(first);
    expect(new Set(first).size).toBeGreaterThan(2);
  });

  test("an invalid script is rejected with the valid values", async () => {
    const { control } = await stage();
    const refused = async (body: unknown) => (await control("next", body)).json;
    expect((await refused({ call: "pigeon" })).calls).toContain("reversal");
    expect((await refused({ call: "status", outcome: "pigeon" })).outcomes).toContain("timeout");
    expect((await control("next", { call: "pull", outcome: "timeout" })).status).toBe(400);
    expect((await refused({ call: "status", match: { phone: "0712345678" } })).match).toEqual(["receipt"]);
  });
});
