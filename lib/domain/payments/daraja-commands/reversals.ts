import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { mpesaOrders } from "@/db/schema/daraja";
import { actorId } from "@/lib/domain/access/actor";
import { changed, command, workflow } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { Refusal } from "@/lib/platform/refusal";
import { findTransactionById } from "../ledger/record-transaction";
import { ledgerTexts } from "../ledger/texts";
import { RefundId, WithdrawReversal } from "../refunds/input";
import { isUnanswered, lockRefund, moveRefund, shownRefund } from "../refunds/refunds";
import { refundTexts as texts } from "../refunds/texts";
import { lockCommand, moveCommand, OPEN_COMMAND_STATES, openCommand } from "./commands";
import { sendCommand } from "./send-command";

const openReversal = command("payments.send-reversal", RefundId, async ({ input, tx }) => {
  const approved = await lockRefund(tx, input.refund_id);
  const { refund, change } = await moveRefund(tx, approved, ["approved"], { state: "sent" });
  const transaction = await findTransactionById(tx, refund.transactionId);
  if (!transaction?.receipt) throw new Refusal("conflict", "no_receipt", ledgerTexts.noReceiptYet);
  if (transaction.amountCents !== refund.amountCents)
    throw new Refusal("conflict", "reversal_whole_only", texts.reversalWholeOnly);
  const darajaCommand = await openCommand(tx, {
    kind: "reversal",
    receipt: transaction.receipt,
    amountCents: refund.amountCents,
    subject: `refund:${refund.id}`,
  });
  if (!darajaCommand) throw new Refusal("conflict", "reversal_open", texts.reversalOpen);
  return changed({ refund: shownRefund(refund), darajaCommand }, change);
});

/**
 * Asks M-Pesa to reverse the whole payment of an approved refund (docs/mpesa.md, "Transaction status and reversal"). The result
 * comes later and settles the refund or returns it to approved, as an immediate refusal does. A lost answer leaves it sent:
 * M-Pesa may have reversed the payment.
 * @returns the refund, `state` sent or approved. @throws Refusal 404; 409 refund_state, no_receipt, reversal_whole_only,
 *   reversal_open.
 */
export const sendReversal = workflow(openReversal, async (ctx, { refund, darajaCommand }) => {
  const answer = await sendCommand(ctx, darajaCommand);
  return answer.outcome === "refused"
    ? { ...refund, state: "approved" as const, msg: texts.reversalRefused }
    : { ...refund, msg: texts.reversalSent };
});

/**
 * Withdraws a reversal that M-Pesa has not answered for an hour, after staff saw in its portal that it was not done. The
 * refund is approved again, to be paid out otherwise. A late answer still counts (settle-reversal.ts), and M-Pesa never
 * reverses a payment twice (docs/mpesa.md, "Transaction status and reversal").
 * @returns the refund in state approved. @throws Refusal 400 without a reason; 404; 409 not_sent, refund_sent.
 */
export const withdrawReversal = command(
  "payments.withdraw-reversal",
  WithdrawReversal,
  async ({ actor, input, tx }) => {
    // Locks of M-Pesa's answer: the command, then the refund.
    await closeCommand(tx, input.refund_id);
    const sent = await lockRefund(tx, input.refund_id);
    if (sent.state !== "sent")
      throw new Refusal("conflict", "not_sent", texts.notSent, { data: { state: sent.state } });
    if (!isUnanswered(sent, await databaseNow(tx)))
      throw new Refusal("conflict", "refund_sent", texts.onItsWay);
    const { refund, change } = await moveRefund(tx, sent, ["sent"], {
      state: "approved",
      returnedCode: NOT_DONE,
      returnedBy: actorId(actor),
      returnedReason: input.reason,
    });
    return changed(
      { ...shownRefund(refund), msg: texts.withdrawn },
      { type: "refund.taken_back", id: refund.id, what: { ...change.what, checked: true } },
    );
  },
);

/** Stored in place of M-Pesa's code when staff found that a reversal was not done. */
const NOT_DONE = "not_done";

/** Closes the open command so that another reversal may be sent; a late answer to it is still read. */
async function closeCommand(tx: Db, refundId: string): Promise<void> {
  const [open] = await tx
    .select({ id: mpesaOrders.id })
    .from(mpesaOrders)
    .where(
      and(
        eq(mpesaOrders.subject, `refund:${refundId}`),
        eq(mpesaOrders.kind, "reversal"),
        inArray(mpesaOrders.state, [...OPEN_COMMAND_STATES]),
      ),
    );
  const darajaCommand = open && (await lockCommand(tx, open.id));
  if (darajaCommand) await moveCommand(tx, darajaCommand, "failed", { resultCode: NOT_DONE });
}
