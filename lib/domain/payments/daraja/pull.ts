import "server-only";
import { z } from "zod";
import { env } from "@/lib/platform/env";
import { toCents } from "@/lib/platform/money";
import { toMsisdn } from "@/lib/platform/phone";
import { fromNairobiStamp, nairobiStamp } from "@/lib/platform/time/nairobi-time";
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
  kind: string;
};

/**
 * Daraja's list of payments. `unread` counts the rows that could not be parsed, which staff must look at. A failure, also
 * `refused`, says nothing about payments: query again later.
 */
export type PullAnswer = { outcome: "pulled"; payments: PulledPayment[]; unread: number } | Failure;

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

/** Each payment once, or twice if it is listed with two amounts, and the number of rows that could not be parsed. */
function readRows(rows: unknown[]): { payments: PulledPayment[]; unread: number } {
  const read = rows.map(readRow);
  const payments = read.flatMap((payment) => payment ?? []);
  const each = new Map(payments.map((payment) => [`${payment.receipt} ${payment.amountCents}`, payment]));
  return { payments: [...each.values()], unread: read.length - payments.length };
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

const text = z.preprocess((value) => value ?? "", z.union([z.string(), z.number()]).transform(String));
const rowShape = z.object({
  transactionId: z.string().regex(/^[A-Za-z0-9]{6,20}$/),
  trxDate: text,
  msisdn: text,
  sender: text,
  transactiontype: text,
  billreference: text,
  amount: text,
});

function readRow(row: unknown): PulledPayment | null {
  const { data } = rowShape.safeParse(row);
  const amountCents = data ? toCents(data.amount) : null;
  if (!data || amountCents === null || amountCents <= 0) return null;
  return {
    receipt: data.transactionId.toUpperCase(),
    amountCents,
    // It ends with Z but is Nairobi time.
    at: fromNairobiStamp(data.trxDate.replace(/\D/g, "").slice(0, 14)),
    msisdn: toMsisdn(data.msisdn) ?? data.msisdn,
    payerName: data.sender,
    billRef: data.billreference,
    kind: data.transactiontype,
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
