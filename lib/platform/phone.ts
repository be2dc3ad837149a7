import { normalizeNumber, normalizeText } from "./normalize-text";

/**
 * Parses a Kenyan mobile number as people type it or copy it from a phone's contacts, with invisible marks and any hyphen.
 * @returns twelve digits, 2547XXXXXXXX or 2541XXXXXXXX; null when it is no Kenyan mobile number
 */
export function toMsisdn(written: string): string | null {
  // Before the digits stands a spreadsheet's mark of text, or what a copied link to a phone begins with.
  const text = normalizeText(written).replace(/^(?:['\u2019]|tel:)/i, "");
  if (/[^\d\s()+./\u2010-\u2015-]/.test(text)) return null;
  const digits = text.replace(/\D/g, "").replace(/^00/, "");
  const national = /^(?:254)?0?([17]\d{8})$/.exec(digits)?.[1];
  return national ? `254${national}` : null;
}

/**
 * Parses a Kenyan mobile number, or one of another country: with `+` or `00`, or bare in ten digits or more. A Kenyan number with a digit
 * too many is none of another country.
 * @returns the digits; null when it is no phone number
 */
export function toPhone(written: string): string | null {
  const msisdn = toMsisdn(written);
  if (msisdn) return msisdn;
  const number = normalizeNumber(written).replace(/[()]/g, "");
  const digits =
    /^(?:\+|00)([1-9]\d{7,14})$/.exec(number)?.[1] ?? /^(?![17]\d{9}$)[1-9]\d{9,14}$/.exec(number)?.[0];
  return digits && !digits.startsWith("254") ? digits : null;
}

/**
 * A number as M-Pesa reports it: whole, as the hash of its twelve digits, or with hidden digits. `mask` has twelve characters, `_`
 * for each hidden digit, as LIKE takes it. All null for anything else.
 */
export type ReportedPhone = { msisdn: string | null; hash: string | null; mask: string | null };

/** The least digits besides the first that a mask must show: fewer are a hint to nobody. */
const LEAST_SHOWN = 3;

/** Reads a number in any form that M-Pesa reports. docs/mpesa.md, "Hidden phone numbers". */
export function readReportedPhone(sent: string): ReportedPhone {
  const text = sent.replace(/[\s-]/g, "").toLowerCase();
  const msisdn = toMsisdn(text);
  const hash = /^[0-9a-f]{64}$/.test(text) ? text : null;
  return { msisdn, hash, mask: msisdn || hash ? null : readMask(text) };
}

/** Whether a whole number fits a mask, digit by digit. */
export function fitsMask(msisdn: string, mask: string): boolean {
  return msisdn.length === mask.length && [...mask].every((sign, at) => sign === "_" || sign === msisdn[at]);
}

/** Hidden digits are written with * or X; the number of signs may differ from the number of digits. */
function readMask(text: string): string | null {
  const signs = text.replace(/[x•]/g, "*");
  const shown = /^(?:\+?254|0)?([17*][\d*]*)$/.exec(signs)?.[1];
  const [run, ...others] = shown?.match(/\*+/g) ?? [];
  if (!shown || !run) return null;
  const missing = 9 - (shown.length - run.length);
  const national =
    others.length === 0 && missing > 0 ? shown.replace(run, "_".repeat(missing)) : shown.replaceAll("*", "_");
  const isEnough = national.slice(1).replaceAll("_", "").length >= LEAST_SHOWN;
  return national.length === 9 && isEnough ? `254${national}` : null;
}

/** Masks a number for a student session of level view: 07** *** 123. */
export function maskPhone(msisdn: string): string {
  return `0${msisdn.slice(3, 4)}** *** ${msisdn.slice(-3)}`;
}

/** Masks a number for an API caller with view access: 2547*****123. */
export function maskMsisdn(msisdn: string): string {
  return `${msisdn.slice(0, 4)}*****${msisdn.slice(-3)}`;
}

/** Formats a number as Kenyans write it: 0712 345 678. A word that replaced a removed number is returned unchanged. */
export function formatPhone(msisdn: string): string {
  if (!/^\d/.test(msisdn)) return msisdn;
  return `0${msisdn.slice(3, 6)} ${msisdn.slice(6, 9)} ${msisdn.slice(9)}`;
}

/**
 * Formats a number for the console's lists: +254712345678. Anything else is returned unchanged: what M-Pesa hid (07****222, a hash)
 * and a word that replaced a removed number.
 */
export function plusPhone(msisdn: string): string {
  return /^254\d{9}$/.test(msisdn) ? `+${msisdn}` : msisdn;
}
