import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "@/db/client";
import { databaseNow } from "@/db/now";
import { mpesaOrders } from "@/db/schema/daraja";
import { changed, command } from "@/lib/platform/commands/command";
import { actorId } from "@/lib/platform/permissions/actor";
import { Refusal } from "@/lib/platform/refusal";
import { WithdrawReversal } from "../refunds/input";
import { isUnanswered, lockRefund, moveRefund, shownRefund } from "../refunds/refunds";
import { refundTexts as texts } from "../refunds/texts";
import { lockOrder, moveOrder, OPEN_ORDER_STATES } from "./orders";

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
    // Lock order of M-Pesa's answer: the order, then the refund.
    await closeOrder(tx, input.refund_id);
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
      { ...change, what: { ...change.what, checked: true } },
    );
  },
);

/** Stands for M-Pesa's code where staff found that a reversal was not done. */
const NOT_DONE = "not_done";

/** Closes the open order so that another reversal may be sent; a late answer to it is still read. */
async function closeOrder(tx: Db, refundId: string): Promise<void> {
  const [open] = await tx
    .select({ id: mpesaOrders.id })
    .from(mpesaOrders)
    .where(
      and(
        eq(mpesaOrders.subject, `refund:${refundId}`),
        eq(mpesaOrders.kind, "reversal"),
        inArray(mpesaOrders.state, [...OPEN_ORDER_STATES]),
      ),
    );
  const order = open && (await lockOrder(tx, open.id));
  if (order) await moveOrder(tx, order, "failed", { resultCode: NOT_DONE });
}
