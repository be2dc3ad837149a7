import { z } from "zod";
import { rowId } from "@/lib/platform/input-shapes";
import { toCents } from "@/lib/platform/money";
import { normalizeText } from "@/lib/platform/normalize-text";
import { Phone, StudentId } from "../students/input";
import { refundTexts } from "./refunds/texts";
import { paymentTexts as texts } from "./texts";

const id = rowId();
const Name = z
  .string(texts.nameNeeded)
  .max(60)
  .transform(normalizeText)
  .pipe(z.string().min(1, texts.nameNeeded));

/** A client's `amount` is not in the shape: the server alone knows what is owed (api.md, "Amount"). */
export const RequestPayment = z.object({
  enrollment_id: id,
  student_id: id,
  payment_method: z.enum(["express", "paybill"], texts.methodNeeded),
  paying_msisdn: Phone,
  paying_first_name: Name,
  paying_last_name: Name,
});

export const ShowPayment = StudentId;

export const VerifyEnrollment = z.object({
  payment_request_id: id,
  /** Whole in any written form, or masked as pay gave it. */
  student_msisdn: z.string().trim().min(1).max(40),
});

export const RecordPrompt = z.object({
  express_request_id: id,
  student_id: id,
  answer: z.discriminatedUnion("outcome", [
    z.object({
      outcome: z.literal("accepted"),
      checkoutRequestId: z.string(),
      merchantRequestId: z.string(),
      description: z.string(),
    }),
    z.object({ outcome: z.literal("refused"), code: z.string(), description: z.string() }),
    z.object({ outcome: z.literal("unknown"), code: z.string(), description: z.string() }),
  ]),
});

export const KeepCallback = z.object({
  kind: z.enum(["express", "confirmation", "result", "timeout"]),
  /** The token in the callback address of a prompt or an order. */
  token: z.string().max(200).optional(),
  body: z.string(),
});

export const ReadCallback = z.object({ callback_id: z.number().int() });

export const RecordQueryAnswer = z.object({
  express_request_id: id,
  verdict: z.enum(["paid", "failed", "cancelled", "open", "unknown"]),
  resultCode: z.string(),
  resultDesc: z.string(),
  httpStatus: z.number().int(),
  body: z.string(),
  tooFast: z.boolean(),
});

export const RecordOrder = z.object({
  order_id: id,
  answer: z.discriminatedUnion("outcome", [
    z.object({
      outcome: z.literal("accepted"),
      conversationId: z.string(),
      originatorConversationId: z.string(),
      description: z.string(),
    }),
    z.object({ outcome: z.literal("refused"), code: z.string(), description: z.string() }),
    z.object({ outcome: z.literal("unknown"), code: z.string(), description: z.string() }),
  ]),
});

/** An amount of shillings as a person types it; kept in cents. */
const Shillings = z
  .union([z.string().trim().max(20), z.number()], texts.amountNeeded)
  .transform((written, ctx) => {
    const cents = toCents(written);
    if (!cents) ctx.addIssue({ code: "custom", message: texts.amountNeeded });
    return cents ?? z.NEVER;
  });
/** An empty box is no amount: all there is. */
const Amount = z.preprocess(
  (value) => (value === "" || value === null ? undefined : value),
  Shillings.optional(),
);
/** The shillings that were free when a form was filled; left out, whoever asks did not look first. */
const SeenCredit = z.preprocess(
  (value) => (value === "" ? undefined : value),
  z
    .union([z.string().max(20), z.number()])
    .transform((written) => toCents(written) ?? -1)
    .optional(),
);
/** Why somebody moved money; what a person wrote stands in no audit line. */
const Reason = z.string().max(200).transform(normalizeText);
const NeededReason = z
  .string(texts.reasonNeeded)
  .max(200)
  .transform(normalizeText)
  .pipe(z.string().min(3, texts.reasonNeeded));

export const MatchTransaction = z.object({
  transaction_id: id,
  enrollment_id: id,
  reason: Reason.default(""),
});
export const UnmatchTransaction = z.object({ transaction_id: id, reason: NeededReason });
/** A receipt code, or the whole message M-Pesa sent about the payment. */
const Pasted = z.string(texts.noCode).max(1_000, texts.noCode).pipe(z.string().trim().min(1, texts.noCode));

export const TakeReceipt = z.object({ enrollment_id: id, receipt: Pasted });
export const ClaimReceipt = z.object({ student_id: id, enrollment_id: id, text: Pasted });
/** Without a target the credit is kept for the student's next season; without an amount it is all of it. */
export const MoveCredit = z.object({
  enrollment_id: id,
  to_enrollment_id: z.preprocess((value) => value || null, id.nullable()),
  amount: Amount,
  seen_credit: SeenCredit,
  reason: Reason.default(""),
});
export const DonateCredit = z.object({
  enrollment_id: id,
  amount: Amount,
  seen_credit: SeenCredit,
  reason: NeededReason,
});
export const ShowCredit = z.object({ enrollment_id: id });
const optionalId = z.preprocess((value) => value || undefined, id.optional());
/** Of an account's credit, or with a payment alone of money that is on nobody's account. */
export const RequestRefund = z
  .object({
    enrollment_id: optionalId,
    transaction_id: optionalId,
    amount: Amount,
    seen_credit: SeenCredit,
    reason: NeededReason,
  })
  .refine((asked) => asked.enrollment_id ?? asked.transaction_id, {
    path: ["transaction_id"],
    error: refundTexts.whichMoney,
  });
export const RefundId = z.object({ refund_id: id });
export const WithdrawReversal = RefundId.extend({ reason: NeededReason });
export const ClearReversal = RefundId.extend({ reason: NeededReason });
export const ShowRefunds = z.object({ transaction_id: id });
export const CreditTargets = z.object({
  enrollment_id: id,
  search: z.string().max(200).transform(normalizeText).default(""),
});
export const SettleRefund = RefundId.extend({ payout_code: z.string(texts.noCode).max(40) });
export const ShowReceipt = z.object({ enrollment_id: id });
export const CheckReceipt = z.object({
  receipt_no: z.coerce
    .number(texts.receiptNoNeeded)
    .int(texts.receiptNoNeeded)
    .min(1, texts.receiptNoNeeded)
    .max(2_000_000_000, texts.receiptNoNeeded),
  check: z.string(texts.checkNeeded).max(40).pipe(z.string().trim().min(1, texts.checkNeeded)),
});
export const SuggestMatches = z.object({ transaction_id: id });
