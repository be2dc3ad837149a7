import { X509Certificate } from "node:crypto";
import { describe, expect, test } from "vitest";
import { parameter, SHORTCODE, stage } from "./stage";

const PAYER = { phone: "0712345678", first_name: "JOHN", last_name: "DOE", account: "K7M2Q9", amount: 500 };

test("the certificate is valid X.509, and expired", async () => {
  const { call } = await stage();
  const certificate = new X509Certificate((await call("/_sim/certificate")).raw);
  expect(certificate.subject).toBe("CN=apicrypt.simulator");
  expect(new Date(certificate.validTo).getTime()).toBeLessThan(Date.now());
  expect(certificate.verify(certificate.publicKey)).toBe(true);
});

describe("a transaction status", () => {
  test("is accepted at once, and the result follows", async () => {
    const { control, askStatus, advance, results } = await stage();
    const { receipt } = (await control("pay", PAYER)).json;
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
    const { askStatus, advance, results } = await stage();
    await askStatus("UKL0000000");
    await advance(3);
    expect(results()[0]).toMatchObject({ ResultCode: 25 });
    expect(results()[0]).not.toHaveProperty("ResultParameters");
  });

  test.each([
    ["a wrong password", { password: "nope" }, 2001],
    ["an operator nobody knows", { name: "stranger" }, "SFC_IC0003"],
  ])(
    "%s is accepted, and refused by the result",
    async (_what, { password, name }: Record<string, string>, code) => {
      const { control, askStatus, operator, advance, results } = await stage();
      const { receipt } = (await control("pay", PAYER)).json;
      expect((await askStatus(receipt, await operator(password, name))).status).toBe(200);
      await advance(3);
      expect(results()[0]!.ResultCode).toBe(code);
    },
  );

  test("of an invalid order is rejected at once", async () => {
    const { askStatus, setToken } = await stage();
    expect((await askStatus("UKL0000000", { IdentifierType: "1" })).json.errorCode).toBe("400.002.05");
    expect((await askStatus("", {})).json.errorCode).toBe("400.002.05");
    const words = { ResultURL: "https://academy.example/mpesa/result" };
    expect((await askStatus("UKL0000000", words)).json.errorCode).toBe("400.003.02");
    setToken("dead");
    expect((await askStatus("UKL0000000")).json.errorCode).toBe("400.003.01");
  });

  test("in a full queue calls QueueTimeOutURL and sends no result", async () => {
    const { control, askStatus, advance, app } = await stage();
    const { receipt } = (await control("pay", PAYER)).json;
    await control("next", { call: "status", match: { receipt }, outcome: "timeout" });
    await askStatus(receipt);
    await advance(60);
    expect(app.received.map((one) => one.path.split("/").at(-2))).toEqual(["timeout"]);
  });
});

describe("a reversal", () => {
  test("returns the money once and has its own receipt", async () => {
    const { control, reverse, advance, results, truth } = await stage();
    const { receipt } = (await control("pay", PAYER)).json;
    await reverse(receipt, 500);
    await advance(3);
    const [result] = results();
    expect(result).toMatchObject({ ResultCode: 0 });
    expect(result!.TransactionID).not.toBe(receipt);
    expect(parameter(result, "OriginalTransactionID")).toBe(receipt);
    expect(parameter(result, "Amount")).toBe(500);
    expect(await truth()).toMatchObject({ total: 500, reversed: 500, kept: 0, balance: -5, charges: 5 });
    await reverse(receipt, 500);
    await advance(3);
    expect(results()[1]!.ResultCode).toBe("R000001");
    expect((await truth()).reversals).toHaveLength(1);
  });

  test("can be partial, but never more than what is left", async () => {
    const { control, reverse, advance, results, truth } = await stage();
    const { receipt } = (await control("pay", PAYER)).json;
    for (const amount of [200, 400, 300, 1]) {
      await reverse(receipt, amount);
      await advance(3);
    }
    expect(results().map((one) => one.ResultCode)).toEqual([0, 3, 0, "R000001"]);
    expect(await truth()).toMatchObject({ reversed: 500, kept: 0 });
  });

  test("of an unknown receipt or another organisation's payment is R000002", async () => {
    const { control, reverse, advance, results } = await stage();
    const business = { channel: "business", first_name: "BETHEL LTD", account: "A1", amount: 1000 };
    const { receipt } = (await control("pay", business)).json;
    await reverse("UKL0000000", 1);
    await reverse(receipt, 1000);
    await advance(3);
    expect(results().map((one) => one.ResultCode)).toEqual(["R000002", "R000002"]);
  });

  test("is code 1 if the money has left the paybill", async () => {
    const { control, reverse, advance, results, truth } = await stage();
    const { receipt } = (await control("pay", PAYER)).json;
    await control("sweep", { amount: 400 });
    await reverse(receipt, 500);
    await advance(3);
    expect(results()[0]!.ResultCode).toBe(1);
    expect(await truth()).toMatchObject({ kept: 500, swept: 400, balance: 95 });
  });

  test("has a receipt with a transaction status", async () => {
    const { control, askStatus, advance, results } = await stage();
    const { receipt } = (await control("pay", PAYER)).json;
    const reversal = (await control("reverse", { receipt, amount: 200 })).json;
    await askStatus(reversal.receipt);
    await advance(3);
    expect(parameter(results()[0], "Amount")).toBe(200);
    expect(parameter(results()[0], "CreditPartyName")).toBe("254712345678 - JOHN DOE");
  });

  test("names the invalid field", async () => {
    const { reverse } = await stage();
    const refused = async (changes: Record<string, unknown>) =>
      (await reverse("UKL0000000", 1, changes)).json.errorMessage;
    expect(await refused({ RecieverIdentifierType: "4" })).toBe(
      "Bad Request - Invalid RecieverIdentifierType",
    );
    expect(await refused({ Remarks: "x" })).toBe("Bad Request - Invalid Remarks");
    expect(await refused({ Amount: 0 })).toBe("Bad Request - Invalid Amount");
    expect(await refused({ ResultURL: "" })).toBe("Bad Request - Invalid ResultURL");
  });

  test("by Safaricom does not notify the business", async () => {
    const { control, app, register, advance, truth } = await stage();
    await register();
    const { receipt } = (await control("pay", PAYER)).json;
    app.received.length = 0;
    expect((await control("reverse", { receipt })).json).toMatchObject({ original: receipt, amount: 500 });
    await advance(600);
    expect(app.received).toEqual([]);
    expect((await truth()).kept).toBe(0);
    expect((await control("reverse", { receipt })).json).toMatchObject({ rejected: true, code: "R000001" });
  });
});

