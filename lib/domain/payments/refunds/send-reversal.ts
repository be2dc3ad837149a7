import "server-only";
import { changed, command, workflow } from "@/lib/platform/commands/command";
import { Refusal } from "@/lib/platform/refusal";
import { openOrder } from "../callbacks/orders";
import { sendOrder } from "../callbacks/send-order";
import { RefundId } from "../input";
import { findTransactionById } from "../matching/match";
import { deskTexts as texts } from "../texts";
import { lockRefund, moveRefund, shownRefund } from "./refunds";

const openReversal = command("payments.send-reversal", RefundId, async ({ input, tx }) => {
  const approved = await lockRefund(tx, input.refund_id);
  const { refund, change } = await moveRefund(tx, approved, ["approved"], { state: "sent" });
  const money = await findTransactionById(tx, refund.transactionId);
  if (!money?.receipt) throw new Refusal("conflict", "no_receipt", texts.noReceiptYet);
  if (money.amountCents !== refund.amountCents)
    throw new Refusal("conflict", "reversal_whole_only", texts.reversalWholeOnly);
  const order = await openOrder(tx, {
    kind: "reversal",
    receipt: money.receipt,
    amountCents: refund.amountCents,
    subject: `refund:${refund.id}`,
  });
  if (!order) throw new Refusal("conflict", "reversal_open", texts.reversalOpen);
  return changed({ refund: shownRefund(refund), order }, change);
});

/**
 * Orders M-Pesa to reverse the whole payment of an approved refund. Its result comes later and settles the refund, or gives
 * it back to be paid otherwise; a refusal at once gives it back now. An answer that is lost leaves it sent: it may be done.
 * @returns the refund, `state` sent or approved. @throws Refusal 404; 409 refund_state, no_receipt, reversal_whole_only,
 *   reversal_open.
 */
export const sendReversal = workflow(openReversal, async (ctx, { refund, order }) => {
  const answer = await sendOrder(ctx, order);
  return answer.outcome === "refused"
    ? { ...refund, state: "approved" as const, msg: texts.reversalRefused }
    : { ...refund, msg: texts.reversalSent };
});
