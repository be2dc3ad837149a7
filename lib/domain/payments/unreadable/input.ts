import { z } from "zod";
import { Moment } from "@/lib/domain/seasons/input";
import { atMost } from "@/lib/platform/field-errors";
import { paging, rowId, sortedBy } from "@/lib/platform/input-shapes";
import { toMsisdn } from "@/lib/platform/phone";
import { NeededReason, NeededShillings } from "../ledger/input";
import { unreadableTexts as texts } from "./texts";

export const ListUnreadable = paging(20).extend({
  /** One entry. */
  id: rowId().optional(),
  /** What waits for a person, or what somebody has decided. */
  state: z.enum(["open", "resolved"]).default("open").catch("open"),
  sort: sortedBy(["since", "amount"], "since"),
});

/** M-Pesa's code as typed: letters and digits, in any case, with or without spaces. */
const Receipt = z
  .string(texts.receiptNeeded)
  .max(40, atMost(40))
  .transform((typed) => typed.replace(/[\s-]/g, "").toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9]{6,20}$/, texts.receiptNeeded));

const Phone = z.preprocess(
  (typed) => (typed === "" || typed === null ? undefined : typed),
  z
    .string(texts.phoneShape)
    .max(40, atMost(40))
    .transform((typed, ctx) => {
      const msisdn = toMsisdn(typed);
      if (!msisdn) ctx.addIssue({ code: "custom", message: texts.phoneShape });
      return msisdn ?? z.NEVER;
    })
    .optional(),
);

export const TakeIntoSuspense = z.object({
  id: rowId(),
  receipt: Receipt,
  amount: NeededShillings,
  paid_at: z.preprocess((typed) => (typed === "" ? undefined : typed), Moment),
  msisdn: Phone,
  reason: NeededReason,
});
export const DismissUnreadable = z.object({ id: rowId(), reason: NeededReason });
