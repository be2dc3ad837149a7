import "server-only";
import { siteOrigin } from "@/lib/platform/http/site";

/** Where anyone can check a receipt by its number and check code. */
export function checkPage(): string {
  return `${siteOrigin()}/check-receipt`;
}

/** The address in a receipt's QR code: the check page with both values, short enough for a small code. */
export function checkAddress({ receipt_no, check }: { receipt_no: number; check: string }): string {
  return `${checkPage()}/${receipt_no}/${check}`;
}
