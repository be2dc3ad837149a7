import { normalizeText } from "./normalize-text";

/**
 * Brings a Kenyan mobile number, however a person writes it, to twelve digits (mpesa.md section 7), or copies it from
 * where phones keep their numbers: with marks that nobody sees, and hyphens of another kind.
 * @returns 2547XXXXXXXX or 2541XXXXXXXX, or null when it is no Kenyan mobile number.
 */
export function toMsisdn(written: string): string | null {
  const seen = normalizeText(written);
  if (/[^\d\s()+./\u2010-\u2015-]/.test(seen)) return null;
  const digits = seen.replace(/\D/g, "").replace(/^00/, "");
  const national = /^(?:254)?0?([17]\d{8})$/.exec(digits)?.[1];
  return national ? `254${national}` : null;
}

/** As shown to a visit that has not proved the number its own: 07** *** 123. */
export function maskPhone(msisdn: string): string {
  return `0${msisdn.slice(3, 4)}** *** ${msisdn.slice(-3)}`;
}

/** As given to a holder by the API: 2547*****123. */
export function maskMsisdn(msisdn: string): string {
  return `${msisdn.slice(0, 4)}*****${msisdn.slice(-3)}`;
}

/** As a person in Kenya reads it: 0712 345 678. A word in its place, where it was removed, stays that word. */
export function formatPhone(msisdn: string): string {
  if (!startsAsPhone(msisdn)) return msisdn;
  return `0${msisdn.slice(3, 6)} ${msisdn.slice(6, 9)} ${msisdn.slice(9)}`;
}

/** As the console's lists show it, with a leading plus: +254712345678. A word in its place stays that word. */
export function plusPhone(msisdn: string): string {
  return startsAsPhone(msisdn) ? `+${msisdn}` : msisdn;
}

function startsAsPhone(msisdn: string): boolean {
  return /^\d/.test(msisdn);
}
