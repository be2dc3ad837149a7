import "server-only";
import { changed, command } from "@/lib/platform/commands/command";
import { type Actor, actorId } from "@/lib/platform/permissions/actor";
import { Refusal } from "@/lib/platform/refusal";
import { RefundId } from "../input";
import { deskTexts as texts } from "../texts";
import { lockRefund, moveRefund, type RefundRow, shownRefund } from "./refunds";
import { refundTexts } from "./texts";

/**
 * Gives up a refund: its money is credit again, or nobody's. A cashier may take back only what the cashier asked for and
 * nobody approved; a reversal on its way nobody.
 * @returns the refund in state cancelled. @throws Refusal 404; 403 not_allowed; 409 refund_state, refund_sent.
 */
export const cancelRefund = command("payments.cancel-refund", RefundId, async ({ actor, input, tx }) => {
  const open = await lockRefund(tx, input.refund_id);
  if (!mayCancel(actor, open)) throw new Refusal("forbidden", "not_allowed", texts.notYourRefund);
  if (open.state === "sent") throw new Refusal("conflict", "refund_sent", refundTexts.onItsWay);
  const { refund, change } = await moveRefund(tx, open, ["asked", "approved"], { state: "cancelled" });
  const msg = refund.enrollmentId ? texts.refundCancelled : refundTexts.cancelled;
  return changed({ ...shownRefund(refund), msg }, change);
});

/** Who may give it up. */
export function mayCancel(actor: Actor, refund: RefundRow): boolean {
  if (actor.kind !== "staff") return false;
  return actor.role !== "cashier" || (refund.state === "asked" && refund.askedBy === actorId(actor));
}
