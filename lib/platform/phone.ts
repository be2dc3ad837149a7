import { normalizeText } from "./normalize-text";

/**
 * Parses a Kenyan mobile number as people type it or copy it from a phone's contacts, with invisible marks and any hyphen.
 * @returns twelve digits, 2547XXXXXXXX or 2541XXXXXXXX; null when it is no Kenyan mobile number
 */
export function toMsisdn(written: string): string | null {
  const text = normalizeText(written);
  if (/[^\d\s()+./\u2010-\u2015-]/.test(text)) return null;
  const digits = text.replace(/\D/g, "").replace(/^00/, "");
  const national = /^(?:254)?0?([17]\d{8})$/.exec(digits)?.[1];
  return national ? `254${national}` : null;
}

/** Masks a number for a visit of level view: 07** *** 123. */
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
