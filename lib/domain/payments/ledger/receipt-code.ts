import { normalizeText } from "@/lib/platform/normalize-text";

const CODE = /^[A-Z0-9]{10}$/;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The year letter A means 2006, L 2017, U 2026 (docs/mpesa.md, "Receipt codes"). */
const FIRST_YEAR = 2006;
/** A payment for a season is not older than this; an older code needs a second look. */
const OLD_DAYS = 180;

/** Reasons for staff to look twice at a code; no doubt proves that there was no payment. */
export type Doubt = "no_such_day" | "future" | "old";

/** Normalizes a typed M-Pesa receipt code; null for text that cannot be one. */
export function readReceiptCode(typed: string): string | null {
  const code = normalizeText(typed).toUpperCase().replace(/[\s-]/g, "");
  return CODE.test(code) && /[A-Z]/.test(code) ? code : null;
}

/**
 * The Nairobi date in the first three characters of a code: year, month, day (docs/mpesa.md, "Receipt codes").
 * @param today YYYY-MM-DD; year letters repeat every 26 years
 * @returns YYYY-MM-DD, or null if they are no date.
 */
export function receiptDay(code: string, today: string): string | null {
  const [year, month, day] = [letterIndex(code[0]), letterIndex(code[1]), Number.parseInt(code[2] ?? "", 32)];
  if (year === null || month === null || month > 11 || !(day >= 1 && day <= 31)) return null;
  const cycles = Math.max(0, Math.floor((Number(today.slice(0, 4)) - FIRST_YEAR - year) / 26));
  const at = new Date(Date.UTC(FIRST_YEAR + year + 26 * cycles, month, day));
  return at.getUTCMonth() === month ? at.toISOString().slice(0, 10) : null;
}

/**
 * Whether typed text that was read as this code can be one; a code inside longer text always can. Alone, its first three
 * characters must be a date; without any digit, a date of the past half year, and typed without spaces (not "hello world").
 * @param today the Nairobi date, YYYY-MM-DD
 */
export function couldBeCode(code: string, typed: string, today: string): boolean {
  const isAlone = readReceiptCode(typed) === code;
  if (!isAlone) return true;
  const doubts = doubtsOf(code, today);
  if (/\d/.test(code)) return !doubts.includes("no_such_day");
  return doubts.length === 0 && !/\s/.test(normalizeText(typed));
}

/** The doubts about a code. @param today the Nairobi date, YYYY-MM-DD */
export function doubtsOf(code: string, today: string): Doubt[] {
  const day = receiptDay(code, today);
  if (day === null) return ["no_such_day"];
  if (day > today) return ["future"];
  return Date.parse(today) - Date.parse(day) > OLD_DAYS * DAY_MS ? ["old"] : [];
}

/** Whether a code is from today or yesterday, so that the report of its payment may still arrive. */
export function isFresh(code: string, today: string): boolean {
  const day = receiptDay(code, today);
  return day !== null && day <= today && Date.parse(today) - Date.parse(day) <= DAY_MS;
}

function letterIndex(letter = ""): number | null {
  const index = letter.charCodeAt(0) - 65;
  return index >= 0 && index < 26 ? index : null;
}
