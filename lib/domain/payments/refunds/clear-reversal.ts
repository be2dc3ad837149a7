import "server-only";
import { changed, command } from "@/lib/platform/commands/command";
import { actorId } from "@/lib/platform/permissions/actor";
import { Refusal } from "@/lib/platform/refusal";
import { ClearReversal } from "./input";
import { isUnexpectedReversal, lockRefund, moveRefund, shownRefund } from "./refunds";
import { refundTexts as texts } from "./texts";

/**
 * Records what staff decided about an unexpected reversal: M-Pesa sent money back after the refund was paid out by hand or
 * cancelled. The refund leaves the desk's queue; no money moves.
 * @throws Refusal 400 without the decision; 404; 409 nothing_to_clear.
 */
export const clearReversal = command(
  "payments.clear-reversal",
  ClearReversal,
  async ({ actor, input, tx }) => {
    const found = await lockRefund(tx, input.refund_id);
    if (!isUnexpectedReversal(found)) throw new Refusal("conflict", "nothing_to_clear", texts.nothingToClear);
    const { refund, change } = await moveRefund(tx, found, [found.state], {
      state: found.state,
      clearedBy: actorId(actor),
      clearedReason: input.reason,
    });
    return changed(
      { ...shownRefund(refund), msg: texts.cleared },
      { ...change, what: { ...change.what, cleared: true } },
    );
  },
);
