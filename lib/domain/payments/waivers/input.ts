import { z } from "zod";
import { WAIVER_PAYERS, WAIVER_STATES } from "@/db/schema/enums";
import { days, paging, RowIds, rowId, sortedBy } from "@/lib/platform/input-shapes";
import { Amount, NeededReason, Reason } from "../ledger/input";
import { waiverTexts as texts } from "./texts";

const id = rowId();
const from = z.enum(WAIVER_PAYERS, texts.payerNeeded);
/** A form sends a word. */
const approve = z.preprocess(
  (value) => (value === "true" ? true : value === "false" ? false : value),
  z.boolean(texts.decisionNeeded),
);

/** Without an amount all that is due. */
export const WaiveFee = z.object({ enrollment_id: id, amount: Amount, reason: NeededReason, from });
/** Of each all that is due. */
export const WaiveFees = WaiveFee.pick({ reason: true, from: true }).extend({ ids: RowIds });
export const DecideWaiver = z.object({ waiver_id: id, approve, reason: Reason.default("") });
export const DecideWaivers = DecideWaiver.omit({ waiver_id: true }).extend({ ids: RowIds });
export const WithdrawWaiver = z.object({ waiver_id: id, reason: NeededReason });

export const ListWaivers = paging(100).extend({
  /** Only these; for selected rows. */
  ids: RowIds.optional(),
  /** Only those of these enrollments. */
  enrollment_ids: RowIds.optional(),
  /** Only those of these students. */
  student_ids: RowIds.optional(),
  state: z.enum(WAIVER_STATES).optional(),
  from: z.enum(WAIVER_PAYERS).optional(),
  season: z.coerce.number().int().min(1).max(10_000).optional(),
  ...days,
  sort: sortedBy(["created", "amount"], "-created"),
});
