import "server-only";
import { CODE_SIGNS } from "@/lib/domain/students/rules";
import { pepper } from "@/lib/platform/secrets";

const LENGTH = 8;

/**
 * The check code on the academy's receipt: 40 bits of a keyed hash of the receipt number and the enrollment, so that only the
 * academy can make it. It is not stored.
 */
export function checkCodeOf(receiptNo: number, enrollmentId: string): string {
  const bits = BigInt(`0x${pepper("receipt", `${receiptNo}:${enrollmentId}`).slice(0, (LENGTH * 5) / 4)}`);
  const characters = Array.from({ length: LENGTH }, (_, index) =>
    CODE_SIGNS.charAt(Number((bits >> BigInt(index * 5)) & 31n)),
  );
  return characters.join("");
}
