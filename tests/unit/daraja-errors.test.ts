import { describe, expect, test } from "vitest";
import { meaningOf, meaningOfCode } from "@/lib/domain/payments/daraja/error-codes";
import { resultSentence } from "@/lib/domain/payments/requests/texts";
import { inLanguage } from "@/lib/platform/commands/call-language";

describe("an answer of Daraja that is no success", () => {
  test.each([
    [404, "404.001.03", "Invalid Access Token"],
    [400, "400.003.01", "Invalid Access Token"],
    [401, "401.002.01", "Error Occurred - Invalid Access Token - XXX"],
    [401, "401.003.01", "Error Occurred: Invalid Access Token"],
    [400, "401.003.01", "Error Occurred"],
    [401, "401.003.01", "Error Occurred - Invalid Access Token - "],
    [401, "401.001", "Invalid Access Token"],
    [401, "keymanagement.service.invalid_access_token", "Invalid access token"],
    [401, "keymanagement.service.access_token_expired", "Access Token expired"],
    [401, "", ""],
  ])("means a dead token: %d %s %s", (status, code, text) => {
    expect(meaningOf({ status, code, text })).toBe("token");
  });

  test.each([
    [
      401,
      "401.003.01",
      "Error Occurred - Invalid Access Token - Invalid API call as no apiproduct match found",
    ],
    [
      401,
      "keymanagement.service.InvalidAPICallAsNoApiProductMatchFound",
      "Invalid API call as no apiproduct match found",
    ],
    [401, "steps.oauth.v2.InvalidAPICallAsNoApiProductMatchFound", ""],
    [404, "404.001.03", "Invalid API call as no apiproduct match found"],
    [400, "400.002.02", "Bad Request - Invalid PhoneNumber"],
    [400, "400.002.05", "Invalid Request Payload"],
    [404, "404.001.01", "Resource not found"],
    [405, "405.001", "Method Not Allowed"],
    [403, "", ""],
    [500, "500.001.1001", "Wrong credentials"],
    [500, "500.001.1001", "Merchant does not exist"],
    [200, "1", "The request was rejected"],
  ])("means that it will be refused again, also with a new token: %d %s %s", (status, code, text) => {
    expect(meaningOf({ status, code, text })).toBe("refused");
  });

  test.each([
    [500, "500.003.02", "Error Occurred: Spike Arrest Violation", "spike"],
    [500, "500.003.02", "System is busy. Please try again in few minutes.", "spike"],
    [429, "policies.ratelimit.SpikeArrestViolation", "Spike arrest violation. Allowed rate : ...", "spike"],
    [500, "policies.ratelimit.SpikeArrestViolation", "Spike arrest violation.", "spike"],
    [500, "500.001.1001", "Spike arrest violation. Allowed rate : ...", "spike"],
    [429, "", "", "spike"],
    [500, "500.003.03", "Error Occurred: Quota Violation", "busy"],
    [429, "policies.ratelimit.QuotaViolation", "Rate limit quota violation.", "busy"],
    [503, "00.002.1001", "Service is currently under maintenance. Please try again later", "busy"],
    [
      500,
      "500.001.1001",
      "Unable to lock subscriber, a transaction is already in process for the current subscriber",
      "phone_busy",
    ],
  ])("means that nothing was done and it may be sent again: %d %s %s", (status, code, text, meaning) => {
    expect(meaningOf({ status, code, text })).toBe(meaning);
  });

  test.each([
    [0, "", ""],
    [408, "", ""],
    [500, "", ""],
    [502, "", ""],
    [503, "", ""],
    [504, "", ""],
    [500, "500.003.1001", "Internal Server Error"],
    [500, "500.002.1001", "Duplicate OriginatorConversationID"],
    [500, "500.001.1001", "The transaction is being processed"],
    [200, "500.001.1001", "The transaction is being processed"],
    [500, "500.001.1001", "The transaction does not Exist"],
    [500, "500.001.1001", ""],
    [200, "", ""],
    [200, "0", "Success"],
  ])("leaves open whether it was done: %d %s %s", (status, code, text) => {
    expect(meaningOf({ status, code, text })).toBe("unknown");
  });
});

describe("the sentence about a prompt that M-Pesa did not take", () => {
  test.each([
    "500.003.02",
    "500.003.03",
    "policies.ratelimit.SpikeArrestViolation",
    "429",
    "00.002.1001",
    "not_sent",
  ])("says in both languages that none was sent, and never to look at the phone: %s", (code) => {
    const english = resultSentence(code);
    expect(english).toBe(
      "M-Pesa is busy, so the request was not sent. Try again in a minute, or pay by Paybill.",
    );
    const kiswahili = inLanguage("sw", () => resultSentence(code));
    expect(kiswahili).toContain("ombi halikutumwa");
    expect(english + kiswahili).not.toMatch(/your phone|simu yako/i);
  });

  test.each(["500.001.1001", "401.003.01", "400.002.02", "ResponseCode 1"])(
    "names neither the payer's phone nor balance when our settings or Daraja are to blame: %s",
    (code) => {
      expect(resultSentence(code)).toBe(
        "M-Pesa did not take the payment request. Try again in a minute, or pay by Paybill.",
      );
    },
  );

  test("of a result of M-Pesa's own stays what it was", () => {
    expect(resultSentence("1")).toContain("Not enough M-Pesa balance");
    expect(resultSentence("1001")).toContain("Another M-Pesa request is open on your phone");
    for (const code of ["26", "9999", "7777", "1025"])
      expect(resultSentence(code)).toBe("M-Pesa is busy. Try again in 30 seconds or use Paybill.");
    for (const code of ["0", "26", "1037", "SFC_IC0003"]) expect(meaningOfCode(code)).toBeNull();
  });
});
