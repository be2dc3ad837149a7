import "server-only";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import type { Ctx } from "@/lib/platform/commands/command";
import type { Limit } from "@/lib/platform/rate-limits/rate-limits";

const QUARTER = 15 * 60;

/** Wrong check codes, per receipt number and per caller: as few as wrong codes for a student. */
export function receiptLimits(
  { clientAddress }: Ctx,
  { receipt_no }: { receipt_no: number },
  settings: Settings,
): Limit[] {
  return [
    { of: "receipt", key: String(receipt_no), most: settings.unlock_fails_per_student, seconds: QUARTER },
    ...(clientAddress
      ? [
          {
            of: "receipt-caller",
            key: clientAddress,
            most: settings.lookup_fails_per_caller,
            seconds: QUARTER,
          },
        ]
      : []),
  ];
}
