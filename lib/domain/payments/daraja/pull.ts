import "server-only";
import { env } from "@/lib/platform/env";
import { fromNairobiStamp, nairobiStamp } from "@/lib/platform/time/nairobi-time";
import { findMessage, readAmount, readReceipt, readText } from "./callback-bodies";
import { call } from "./client";
import { type Exchange, type Failure, failureOf, summarize } from "./exchange";

/** A payment of Daraja's list. Amount in cents. */
export type PulledPayment = {
  receipt: string;
  amountCents: number;
  at: Date | null;
  /** Whole, masked or hashed; a number without its country code is left as received. */
  msisdn: string;
  payerName: string;
  billRef: string;
  kind: string;
};

/**
 * Daraja's list of payments. `unread` are the rows that could not be parsed, as JSON, which staff must look at. A failure, also
 * `refused`, says nothing about payments: query again later.
 */
export type PullAnswer = { outcome: "pulled"; payments: PulledPayment[]; unread: string[] } | Failure;

/** A list with more pages than this counts as endless. */
const MAX_PAGES = 100;
const HOUR_MS = 60 * 60 * 1000;
/** Daraja lists the last 48 hours; a minute less, so that it refuses no window. */
const WINDOW_MS = 48 * HOUR_MS - 60_000;

/**
 * Queries Daraja for the payments of a window of time, page by page, each receipt once. Payments more than 48 hours old are left
 * out. The answer is `pulled` only if all pages came. docs/mpesa.md, "Pull transactions".
 */
export async function pullPayments(window: { from: Date; to: Date; now: Date }): Promise<PullAnswer> {
  const from = new Date(Math.max(window.from.getTime(), window.now.getTime() - WINDOW_MS));
  const found = new Map<string, PulledPayment>();
  let rows = 0;
  const unread: string[] = [];
  for (let page = 0; page < MAX_PAGES; page++) {
    const answer = await call("/pulltransactions/v1/query", {
      ShortCode: env().MPESA_SHORTCODE,
      StartDate: formatTime(from),
      EndDate: formatTime(window.to),
      OffSetValue: String(rows),
    });
    const list = readPage(answer);
    if (!list) return failed(answer);
    for (const row of list) {
      const payment = readRow(row);
      if (payment) found.set(payment.receipt, payment);
      else unread.push(JSON.stringify(row));
    }
    rows += list.length;
    if (list.length === 0) return { outcome: "pulled", payments: [...found.values()], unread };
  }
  return { outcome: "unknown", code: "endless", description: "Daraja's list did not come to an end." };
}

/** Whether Daraja keeps the list now, and its answer. */
export type PullRegistration = { registered: boolean; answer: ReturnType<typeof summarize> };

/**
 * Registers the paybill, once, for the list of payments. docs/mpesa.md, "Pull transactions".
 * @param nominated the phone that Safaricom has on record as the paybill's contact, 2547XXXXXXXX.
 */
export async function registerPull(nominated: string, callbackUrl: string): Promise<PullRegistration> {
  const answer = await call("/pulltransactions/v1/register", {
    ShortCode: env().MPESA_SHORTCODE,
    RequestType: "Pull",
    NominatedNumber: nominated,
    CallBackURL: callbackUrl,
  });
  const summary = summarize(answer, "ResponseStatus", "Response Status");
  return { registered: answer.status === 200 && isListCode(summary.code), answer: summary };
}

/** 1000: done or found; 1001: registered before, or nothing found. */
function isListCode(code: string): boolean {
  return code === "1000" || code === "1001";
}

/** The rows of a page; null when the answer is not a page. 1001 without a list is an empty page. */
function readPage({ status, json }: Exchange): unknown[] | null {
  const code = String(json?.ResponseCode ?? "");
  if (status !== 200 || !isListCode(code)) return null;
  const list = json?.Response;
  if (!Array.isArray(list)) return code === "1001" ? [] : null;
  // The list is nested twice, and an empty answer may hold an empty list.
  return list.flat();
}

function readRow(row: unknown): PulledPayment | null {
  const fields = findMessage(row, ["transactionid", "amount"]);
  const [receipt, amountCents] = [readReceipt(fields?.transactionid), readAmount(fields?.amount)];
  if (!fields || !receipt || !amountCents) return null;
  return {
    receipt,
    amountCents,
    // It ends with Z but is Nairobi time.
    at: fromNairobiStamp(readText(fields.trxdate).replace(/\.\d+/, "").replace(/\D/g, "")),
    msisdn: readText(fields.msisdn),
    payerName: readText(fields.sender),
    billRef: readText(fields.billreference),
    kind: readText(fields.transactiontype),
  };
}

function failed(answer: Exchange): Failure {
  const failure = failureOf(answer, "ResponseMessage");
  // A page that cannot be read is not a refusal.
  return isListCode(failure.code) ? { ...failure, outcome: "unknown" } : failure;
}

/** `YYYY-MM-DD HH:mm:ss` in Nairobi time, the format of this API. */
function formatTime(at: Date): string {
  const [year, month, day, hour, minute, second] = nairobiStamp(at).match(/^\d{4}|\d\d/g) ?? [];
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`;
}
