import { createHash } from "node:crypto";

/** The published masks of a payer's number, `masked` of the C2B API and the others since March 2026. */
const MASKS = {
  masked: (phone: string) => `${phone.slice(0, 4)} ***** ${phone.slice(-3)}`,
  masked_stars: (phone: string) => `${phone.slice(0, 5)}****${phone.slice(-3)}`,
  masked_local: (phone: string) => `0${phone.slice(3, 6)}XXX${phone.slice(-3)}`,
  masked_long: (phone: string) => `${phone.slice(0, 4)}XXXXX${phone.slice(-3)}`,
  masked_end: (phone: string) => `0${phone.slice(3, 9)}***`,
  masked_one: (phone: string) => `0${phone.slice(3, 9)}*`,
};

/** The forms of a payer's number in a C2B message. */
export type MsisdnForm = "hashed" | "full" | "empty" | keyof typeof MASKS;
export const MSISDN_FORMS: readonly MsisdnForm[] = [
  ...(["hashed", "full", "empty"] as const),
  ...(Object.keys(MASKS) as (keyof typeof MASKS)[]),
];

/** Parses a Kenyan mobile number in any notation to 12 digits (`2547...`, `2541...`). Null if invalid. */
export function readPhone(written: unknown): string | null {
  if (typeof written !== "string" && typeof written !== "number") return null;
  const digits = String(written).replace(/[\s()+.-]/g, "");
  if (!/^\d+$/.test(digits)) return null;
  const bare = digits.replace(/^00/, "").replace(/^2540/, "254");
  const full = /^0\d{9}$/.test(bare) ? `254${bare.slice(1)}` : /^[17]\d{8}$/.test(bare) ? `254${bare}` : bare;
  return isMsisdn(full) ? full : null;
}

/** True for `2547XXXXXXXX` and `2541XXXXXXXX`, the only form a push accepts. */
export function isMsisdn(text: string): boolean {
  return /^254[17]\d{8}$/.test(text);
}

/** `0712 345 678` for a 12-digit number. */
export function localPhone(phone: string): string {
  return `0${phone.slice(3, 6)} ${phone.slice(6, 9)} ${phone.slice(9)}`;
}

/** The MSISDN field of a C2B message: unsalted SHA-256 of the 12 digits, masked, full or empty. */
export function showMsisdn(phone: string, form: MsisdnForm): string {
  if (form === "empty" || phone === "") return "";
  if (form === "full") return phone;
  return form === "hashed" ? createHash("sha256").update(phone).digest("hex") : MASKS[form](phone);
}
