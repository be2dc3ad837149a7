import { normalizeText } from "@/lib/platform/normalize-text";

/** First letters without the look-alikes that people mix up when they copy a code by hand. */
export const CODE_SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A typed manage code or receipt in one form: upper case, no gaps. */
export function normalizeCode(typed: string): string {
  return normalizeText(typed).toUpperCase().replace(/[\s-]/g, "");
}

/** The same with look-alikes read as the sign that exists in manage codes (Crockford's base 32). */
export function readManageCode(typed: string): string {
  return normalizeCode(typed).replace(/O/g, "0").replace(/[IL]/g, "1");
}