describe("faults of an order", () => {
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
  ])("%s", async (outcome, status, isDone) => {
    const { control, reverse, advance, truth, results } = await stage();
    const { receipt } = (await control("pay", PAYER)).json;
    await control("next", { call: "reversal", outcome });
    expect((await reverse(receipt, 500)).status).toBe(status);
    await advance(3);
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
    const { control, reverse, advance, truth, app } = await stage();
    const { receipt } = (await control("pay", PAYER)).json;
    await control("next", { call: "reversal", outcome });
    await reverse(receipt, 500);
    await advance(3);
    expect((await truth()).kept).toBe(isDone ? 0 : 500);
    expect(app.received[0]!.path).toContain(outcome.startsWith("timeout") ? "/timeout/" : "/result/");
  });

  test("its messages can be lost, late, duplicated, truncated and forged", async () => {
    const { control, askStatus, advance, app } = await stage();
    const { receipt } = (await control("pay", PAYER)).json;
    const received = async (faults: string[], seconds = 3) => {
      app.received.length = 0;
      await control("next", { call: "status", outcome: "success", faults });
      await askStatus(receipt);
      await advance(seconds);
      return app.received.length;
    };
    expect(await received(["lost"], 900)).toBe(0);
    expect(await received(["duplicate:3"])).toBe(3);
    expect(await received(["delay:60"])).toBe(0);
    await advance(60);
    expect(app.received).toHaveLength(1);
    await received(["truncated-json"]);
    expect(() => JSON.parse(app.received[0]!.raw)).toThrow();
    expect(await received(["forged"])).toBe(3);
    expect(await received(["before-ack"], 0)).toBe(1);
  });

  test("its result has every documented shape", async () => {
    const { control, askStatus, advance, results } = await stage();
    const { receipt } = (await control("pay", PAYER)).json;
    const result = async (...faults: string[]) => {
      await control("next", { call: "status", faults });
      await askStatus(receipt);
      await advance(3);
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
  });

  test("the same seed gives the same random faults", async () => {
    const run = async () => {
      const { control, askStatus, advance, app } = await stage({ seed: "chaos" });
      await control("seed", { chaos: { lost: 40, "duplicate:2": 40 } });
      const { receipt } = (await control("pay", PAYER)).json;
      const counts: number[] = [];
      for (let nth = 0; nth < 12; nth++) {
        await askStatus(receipt);
        await advance(3);
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
    expect((await control("next", { call: "pigeon" })).json.calls).toContain("reversal");
    expect((await control("next", { call: "status", outcome: "pigeon" })).json.outcomes).toContain("timeout");
    expect((await control("next", { call: "pull", outcome: "timeout" })).status).toBe(400);
    expect((await control("next", { call: "status", match: { phone: "0712345678" } })).json.match).toEqual([
      "receipt",
    ]);
  });
});
