import "server-only";
import { env } from "@/lib/platform/env";
import { toMsisdn } from "@/lib/platform/phone";
import { fromNairobiStamp, nairobiStamp } from "@/lib/platform/time/nairobi-time";
import { findMessage, readAmount, readReceipt, readText } from "./callback-bodies";
import { call } from "./client";
import { type Exchange, type Failure, failureOf, field, summarize, textOf } from "./exchange";

/** A payment of Daraja's list. Amount in cents. */
export type PulledPayment = {
  receipt: string;
  amountCents: number;
  at: Date | null;
  /** Whole, masked or hashed. */
  msisdn: string;
  payerName: string;
  billRef: string;
};

/**
 * Daraja's list of payments. `unread` are the rows that could not be parsed, as JSON, which staff must look at. A failure, also
 * `refused`, says nothing about payments: query again later.
 */
type PullAnswer = { outcome: "pulled"; payments: PulledPayment[]; unread: string[] } | Failure;

/** A list with more pages than this counts as endless. */
const MAX_PAGES = 100;
const HOUR_MS = 60 * 60 * 1000;
/** Daraja lists the last 48 hours; a minute less, so that it refuses no window. */
const WINDOW_MS = 48 * HOUR_MS - 60_000;

/**
 * Queries Daraja for the payments of a window of time, page by page, each payment once, or twice if it is listed with two amounts.
 * Payments more than 48 hours old are left out. The answer is `pulled` only if all pages came. docs/mpesa.md, "Pull transactions".
 */
export async function pullPayments(window: { from: Date; to: Date; now: Date }): Promise<PullAnswer> {
  const from = new Date(Math.max(window.from.getTime(), window.now.getTime() - WINDOW_MS));
  const period = { StartDate: formatTime(from), EndDate: formatTime(window.to) };
  const rows: unknown[] = [];
  let pages = 0;
  let allPages = 0;
  const read = async (offset: number): Promise<unknown[] | Failure> => {
    const answer = await call("/pulltransactions/v1/query", {
      ShortCode: env().MPESA_SHORTCODE,
      ...period,
      OffSetValue: String(offset),
    });
    const list = readPage(answer);
    if (!list) return failed(answer);
    allPages = Math.max(allPages, Number(field(answer, "TotalPages")) || 0);
    if (list.length > 0) pages += 1;
    rows.push(...list);
    return list;
  };
  for (let query = 0; query < MAX_PAGES; query++) {
    const list = await read(rows.length);
    if (!Array.isArray(list)) return list;
    if (list.length === 0) break;
    if (query === MAX_PAGES - 1) return endless();
  }
  // The offset is one of rows or, some report, of pages: then the others are still to be read.
  if (allPages > MAX_PAGES) return endless();
  for (let page = 1; pages < allPages && page < allPages; page++) {
    const list = await read(page);
    if (!Array.isArray(list)) return list;
  }
  return { outcome: "pulled", ...readRows(rows) };
}

function endless(): Failure {
  return { outcome: "unknown", code: "endless", description: "Daraja's list did not come to an end." };
}

/** Each payment once, or twice if it is listed with two amounts, and the rows that could not be read, as they came. */
function readRows(rows: unknown[]): { payments: PulledPayment[]; unread: string[] } {
  const each = new Map<string, PulledPayment>();
  const unread: string[] = [];
  for (const row of rows) {
    const payment = readRow(row);
    if (payment) each.set(`${payment.receipt} ${payment.amountCents}`, payment);
    else unread.push(JSON.stringify(row));
  }
  return { payments: [...each.values()], unread };
}

/** Whether Daraja keeps the list now, and its answer. */
type PullRegistration = { registered: boolean; answer: ReturnType<typeof summarize> };

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

/** How Daraja says that there are no payments, also with status 500. */
const NONE = /\bno (?:available )?(?:transactions?|records?)\b/i;

/** The rows of a page; null when the answer is not a page. 1001 without a list, or the text, is an empty page. */
function readPage(answer: Exchange): unknown[] | null {
  const { status, json } = answer;
  const isPage = status === 200 && isListCode(field(answer, "ResponseCode"));
  // The list is nested twice, and an empty answer may hold an empty list.
  if (isPage && Array.isArray(json?.Response)) return json.Response.flat();
  const isNone = (isPage && field(answer, "ResponseCode") === "1001") || NONE.test(textOf(answer));
  return isNone ? [] : null;
}

function readRow(row: unknown): PulledPayment | null {
  const fields = findMessage(row, ["transactionid", "amount"]);
  const [receipt, amountCents] = [readReceipt(fields?.transactionid), readAmount(fields?.amount)];
  if (!fields || !receipt || !amountCents) return null;
  return {
    receipt,
    amountCents,
    // It ends with Z but is Nairobi time.
    at: fromNairobiStamp(readText(fields.trxdate).replace(/\D/g, "").slice(0, 14)),
    msisdn: toMsisdn(readText(fields.msisdn)) ?? readText(fields.msisdn),
    payerName: readText(fields.sender),
    billRef: readText(fields.billreference),
  };
}

function failed(answer: Exchange): Failure {
  const failure = failureOf(answer);
  // A page that cannot be read is not a refusal.
  return isListCode(field(answer, "ResponseCode")) ? { ...failure, outcome: "unknown" } : failure;
}

/** `YYYY-MM-DD HH:mm:ss` in Nairobi time, the format of this API. */
function formatTime(at: Date): string {
  const [year, month, day, hour, minute, second] = nairobiStamp(at).match(/^\d{4}|\d\d/g) ?? [];
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`;
}
