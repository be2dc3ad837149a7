import { toCents } from "@/lib/platform/money";
import { normalizeText } from "@/lib/platform/normalize-text";
import { fromNairobiStamp } from "@/lib/platform/time/nairobi-time";
import { readReceiptCode } from "../ledger/receipt-code";

/** The content of a pasted M-Pesa message. Unverified: anyone can write such a text. */
export type MpesaText = {
  code: string;
  amountCents: number | null;
  at: Date | null;
};

const CONFIRMED = /\b([A-Z0-9]{10})\b[\s.]*(?:confirmed|imethibitishwa)/i;
const CODE_LIKE = /\b(?=[A-Z0-9]*\d)[A-Z][A-L][1-9A-V][A-Z0-9]{7}\b/i;
const AMOUNT = /\b(?:ksh|kes)s?\.?\s*(\d[\d,]*(?:\.\d{1,2})?)/i;
const TIME =
  /\b(?:on|mnamo|tarehe)\s+(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})\s+(?:at|saa)\s+(\d{1,2}):(\d{2})\s*(am|pm)?/i;

/**
 * Reads a pasted M-Pesa message in English or Swahili, also with other text around it, or a receipt code alone. A message
 * about a reversal is no payment.
 * @returns null if it holds no receipt code.
 */
export function readMpesaText(pasted: string): MpesaText | null {
  const text = normalizeText(pasted);
  const alone = readReceiptCode(text);
  if (alone) return { code: alone, amountCents: null, at: null };
  if (/\breversed\b|\bimerudishwa\b/i.test(text)) return null;
  const found = CONFIRMED.exec(text)?.[1] ?? CODE_LIKE.exec(text)?.[0];
  const code = found ? readReceiptCode(found) : null;
  if (!code || !found) return null;
  const rest = text.slice(text.indexOf(found) + found.length);
  return {
    code,
    amountCents: toCents(AMOUNT.exec(rest)?.[1]?.replaceAll(",", "") ?? ""),
    at: timeIn(rest),
  };
}

/** Reads a day-first date with a two- or four-digit year, and a time with or without AM and PM. */
function timeIn(text: string): Date | null {
  const parts = TIME.exec(text);
  if (!parts) return null;
  const [, day = "", month = "", year = "", hour = "", minute = "", half] = parts;
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === "pm" ? 12 : 0) : Number(hour);
  const two = (number: string | number) => String(number).padStart(2, "0");
  return fromNairobiStamp(
    `${year.length === 2 ? `20${year}` : year}${two(month)}${two(day)}${two(hours)}${two(minute)}00`,
  );
}
