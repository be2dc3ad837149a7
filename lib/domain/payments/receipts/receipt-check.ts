import "server-only";
import { CODE_SIGNS } from "@/lib/domain/students/rules";
import { pepper } from "@/lib/platform/secrets";

const LENGTH = 8;

/**
 * The signs on an academy's receipt that only we could have put there: 40 bits of a keyed hash of the number and the place
 * it is of. Nothing is kept; another place given the same number would have others.
 */
export function receiptCheck(receiptNo: number, enrollmentId: string): string {
  const bits = BigInt(`0x${pepper("receipt", `${receiptNo}:${enrollmentId}`).slice(0, (LENGTH * 5) / 4)}`);
  const signs = Array.from({ length: LENGTH }, (_, place) =>
    CODE_SIGNS.charAt(Number((bits >> BigInt(place * 5)) & 31n)),
  );
  return signs.join("");
}
