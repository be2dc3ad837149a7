import "server-only";
import { changed, command } from "@/lib/platform/commands/command";
import { actorId } from "@/lib/platform/permissions/actor";
import { Refusal } from "@/lib/platform/refusal";
import { ClearReversal } from "../input";
import { isSurprise, lockRefund, moveRefund, shownRefund } from "./refunds";
import { refundTexts as texts } from "./texts";

/**
 * Writes down what was decided about money that M-Pesa sent back when nobody expected it any more: paid out by hand
 * meanwhile, or the refund cancelled. It leaves the desk's queue; no money moves by this.
 * @throws Refusal 400 without the decision; 404; 409 nothing_to_clear.
 */
export const clearReversal = command(
  "payments.clear-reversal",
  ClearReversal,
  async ({ actor, input, tx }) => {
    const found = await lockRefund(tx, input.refund_id);
    if (!isSurprise(found)) throw new Refusal("conflict", "nothing_to_clear", texts.nothingToClear);
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
