import type { Door } from "@/db/schema/enums";
import { normalizeText } from "@/lib/platform/normalize-text";

/**
 * Reads a date of birth written day first: DD-MM-YYYY, also with / or . between.
 * @returns YYYY-MM-DD, or null when there is no such day (31 April, 29 February of a common year).
 */
export function parseBirthDate(written: string): string | null {
  const [day = 0, month = 0, year = 0] = birthParts(written, 4);
  const at = new Date(Date.UTC(year, month - 1, day));
  if (at.getUTCFullYear() !== year || at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) return null;
  return at.toISOString().slice(0, 10);
}

/** What is wrong with a date of birth that parseBirthDate does not read, by the name of its sentence in texts.ts. */
export function whyNoBirth(written: string) {
  const [day = 0, month = 0] = birthParts(written, 4);
  if (birthParts(written, 2).length > 0) return "birthShortYear";
  if (month > 12 && month <= 31 && day >= 1 && day <= 12) return "birthMonthFirst";
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 ? "birthNoSuchDay" : "invalidBirth";
}

/** Day, month and year of a written date; none of one in another shape. */
function birthParts(written: string, yearDigits: 2 | 4): number[] {
  const tight = normalizeText(written).replace(/\s*([-/.])\s*/g, "$1");
  const parts = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d+)$/.exec(tight)?.slice(1) ?? [];
  return parts[2]?.length === yearDigits ? parts.map(Number) : [];
}

/** Whether a sibling born on a date (YYYY-MM-DD) may be registered on the phone of a student: it is shared, and the dates differ. */
export function mayShare(holder: { dob: string; phoneShared: boolean }, dob: string): boolean {
  return holder.phoneShared && holder.dob !== dob;
}

/** A date of birth YYYY-MM-DD as the academy writes it: DD-MM-YYYY. */
export function formatBirthDate(date: string): string {
  return date.split("-").reverse().join("-");
}

/** Names and addresses have no angle brackets; what has them was pasted from somewhere else. */
export const NO_BRACKETS = /^[^<>]*$/;

/** Whether a birth year is one the academy accepts, and the day is not in the future. Dates as YYYY-MM-DD. */
export function isBornInRange(born: string, today: string, yearFrom: number): boolean {
  return Number(born.slice(0, 4)) >= yearFrom && born <= today;
}

/**
 * Reads part of a phone number as typed ("0712 34", "+254 712 34", "0712-345") into its digits inside the stored twelve; a
 * beginning gets the country code.
 * @returns null for text that cannot be part of a phone number
 */
export function readPhonePart(typed: string): string | null {
  if (/[^\d\s()+./\u2010-\u2015-]/.test(typed)) return null;
  const digits = typed.replace(/\D/g, "").replace(/^00(?=254)/, "");
  return digits === "" ? null : digits.replace(/^(?:254)?0(?=[17])/, "254");
}

/** Digits and letters without those that are easily confused when a code is copied by hand (Crockford's base 32). */
export const CODE_SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A typed manage code or receipt in upper case, without spaces and dashes. */
export function normalizeCode(typed: string): string {
  return normalizeText(typed).toUpperCase().replace(/[\s-]/g, "");
}

/** A typed manage code, with O read as 0 and I and L as 1: codes have none of the three. */
export function readManageCode(typed: string): string {
  return normalizeCode(typed).replace(/O/g, "0").replace(/[IL]/g, "1");
}

/** Seconds after which a new prompt may replace one without a result (docs/mpesa.md, "M-Pesa Express"). */
export const STK_PUSH_REPLACEABLE_SECONDS = 120;

/** The doors of registrations as the console names them. */
export const DOOR_NAMES: Record<Door, string> = {
  web: "Web",
  sms: "SMS",
  ussd: "USSD",
  desk: "Desk",
  import: "File",
};
