import "server-only";
import { changed, command } from "@/lib/platform/commands/command";
import { actorId } from "@/lib/platform/permissions/actor";
import { Refusal } from "@/lib/platform/refusal";
import { RefundId } from "./input";
import { lockRefund, moveRefund, shownRefund } from "./refunds";
import { refundTexts as texts } from "./texts";

/**
 * Approves a refund that another staff member requested; a database constraint enforces this too.
 * @returns the refund in state approved. @throws Refusal 404; 403 same_person; 409 refund_state.
 */
export const approveRefund = command("payments.approve-refund", RefundId, async ({ actor, input, tx }) => {
  const requested = await lockRefund(tx, input.refund_id);
  const approvedBy = actorId(actor);
  if (requested.askedBy === approvedBy) throw new Refusal("forbidden", "same_person", texts.samePerson);
  const { refund, change } = await moveRefund(tx, requested, ["asked"], { state: "approved", approvedBy });
  return changed({ ...shownRefund(refund), msg: texts.approved }, change);
});
