/**
 * What an answer that is no success means for its request:
 * - `token`: nothing was done, the access token is no longer valid. Renew it and send the request again.
 * - `spike`: nothing was done, too many requests in this moment. Send it again after a moment.
 * - `busy`: nothing was done, and for some minutes nothing will be.
 * - `phone_busy`: nothing was done, the payer's phone has another M-Pesa session.
 * - `refused`: nothing was done, and the same request would be refused again.
 * - `unknown`: it may have been done.
 */
export type Meaning = "token" | "spike" | "busy" | "phone_busy" | "refused" | "unknown";

/** An answer's HTTP status, Daraja's or its gateway's error code, and the text beside it; empty where there is none. */
type ErrorAnswer = { status: number; code: string; text: string };

/** The published error codes, in the order in which they are looked at. docs/mpesa.md, "Result codes". */
const RULES: Array<[Meaning, Partial<Record<"code" | "text", RegExp>>]> = [
  // Worded as an invalid token, but the app lacks the product: a new token changes nothing.
  ["refused", { text: /apiproduct/i }],
  ["refused", { code: /apiproduct/i }],
  ["token", { code: /^(404\.001\.03|400\.003\.01|401\.00[23]\.01|401\.001)$/ }],
  ["token", { code: /(invalid_access_token|access_token_expired|InvalidAccessToken)$/i }],
  ["busy", { code: /^500\.003\.03$|quota/i }],
  ["busy", { code: /^00\.002\.1001$/ }],
  ["spike", { code: /^500\.003\.02$|^policies\.ratelimit\./ }],
  ["spike", { text: /spike arrest violation|system is busy/i }],
  ["phone_busy", { code: /^500\.001\.1001$/, text: /unable to lock/i }],
  ["refused", { code: /^500\.001\.1001$/, text: /wrong credentials|merchant does not exist/i }],
  ["unknown", { code: /^5\d\d\./ }],
];

/** Our own code of a request that was not sent, for lack of an access token. */
export const NOT_SENT_CODE = "not_sent";
/** Before the response code of an answer that is no success. */
export const RESPONSE_CODE = "ResponseCode ";

/** The meaning of an answer that is no success; of an answer without a known code, by its HTTP status. */
export function meaningOf({ status, code, text }: ErrorAnswer): Meaning {
  const known = RULES.find(
    ([, rule]) => (rule.code?.test(code) ?? true) && (rule.text?.test(text) ?? true),
  )?.[0];
  if (known) return known;
  if (status === 401) return "token";
  if (status === 429) return "spike";
  // A gateway that waited too long may have passed the request on.
  if (status === 408) return "unknown";
  if (status >= 400 && status < 500) return "refused";
  // A 200 without a code (a gateway's web page) may have passed the request on.
  return status === 200 && code !== "" && code !== "0" ? "refused" : "unknown";
}

/** The meaning of a kept code of a request that was not sent; null for a code that M-Pesa gave the prompt itself. */
export function meaningOfCode(code: string): Meaning | null {
  if (code === NOT_SENT_CODE) return "busy";
  if (code.startsWith(RESPONSE_CODE)) return "refused";
  // The only refusals kept under this code; a busy phone is kept as M-Pesa's own 1001.
  if (code === "500.001.1001") return "refused";
  const status = /^([1-5]\d\d)(?:\.|$)/.exec(code)?.[1];
  const meaning = meaningOf({ status: Number(status ?? 0), code, text: "" });
  return status || meaning !== "unknown" ? meaning : null;
}
