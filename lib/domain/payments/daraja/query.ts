import "server-only";
import { call } from "./call";
import { type Exchange, field } from "./exchange";
import { credentials } from "./password";
import { type Verdict, verdictOf } from "./result-codes";

export type QueryAnswer = {
  verdict: Verdict;
  resultCode: string;
  resultDesc: string;
  httpStatus: number;
  body: string;
  /** Asked too often: wait before the next question. */
  tooFast: boolean;
};

/**
 * Asks Daraja what became of a prompt (STK query). Only a 200 with ResponseCode 0, the same CheckoutRequestID and a
 * known final code is a verdict; all else is `open` or `unknown` (mpesa.md section 3).
 */
export async function queryPush(checkoutRequestId: string, now: Date): Promise<QueryAnswer> {
  const answer = await call("/mpesa/stkpushquery/v1/query", {
    ...credentials(now),
    CheckoutRequestID: checkoutRequestId,
  });
  const resultCode = field(answer, "ResultCode");
  return {
    verdict: isDefinite(answer, checkoutRequestId) ? verdictOf(resultCode) : "open",
    resultCode,
    resultDesc: field(answer, "ResultDesc"),
    httpStatus: Math.max(0, answer.status),
    body: answer.text.slice(0, 4_000),
    tooFast: answer.status === 429,
  };
}

function isDefinite(answer: Exchange, checkoutRequestId: string): boolean {
  return (
    answer.status === 200 &&
    field(answer, "ResponseCode") === "0" &&
    field(answer, "CheckoutRequestID") === checkoutRequestId &&
    field(answer, "ResultCode") !== ""
  );
}
