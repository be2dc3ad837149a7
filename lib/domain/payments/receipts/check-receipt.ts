import "server-only";
import { and, eq } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import { readManageCode } from "@/lib/domain/students/rules";
import { query } from "@/lib/platform/commands/query";
import { toShillings } from "@/lib/platform/money";
import { withRateLimit } from "@/lib/platform/rate-limits/rate-limits";
import { Refusal } from "@/lib/platform/refusal";
import { sameSecret } from "@/lib/platform/secrets";
import { CheckReceipt } from "../input";
import { deskTexts as texts } from "../texts";
import { receiptCheck } from "./receipt-check";
import { receiptLimits } from "./receipt-limits";

const check = query("payments.check-receipt", CheckReceipt, async ({ input, db }) => {
  const [row] = await db
    .select({ id: enrollments.id, feeCents: enrollments.feeCents, enrolledAt: enrollments.enrolledAt })
    .from(enrollments)
    .where(and(eq(enrollments.receiptNo, input.receipt_no), eq(enrollments.state, "enrolled")));
  const right = receiptCheck(input.receipt_no, row?.id ?? "");
  if (!row?.enrolledAt || !sameSecret(right, readManageCode(input.check)))
    throw new Refusal("not_found", "not_valid", texts.receiptNotValid);
  return { valid: true as const, amount: toShillings(row.feeCents), date: row.enrolledAt.toISOString() };
});

/**
 * Whether a receipt somebody shows is the academy's and still stands: amount (shillings) and date, nothing of the person.
 * @throws Refusal 404 not_valid for an unknown number, wrong signs, and a place no longer paid for alike; 429 after five
 *   wrong tries at a number in 15 minutes.
 */
export const checkReceipt = withRateLimit(check, receiptLimits);
