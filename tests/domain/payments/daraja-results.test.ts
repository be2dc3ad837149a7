import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCommandResult, reversalOf, statusOf } from "@/lib/domain/payments/daraja/results";

const STATUS = {
  ResultType: 0,
  ResultCode: 0,
  ResultDesc: "The service request is processed successfully.",
  OriginatorConversationID: "10816-694520-2",
  ConversationID: "AG_20261121_0000059c52529a8e080e",
  TransactionID: "UKL0000000",
  ResultParameters: {
    ResultParameter: [
      { Key: "DebitPartyName", Value: "254712345678 - JANE - DOE" },
      { Key: "DebitPartyName", Value: "Safaricom" },
      { Key: "CreditPartyName", Value: "886490 - GNM ACADEMY" },
      { Key: "InitiatedTime", Value: 20261121103000 },
      { Key: "DebitPartyCharges" },
      { Key: "TransactionStatus", Value: "Completed" },
      { Key: "FinalisedTime", Value: 20261121103005 },
      { Key: "Amount", Value: 500 },
      { Key: "ReceiptNo", Value: "UKL4A1B2C3" },
    ],
  },
  ReferenceData: { ReferenceItem: { Key: "Occasion" } },
};

const answer = (changes: Record<string, unknown> = {}) =>
  readCommandResult(JSON.stringify({ Result: { ...STATUS, ...changes } }));
const withParameters = (changes: Record<string, unknown>) =>
  answer({
    ResultParameters: {
      ResultParameter: STATUS.ResultParameters.ResultParameter.map((one) =>
        one.Key in changes ? { Key: one.Key, Value: changes[one.Key] } : one,
      ),
    },
  });

describe("the result of an order", () => {
  test("is read by name, in Nairobi time, and from the first of repeated names", () => {
    const result = answer();
    if (!result) throw new Error("It was not read.");
    expect(statusOf(result)).toEqual({
      outcome: "found",
      receipt: "UKL4A1B2C3",
      completed: true,
      status: "Completed",
      amountCents: 50_000,
      at: new Date("2026-11-21T10:30:05+03:00"),
      payer: { number: "254712345678", name: "JANE - DOE" },
      payee: { number: "886490", name: "GNM ACADEMY" },
      reason: "",
    });
  });

  test.each([
    ["numbers as text", { ResultCode: "0", ResultType: "0" }],
    ["a list of references", { ReferenceData: { ReferenceItem: [{ Key: "A", Value: "B" }, { Key: "C" }] } }],
    ["no description", { ResultDesc: null }],
    ["extra fields", { ResultParameters: STATUS.ResultParameters, Extra: { a: [1] } }],
  ])("is read the same with %s", (_what, changes) => {
    expect(statusOf(answer(changes)!).outcome).toBe("found");
  });

  test.each(["Cancelled", "Declined", "Expired", "Authorized", "Initiated", "Failed"])(
    "of a payment that is %s does not prove that money moved",
    (TransactionStatus) => {
      expect(statusOf(withParameters({ TransactionStatus })!)).toMatchObject({
        outcome: "found",
        completed: false,
      });
    },
  );

  test.each([
    ["amount", { Amount: "" }],
    ["an amount above 0", { Amount: 0 }],
    ["a readable amount", { Amount: "five hundred" }],
    ["receipt", { ReceiptNo: "" }],
    ["status", { TransactionStatus: "" }],
  ])("decides nothing with result 0 but without %s", (_what, changes) => {
    expect(statusOf(withParameters(changes)!).outcome).toBe("undecided");
  });

  test.each([
    [0, "undecided"],
    ["21", "refused"],
    [2001, "refused"],
    ["SFC_IC0003", "refused"],
    [26, "undecided"],
    [15, "undecided"],
    ["4242", "undecided"],
  ])("with code %s and nothing else is %s", (ResultCode, outcome) => {
    const result = answer({ ResultCode, ResultParameters: undefined });
    expect(statusOf(result!).outcome).toBe(outcome);
  });

  test("is done for a reversal only with its own receipt; one done before is reported as such", () => {
    expect(reversalOf(answer({ ResultParameters: undefined })!)).toMatchObject({
      outcome: "reversed",
      receipt: "UKL0000000",
      originalReceipt: "",
      amountCents: 0,
    });
    expect(reversalOf(answer({ ResultCode: "R000001" })!).outcome).toBe("already");
    expect(reversalOf(answer({ ResultCode: "R000002" })!).outcome).toBe("refused");
    expect(reversalOf(answer({ TransactionID: "" })!).outcome).toBe("undecided");
  });

  test("is either read or ignored in any shape; it never throws and never creates money", () => {
    const value = fc.jsonValue({ maxDepth: 3 });
    const anything = fc.record(
      {
        ResultCode: fc.oneof(fc.constantFrom(0, "0", 1), value),
        ResultParameters: value,
        TransactionID: value,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(value, fc.record({ Result: anything })), (body) => {
        const result = readCommandResult(JSON.stringify(body));
        if (result) expect(statusOf(result).outcome).not.toBe("found");
      }),
      { numRuns: 500, seed: 20_261_121 },
    );
    for (const body of ["", "{", "null", "[]", '"x"']) expect(readCommandResult(body)).toBeNull();
  });
});
