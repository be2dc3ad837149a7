import "server-only";
import { CODE_SIGNS, readManageCode } from "@/lib/domain/people/students/rules";
import { siteOrigin } from "@/lib/platform/env";
import { sealId, unsealIds } from "@/lib/platform/secrets";

const PURPOSE = "payment-link";
/** 128 bits, 5 to a character. */
const LENGTH = 26;

/**
 * The address of an enrollment's payment link, short enough for an SMS. Its token is the enrollment's id, sealed: nothing is
 * stored, the same enrollment has the same link, and only the academy can make one.
 */
export function linkAddress(enrollmentId: string): string {
  return `${siteOrigin()}/give/${linkToken(enrollmentId)}`;
}

/** The token of an enrollment's payment link, in letters that survive an SMS and a phone's link detection. */
export function linkToken(enrollmentId: string): string {
  const bits = BigInt(`0x${sealId(PURPOSE, enrollmentId)}`);
  const signs = Array.from({ length: LENGTH }, (_, index) =>
    CODE_SIGNS.charAt(Number((bits >> BigInt(index * 5)) & 31n)),
  );
  return signs.join("").toLowerCase();
}

/**
 * The ids of which one is the enrollment in a token, one by each of the academy's keys; for a made-up token no enrollment has any.
 * Empty for text without the form of a token.
 */
export function enrollmentsOf(token: string): string[] {
  const signs = [...readManageCode(token)];
  if (signs.length !== LENGTH || signs.some((sign) => !CODE_SIGNS.includes(sign))) return [];
  const bits = signs.reduceRight((sum, sign) => (sum << 5n) | BigInt(CODE_SIGNS.indexOf(sign)), 0n);
  return bits >> 128n === 0n ? unsealIds(PURPOSE, bits.toString(16).padStart(32, "0")) : [];
}
