import "server-only";
import { and, eq } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import { bySettings } from "@/lib/domain/academy/read-settings";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import { readManageCode } from "@/lib/domain/students/rules";
import type { Ctx } from "@/lib/platform/commands/command";
import { query } from "@/lib/platform/commands/query";
import { toShillings } from "@/lib/platform/money";
import { type Limit, withRateLimit } from "@/lib/platform/rate-limits/rate-limits";
import { Refusal } from "@/lib/platform/refusal";
import { sameSecret } from "@/lib/platform/secrets";
import { checkCodeOf } from "./check-code";
import { CheckReceipt } from "./input";
import { receiptTexts as texts } from "./texts";

const QUARTER = 15 * 60;

const check = query("payments.check-receipt", CheckReceipt, async ({ input, db }) => {
  const [row] = await db
    .select({ id: enrollments.id, feeCents: enrollments.feeCents, enrolledAt: enrollments.enrolledAt })
    .from(enrollments)
    .where(and(eq(enrollments.receiptNo, input.receipt_no), eq(enrollments.state, "enrolled")));
  const checkCode = checkCodeOf(input.receipt_no, row?.id ?? "");
  if (!row?.enrolledAt || !sameSecret(checkCode, readManageCode(input.check)))
    throw new Refusal("not_found", "not_valid", texts.receiptNotValid);
  return { valid: true as const, amount: toShillings(row.feeCents), date: row.enrolledAt.toISOString() };
});

/**
 * Whether a receipt is the academy's and still valid. Returns amount (shillings) and date, no personal data
 * (docs/business-rules.md, "Receipts").
 * @throws Refusal 404 not_valid, the same for an unknown number, a wrong check code and an enrollment no longer paid for;
 *   429 after five wrong tries at a number in 15 minutes.
 */
export const checkReceipt = withRateLimit(check, bySettings(receiptLimits));

/** Limits of wrong check codes per receipt number and per client network, as strict as those of manage codes. */
function receiptLimits(
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
