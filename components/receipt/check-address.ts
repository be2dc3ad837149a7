import "server-only";
import { siteOrigin } from "@/lib/platform/env";

/** Where anybody checks a receipt by typing its number and check code. */
export function checkPage(): string {
  return `${siteOrigin()}/check-receipt`;
}

/** Where a receipt's QR code leads: the check with both already in the address, short enough for a small square. */
export function checkAddress({ receipt_no, check }: { receipt_no: number; check: string }): string {
  return `${checkPage()}/${receipt_no}/${check}`;
}
