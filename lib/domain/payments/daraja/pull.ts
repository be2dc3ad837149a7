import "server-only";
import { z } from "zod";
import { env } from "@/lib/platform/env";
import { toCents } from "@/lib/platform/money";
import { fromNairobiStamp, nairobiStamp } from "@/lib/platform/time/nairobi-time";
import { call } from "./call";
import { type Exchange, errorCode, field } from "./exchange";
import { isRefusal } from "./refusal";

/** A payment as Daraja's list tells it. Amount in cents. */
export type PulledPayment = {
  receipt: string;
  amountCents: number;
  at: Date | null;
  /** Whole, masked or hashed; a number that lost its country code is left as it came. */
  msisdn: string;
  payerName: string;
  billRef: string;
  kind: string;
};

/**
 * What Daraja's list said. `unread` counts rows that could not be read: they must be looked at by a person. `refused` and
 * `unknown` tell nothing about payments; ask again later.
 */
export type PullAnswer =
  | { outcome: "pulled"; payments: PulledPayment[]; unread: number }
  | { outcome: "refused" | "unknown"; code: string; description: string };

/** A list that never ends is no list. */
const MOST_PAGES = 100;
const HOUR_MS = 60 * 60 * 1000;
/** Daraja tells of the last 48 hours only (mpesa.md 5.4); a little less, so that none of the window is refused. */
const WINDOW_MS = 48 * HOUR_MS - 60_000;

/**
 * Asks Daraja for the payments of a time, page by page, each receipt once: the safety net for confirmations that were
 * lost (mpesa.md 5.4). What lies more than 48 hours back is left out. Either all pages came or the answer is not `pulled`.
 */
export async function pullPayments(window: { from: Date; to: Date; now: Date }): Promise<PullAnswer> {
  const from = new Date(Math.max(window.from.getTime(), window.now.getTime() - WINDOW_MS));
  const found = new Map<string, PulledPayment>();
  let rows = 0;
  let unread = 0;
  for (let page = 0; page < MOST_PAGES; page++) {
    const answer = await call("/pulltransactions/v1/query", {
      ShortCode: env().MPESA_SHORTCODE,
      StartDate: spaced(from),
      EndDate: spaced(window.to),
      OffSetValue: String(rows),
    });
    const list = readPage(answer);
    if (!list) return failed(answer);
    for (const row of list) {
      const payment = readRow(row);
      if (payment) found.set(payment.receipt, payment);
      else unread += 1;
    }
    rows += list.length;
    if (list.length === 0) return { outcome: "pulled", payments: [...found.values()], unread };
  }
  return { outcome: "unknown", code: "endless", description: "Daraja's list did not come to an end." };
}

/** What Daraja said to being asked to keep such a list. */
export type PullRegistration = {
  registered: boolean;
  answer: { status: number; code: string; description: string };
};

/**
 * Asks Daraja, once, to keep such a list for the paybill (mpesa.md 5.4).
 * @param nominated the phone that Safaricom knows as the paybill's contact, 2547XXXXXXXX.
 */
export async function registerPull(nominated: string, callbackUrl: string): Promise<PullRegistration> {
  const answer = await call("/pulltransactions/v1/register", {
    ShortCode: env().MPESA_SHORTCODE,
    RequestType: "Pull",
    NominatedNumber: nominated,
    CallBackURL: callbackUrl,
  });
  const code = errorCode(answer) || field(answer, "ResponseStatus") || field(answer, "Response Status");
  const description = field(answer, "errorMessage") || field(answer, "ResponseDescription");
  return {
    registered: answer.status === 200 && (code === "1000" || code === "1001"),
    answer: { status: Math.max(0, answer.status), code, description },
  };
}

/** The rows of a page; null when the answer is no page. 1001 with nothing in it is an empty one. */
function readPage({ status, json }: Exchange): unknown[] | null {
  const code = String(json?.ResponseCode ?? "");
  if (status !== 200 || (code !== "1000" && code !== "1001")) return null;
  const list = json?.Response;
  if (!Array.isArray(list)) return code === "1001" ? [] : null;
  // Nested twice, and an empty answer may hold an empty list (mpesa.md 5.4).
  return list.flat();
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
  const read = rowShape.safeParse(row);
  const amountCents = read.success ? toCents(read.data.amount) : null;
  if (!read.success || amountCents === null || amountCents <= 0) return null;
  const { transactionId, trxDate, msisdn, sender, transactiontype, billreference } = read.data;
  return {
    receipt: transactionId.toUpperCase(),
    amountCents,
    // Written with a Z, but Nairobi's time all the same (mpesa.md 5.4).
    at: fromNairobiStamp(trxDate.replace(/\.\d+/, "").replace(/\D/g, "")),
    msisdn,
    payerName: sender,
    billRef: billreference,
    kind: transactiontype,
  };
}

function failed(answer: Exchange): PullAnswer {
  const said = errorCode(answer) || field(answer, "ResponseCode");
  const description = field(answer, "errorMessage") || field(answer, "ResponseMessage");
  const code = said || String(Math.max(answer.status, 0));
  // A page that says it is one and cannot be read is no refusal.
  const refused = said !== "1000" && said !== "1001" && isRefusal(answer.status, said, description);
  return { outcome: refused ? "refused" : "unknown", code, description };
}

/** `YYYY-MM-DD HH:mm:ss` in EAT, as Daraja wants it here. */
function spaced(at: Date): string {
  const [year, month, day, hour, minute, second] = nairobiStamp(at).match(/^\d{4}|\d\d/g) ?? [];
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`;
}
