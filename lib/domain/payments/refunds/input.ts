import { z } from "zod";
import { besideOthers } from "@/lib/platform/beside-others";
import { atMost } from "@/lib/platform/field-errors";
import { rowId } from "@/lib/platform/input-shapes";
import { Amount, NeededReason, SeenCredit } from "../ledger/input";
import { refundTexts as texts } from "./texts";

const id = rowId();
const optionalId = z.preprocess((value) => value || undefined, id.optional());

/** With an enrollment: from its credit, optionally of one payment. With a payment alone: from suspense. */
export const RequestRefund = z
  .object({
    enrollment_id: optionalId,
    transaction_id: optionalId,
    amount: Amount,
    seen_credit: SeenCredit,
    reason: NeededReason,
  })
  .refine((input) => input.enrollment_id ?? input.transaction_id, {
    path: ["transaction_id"],
    error: texts.paymentNeeded,
    ...besideOthers("enrollment_id", "transaction_id"),
  });
export const RefundId = z.object({ refund_id: id });
export const WithdrawReversal = RefundId.extend({ reason: NeededReason });
export const ClearReversal = RefundId.extend({ reason: NeededReason });
/** Paid out through M-Pesa, with its code, or in cash from the till. */
export const SettleRefund = z.discriminatedUnion("method", [
  RefundId.extend({
    method: z.literal("mpesa").default("mpesa"),
    payout_code: z.string(texts.codeNeeded).max(40, atMost(40)),
  }),
  RefundId.extend({ method: z.literal("cash") }),
]);
export const ShowRefunds = z.object({ transaction_id: id });
