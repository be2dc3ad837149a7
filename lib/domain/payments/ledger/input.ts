import { z } from "zod";
import { TRANSACTION_METHODS } from "@/db/schema/enums";
import { atMost } from "@/lib/platform/field-errors";
import { days, paging, rowId, sortedBy } from "@/lib/platform/input-shapes";
import { toCents } from "@/lib/platform/money";
import { normalizeText } from "@/lib/platform/normalize-text";
import { ledgerTexts as texts } from "./texts";

/** An amount typed in shillings, parsed to cents. */
export const NeededShillings = z
  .union([z.string().trim().max(20), z.number()], texts.amountNeeded)
  .transform((typed, ctx) => {
    const cents = toCents(typed);
    if (!cents) ctx.addIssue({ code: "custom", message: texts.amountNeeded });
    return cents ?? z.NEVER;
  });
/** An optional amount in shillings, parsed to cents; an empty field means all there is. */
export const Amount = z.preprocess(
  (value) => (value === "" || value === null ? undefined : value),
  NeededShillings.optional(),
);
/** The free shillings that the form showed, parsed to cents; undefined skips the check for changes. */
export const SeenCredit = z.preprocess(
  (value) => (value === "" ? undefined : value),
  z
    .union([z.string().max(20), z.number()])
    .transform((typed) => toCents(typed) ?? -1)
    .optional(),
);
/** Why staff moved money. Free text may hold personal data, so it never goes into the audit log. */
export const Reason = z.string().max(200).transform(normalizeText);
export const NeededReason = z
  .string(texts.reasonNeeded)
  .max(200, atMost(200))
  .transform(normalizeText)
  .pipe(z.string().min(3, texts.reasonNeeded));

const GONE = ["gift", "given_back", "refunded", "partly_refunded", "reversed", "deposit"] as const;
/** The statuses of a transaction (transaction-status.ts). */
export const TRANSACTION_STATUSES = [
  "matched",
  "credit",
  "suspense",
  ...GONE,
  "voided",
  "withdrawn",
] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];
export const PAYBILL_STATUSES = ["matched", "unmatched", ...GONE] as const;
export type PaybillStatus = (typeof PAYBILL_STATUSES)[number];

/** `date` is the time of payment, `created` that of recording. */
export const ListTransactions = paging(200).extend({
  ...days,
  status: z.enum(TRANSACTION_STATUSES).optional(),
  method: z.enum(TRANSACTION_METHODS).optional(),
  sort: sortedBy(["date", "created", "amount"], "-date"),
});
export const ListPaybillRequests = paging(20).extend({
  ...days,
  status: z.enum(PAYBILL_STATUSES).optional(),
  sort: sortedBy(["date", "created"], "-date"),
});
export const TransactionId = z.object({ id: rowId() });
