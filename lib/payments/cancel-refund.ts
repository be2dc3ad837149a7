import "server-only";
import { databaseNow } from "@/db/now";
import { type Actor, actorId } from "../access/actor";
import { changed, command } from "../command";
import { Refusal } from "../refusal";
import { RefundId } from "./input";
import { lockRefund, moveRefund, type RefundRow, shownRefund } from "./refunds";
import { deskWords as words } from "./words";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Gives up a refund: its money is credit again. A cashier may take back only what the cashier asked for and nobody approved.
 * A reversal that M-Pesa has left unanswered for a day goes back to approved, for a person who has looked in the portal.
 * @returns the refund in state cancelled, or approved. @throws Refusal 404; 403 not_allowed; 409 refund_state, refund_sent.
 */
export const cancelRefund = command("payments.cancel-refund", RefundId, async ({ actor, input, tx }) => {
  const open = await lockRefund(tx, input.refund_id);
  if (!mayCancel(actor, open)) throw new Refusal("forbidden", "not_allowed", words.notYourRefund);
  if (open.state !== "sent") {
    const { refund, change } = await moveRefund(tx, open, ["asked", "approved"], { state: "cancelled" });
    return changed({ ...shownRefund(refund), msg: words.refundCancelled }, change);
  }
  const now = await databaseNow(tx);
  if (now.getTime() - open.updatedAt.getTime() < DAY_MS)
    throw new Refusal("conflict", "refund_sent", words.refundSent);
  const { refund, change } = await moveRefund(tx, open, ["sent"], {
    state: "approved",
    returnedCode: "unanswered",
  });
  return changed({ ...shownRefund(refund), msg: words.refundReturned }, change);
});

function mayCancel(actor: Actor, refund: RefundRow): boolean {
  if (actor.kind !== "staff") return false;
  return actor.role !== "cashier" || (refund.state === "asked" && refund.askedBy === actorId(actor));
}
