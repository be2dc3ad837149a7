import { z } from "zod";
import { DEPOSIT_KINDS } from "@/db/schema/enums";
import { atMost } from "@/lib/platform/field-errors";
import { DateOnly, days, paging, rowId } from "@/lib/platform/input-shapes";
import { toCents } from "@/lib/platform/money";
import { normalizeText } from "@/lib/platform/normalize-text";
import { NeededReason } from "../ledger/input";
import { cashTexts as texts } from "./texts";

/** Cash in whole shillings, parsed to cents. */
const wholeShillings = (sentence: string) =>
  z.union([z.string().trim().max(20), z.number()], sentence).transform((typed, ctx) => {
    const cents = toCents(typed);
    if (cents === null || cents % 100 !== 0) ctx.addIssue({ code: "custom", message: sentence });
    return cents ?? z.NEVER;
  });
const Cash = wholeShillings(texts.amountNeeded).pipe(z.number().min(100, texts.amountNeeded));

export const TakeCash = z.object({
  enrollment_id: rowId(),
  amount: Cash,
  note: z.string().max(200, atMost(200)).transform(normalizeText).default(""),
});
export const VoidCash = z.object({ transaction_id: rowId(), reason: NeededReason });
export const WithdrawDeposit = z.object({ deposit_id: rowId(), reason: NeededReason });
/** `counted` may be 0: nothing was in the till. */
export const CloseCashDay = z.object({ date: DateOnly, counted: wholeShillings(texts.countNeeded) });
/** Without a date today. */
export const ShowCashDay = z.object({ date: DateOnly.optional() });
export const ListCashDays = paging(100).extend(days);

const Reference = z
  .string(texts.referenceNeeded)
  .max(40, atMost(40))
  .transform((typed) => typed.replace(/\s/g, "").toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9/-]{3,40}$/, texts.referenceNeeded));

/** `reference` is the M-Pesa receipt or the number of the bank's slip; `days` are the closed days whose cash it carries. */
export const RecordDeposit = z.object({
  kind: z.enum(DEPOSIT_KINDS, texts.kindNeeded),
  reference: Reference,
  amount: Cash,
  deposited_on: z.preprocess((value) => (value === "" ? undefined : value), DateOnly.optional()),
  days: z
    .preprocess(
      (value) => (typeof value === "string" ? [value] : value),
      z.array(DateOnly, texts.daysNeeded).min(1, texts.daysNeeded).max(92, texts.daysNeeded),
    )
    .transform((days) => [...new Set(days)].sort()),
});
