import { normalizeText } from "@/lib/platform/normalize-text";

const CODE = /^[A-Z0-9]{10}$/;
const DAY_MS = 24 * 60 * 60 * 1000;
/** M-Pesa's letters for years began with A for 2006; L is 2017, U is 2026 (mpesa.md 2.5). */
const FIRST_YEAR = 2006;
/** A payment for a season is not older than this; a code of one is looked at twice. */
const OLD_DAYS = 180;

/** What makes a person look twice at a code; none of it proves that there was no payment. */
export type Doubt = "no_such_day" | "future" | "old";

/** An M-Pesa receipt code in one form, however it was typed; null for what cannot be one. */
export function readReceiptCode(typed: string): string | null {
  const code = normalizeText(typed).toUpperCase().replace(/[\s-]/g, "");
  return CODE.test(code) && /[A-Z]/.test(code) ? code : null;
}

/**
 * The day in Nairobi that a code's first three signs name: year, month, day of the month.
 * @param today YYYY-MM-DD; the year letters come round every 26 years
 * @returns YYYY-MM-DD, or null when they name no day.
 */
export function receiptDay(code: string, today: string): string | null {
  const [year, month, day] = [letter(code[0]), letter(code[1]), Number.parseInt(code[2] ?? "", 32)];
  if (year === null || month === null || month > 11 || !(day >= 1 && day <= 31)) return null;
  const rounds = Math.max(0, Math.floor((Number(today.slice(0, 4)) - FIRST_YEAR - year) / 26));
  const at = new Date(Date.UTC(FIRST_YEAR + year + 26 * rounds, month, day));
  return at.getUTCMonth() === month ? at.toISOString().slice(0, 10) : null;
}

/** What is odd about a code on a day, YYYY-MM-DD of Nairobi. */
export function doubtsOf(code: string, today: string): Doubt[] {
  const day = receiptDay(code, today);
  if (day === null) return ["no_such_day"];
  if (day > today) return ["future"];
  return Date.parse(today) - Date.parse(day) > OLD_DAYS * DAY_MS ? ["old"] : [];
}

/** Whether a code is of today or yesterday: its money may still be on its way to us. */
export function isFresh(code: string, today: string): boolean {
  const day = receiptDay(code, today);
  return day !== null && day <= today && Date.parse(today) - Date.parse(day) <= DAY_MS;
}

function letter(sign = ""): number | null {
  const place = sign.charCodeAt(0) - 65;
  return place >= 0 && place < 26 ? place : null;
}
