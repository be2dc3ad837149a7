import { z } from "zod";
import { rowId } from "@/lib/platform/input-shapes";
import { normalizeText } from "@/lib/platform/normalize-text";
import { Amount, NeededReason, Reason, SeenCredit } from "../ledger/input";

const id = rowId();

/** Without a target the credit is kept for the student's next season; without an amount all of it moves. */
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
export const CreditTargets = z.object({
  enrollment_id: id,
  search: z.string().max(200).transform(normalizeText).default(""),
});
