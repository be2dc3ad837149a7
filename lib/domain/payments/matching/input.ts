import { z } from "zod";
import { paging, rowId, sortedBy } from "@/lib/platform/input-shapes";
import { NeededReason, Reason } from "../ledger/input";

const id = rowId();

export const MatchTransaction = z.object({
  transaction_id: id,
  enrollment_id: id,
  reason: Reason.default(""),
});
export const UnmatchTransaction = z.object({ transaction_id: id, reason: NeededReason });
export const SuggestMatches = z.object({ transaction_id: id });

export const DeskQueues = paging(20).extend({
  queue: z
    .enum(["short", "over", "paid_waiting", "suspense", "undecided", "claims", "refunds"])
    .default("suspense"),
  /** By waiting time, or by the amount that the queue sums; unmatched payments, which may be many, by their time only. */
  sort: sortedBy(["since", "amount"], "since"),
});
