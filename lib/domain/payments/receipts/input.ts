import { z } from "zod";
import { atMost } from "@/lib/platform/field-errors";
import { rowId } from "@/lib/platform/input-shapes";
import { receiptTexts as texts } from "./texts";

const id = rowId();
/** A receipt code, or the whole M-Pesa message about the payment. */
const Pasted = z
  .string(texts.codeNeeded)
  .max(1_000, atMost(1_000))
  .pipe(z.string().trim().min(1, texts.codeNeeded));

export const TakeReceipt = z.object({ enrollment_id: id, receipt: Pasted });
export const ClaimReceipt = z.object({ student_id: id, enrollment_id: id, text: Pasted });
export const ShowReceipt = z.object({ enrollment_id: id });
export const CheckReceipt = z.object({
  receipt_no: z.coerce
    .number(texts.receiptNoNeeded)
    .int(texts.receiptNoNeeded)
    .min(1, texts.receiptNoNeeded)
    .max(2_000_000_000, texts.receiptNoNeeded),
  check: z.string(texts.checkNeeded).max(40, atMost(40)).pipe(z.string().trim().min(1, texts.checkNeeded)),
});
