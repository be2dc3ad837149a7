import "server-only";
import { env } from "@/lib/platform/env";
import { nairobiStamp } from "@/lib/platform/time/nairobi-time";
import { call, callPatiently } from "./client";
import {
  asAnswer,
  type Exchange,
  errorCode,
  type Failure,
  failureOf,
  faultOf,
  field,
  isSuccess,
  meaningOfAnswer,
} from "./exchange";

type StkPush = {
  /** 2547XXXXXXXX or 2541XXXXXXXX. */
  msisdn: string;
  /** Whole shillings. */
  shillings: number;
  /** Shown to the payer, at most 12 characters; nothing private. */
  account: string;
  callbackUrl: string;
};

/** Daraja's answer to a push. `unknown`: the prompt may or may not be on the phone. */
export type PushAnswer =
  | { outcome: "accepted"; checkoutRequestId: string; merchantRequestId: string; description: string }
  | Failure;

/**
 * Sends a payment prompt to a phone (STK push). Never call it inside a transaction.
 * docs/mpesa.md, "M-Pesa Express".
 */
export async function sendPush(stkPush: StkPush, now: Date): Promise<PushAnswer> {
  const answer = await callPatiently("/mpesa/stkpush/v1/processrequest", {
    ...credentials(now),
    TransactionType: "CustomerPayBillOnline",
    Amount: stkPush.shillings,
    PartyA: stkPush.msisdn,
    PartyB: env().MPESA_SHORTCODE,
    PhoneNumber: stkPush.msisdn,
    CallBackURL: stkPush.callbackUrl,
    AccountReference: stkPush.account,
    TransactionDesc: "Enrollment",
  });
  const checkoutRequestId = field(answer, "CheckoutRequestID");
  if (!isSuccess(answer) || !checkoutRequestId) return failureOf(answer);
  return {
    outcome: "accepted",
    checkoutRequestId,
    merchantRequestId: field(answer, "MerchantRequestID"),
    description: field(answer, "ResponseDescription"),
  };
}

type QueryAnswer = {
  verdict: Verdict;
  resultCode: string;
  resultDesc: string;
  httpStatus: number;
  body: string;
  /** Rate limited: wait before the next query. */
  tooFast: boolean;
};

/**
 * Queries the state of a prompt (STK query). Only a 200 with ResponseCode 0, the same CheckoutRequestID and a known final
 * code is a verdict; anything else is `open` or `unknown`. docs/mpesa.md, "M-Pesa Express".
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
    tooFast: answer.status !== 200 && ["spike", "busy"].includes(meaningOfAnswer(answer)),
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

/** Short code, timestamp and the password made of both; all three must agree in one request. */
function credentials(now: Date) {
  const { MPESA_SHORTCODE: shortcode, MPESA_PASSKEY: passkey } = env();
  const stamp = nairobiStamp(now);
  return {
    BusinessShortCode: shortcode,
    Password: Buffer.from(`${shortcode}${passkey}${stamp}`).toString("base64"),
    Timestamp: stamp,
  };
}

type QueryTexts = { ResultCode: string | null; ResultDesc: string | null };

/** Code and text of a kept query answer, for staff: its result, else its error. Both null if it is not JSON. */
export function readQueryAnswer(body: string | null): QueryTexts {
  const answer = asAnswer(200, body ?? "");
  const firstOf = (...texts: string[]) => texts.map((text) => text.trim()).find(Boolean) ?? null;
  return {
    ResultCode: firstOf(field(answer, "ResultCode"), errorCode(answer)),
    ResultDesc: firstOf(field(answer, "ResultDesc"), field(answer, "errorMessage"), faultOf(answer).text),
  };
}

/**
 * The meaning of a result code for a prompt. `open`: not decided yet; `unknown`: the code decides nothing, so keep querying and
 * never guess.
 */
type Verdict = "paid" | "failed" | "cancelled" | "open" | "unknown";

const FAILURES =
  "1 2 3 4 8 11 17 21 26 1001 1019 1025 1037 1101 1102 2001 2006 2008 2026 2028 8006 9999 SFC_IC0003";

const VERDICTS = new Map<string, Verdict>([
  ["0", "paid"],
  ["1031", "cancelled"],
  ["1032", "cancelled"],
  ["4999", "open"],
  // The phone's answer got lost: the payment may have been made.
  ["15", "unknown"],
  ["1036", "unknown"],
  ...FAILURES.split(" ").map((code) => [code, "failed"] as const),
]);

/** The verdict of a Daraja result code, which arrives as a number or as text. docs/mpesa.md, "Result codes". */
export function verdictOf(resultCode: string | number): Verdict {
  return VERDICTS.get(String(resultCode)) ?? "unknown";
}
