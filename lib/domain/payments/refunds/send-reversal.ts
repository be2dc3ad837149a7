import "server-only";
import { changed, command, errand } from "@/lib/platform/commands/command";
import { Refusal } from "@/lib/platform/refusal";
import { RefundId } from "../input";
import { findMoneyById } from "../matching/match";
import { openOrder } from "../callbacks/orders";
import { placeOrder } from "../callbacks/send-order";
import { lockRefund, moveRefund, shownRefund } from "./refunds";
import { deskWords as words } from "../texts";

const openReversal = command("payments.send-reversal", RefundId, async ({ input, tx }) => {
  const approved = await lockRefund(tx, input.refund_id);
  const { refund, change } = await moveRefund(tx, approved, ["approved"], { state: "sent" });
  const money = await findMoneyById(tx, refund.transactionId);
  if (!money?.receipt) throw new Refusal("conflict", "no_receipt", words.noReceiptYet);
  if (money.amountCents !== refund.amountCents)
    throw new Refusal("conflict", "reversal_whole_only", words.reversalWholeOnly);
  const order = await openOrder(tx, {
    kind: "reversal",
    receipt: money.receipt,
    amountCents: refund.amountCents,
    subject: `refund:${refund.id}`,
  });
  if (!order) throw new Refusal("conflict", "reversal_open", words.reversalOpen);
  return changed({ refund: shownRefund(refund), order }, change);
});

/**
 * Orders M-Pesa to reverse the whole payment of an approved refund. Its result comes later and settles the refund, or gives
 * it back to be paid otherwise; a refusal at once gives it back now. An answer that is lost leaves it sent: it may be done.
 * @returns the refund, `state` sent or approved. @throws Refusal 404; 409 refund_state, no_receipt, reversal_whole_only,
 *   reversal_open.
 */
export const sendReversal = errand(openReversal, async (ctx, { refund, order }) => {
  const answer = await placeOrder(ctx, order);
  return answer.outcome === "refused"
    ? { ...refund, state: "approved" as const, msg: words.reversalRefused }
    : { ...refund, msg: words.reversalSent };
});
