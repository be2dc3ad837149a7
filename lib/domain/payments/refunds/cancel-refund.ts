import "server-only";
import { changed, command } from "@/lib/platform/commands/command";
import { type Actor, actorId } from "@/lib/platform/permissions/actor";
import { hasDuty } from "@/lib/platform/permissions/authorize";
import { Refusal } from "@/lib/platform/refusal";
import { RefundId } from "./input";
import { lockRefund, moveRefund, type RefundRow, shownRefund } from "./refunds";
import { refundTexts as texts } from "./texts";

/**
 * Cancels a refund: its amount is credit or in suspense again. A cashier may cancel only their own request before it is
 * approved. A reversal that was sent cannot be cancelled.
 * @returns the refund in state cancelled. @throws Refusal 404; 403 not_allowed; 409 refund_state, refund_sent.
 */
export const cancelRefund = command("payments.cancel-refund", RefundId, async ({ actor, input, tx }) => {
  const open = await lockRefund(tx, input.refund_id);
  if (!mayCancel(actor, open)) throw new Refusal("forbidden", "not_allowed", texts.notYourRefund);
  if (open.state === "sent") throw new Refusal("conflict", "refund_sent", texts.onItsWay);
  const { refund, change } = await moveRefund(tx, open, ["asked", "approved"], { state: "cancelled" });
  const msg = refund.enrollmentId ? texts.cancelledToCredit : texts.cancelledToSuspense;
  return changed({ ...shownRefund(refund), msg }, change);
});

function mayCancel(actor: Actor, refund: RefundRow): boolean {
  return hasDuty(actor, "books") || (refund.state === "asked" && refund.askedBy === actorId(actor));
}
