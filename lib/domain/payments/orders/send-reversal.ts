import "server-only";
import { changed, command, workflow } from "@/lib/platform/commands/command";
import { Refusal } from "@/lib/platform/refusal";
import { findTransactionById } from "../ledger/record-transaction";
import { ledgerTexts } from "../ledger/texts";
import { RefundId } from "../refunds/input";
import { lockRefund, moveRefund, shownRefund } from "../refunds/refunds";
import { refundTexts as texts } from "../refunds/texts";
import { openOrder } from "./orders";
import { sendOrder } from "./send-order";

const openReversal = command("payments.send-reversal", RefundId, async ({ input, tx }) => {
  const approved = await lockRefund(tx, input.refund_id);
  const { refund, change } = await moveRefund(tx, approved, ["approved"], { state: "sent" });
  const transaction = await findTransactionById(tx, refund.transactionId);
  if (!transaction?.receipt) throw new Refusal("conflict", "no_receipt", ledgerTexts.noReceiptYet);
  if (transaction.amountCents !== refund.amountCents)
    throw new Refusal("conflict", "reversal_whole_only", texts.reversalWholeOnly);
  const order = await openOrder(tx, {
    kind: "reversal",
    receipt: transaction.receipt,
    amountCents: refund.amountCents,
    subject: `refund:${refund.id}`,
  });
  if (!order) throw new Refusal("conflict", "reversal_open", texts.reversalOpen);
  return changed({ refund: shownRefund(refund), order }, change);
});

/**
 * Asks M-Pesa to reverse the whole payment of an approved refund (docs/mpesa.md, "Transaction status and reversal"). The result comes later and
 * settles the refund or returns it to approved, as an immediate refusal does. A lost answer leaves it sent: M-Pesa may have
 * reversed the payment.
 * @returns the refund, `state` sent or approved. @throws Refusal 404; 409 refund_state, no_receipt, reversal_whole_only,
 *   reversal_open.
 */
export const sendReversal = workflow(openReversal, async (ctx, { refund, order }) => {
  const answer = await sendOrder(ctx, order);
  return answer.outcome === "refused"
    ? { ...refund, state: "approved" as const, msg: texts.reversalRefused }
    : { ...refund, msg: texts.reversalSent };
});
