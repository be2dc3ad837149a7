import { describe, expect, test } from "vitest";
import { readQueryAnswer } from "@/lib/domain/payments/daraja/express";

const answer = (body: unknown) => readQueryAnswer(typeof body === "string" ? body : JSON.stringify(body));

describe("Daraja's answer about a prompt is put in plain words", () => {
  test.each([
    [
      { ResponseCode: "0", ResultCode: "1032", ResultDesc: "Request cancelled by user" },
      "1032",
      "Request cancelled by user",
    ],
    [{ ResultCode: 0, ResultDesc: " Done. " }, "0", "Done."],
    [
      { requestId: "1", errorCode: "500.001.1001", errorMessage: "The transaction is being processed" },
      "500.001.1001",
      "The transaction is being processed",
    ],
    [{ errorCode: "500.001.1001", errorMessage: "" }, "500.001.1001", null],
    [
      {
        fault: {
          faultstring: "Spike arrest violation.",
          detail: { errorcode: "policies.ratelimit.SpikeArrestViolation" },
        },
      },
      "policies.ratelimit.SpikeArrestViolation",
      "Spike arrest violation.",
    ],
    [{ ResultCode: { nested: true }, ResultDesc: ["x"] }, null, null],
    [{ fault: "down" }, null, null],
    ["<html>Bad gateway</html>", null, null],
    ["", null, null],
    ["[]", null, null],
    ["null", null, null],
  ])("%j", (body, code, description) => {
    expect(answer(body)).toEqual({ ResultCode: code, ResultDesc: description });
  });

  test("no answer has no text", () => {
    expect(readQueryAnswer(null)).toEqual({ ResultCode: null, ResultDesc: null });
  });
});
