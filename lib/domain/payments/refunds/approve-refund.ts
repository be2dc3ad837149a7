import "server-only";
import { changed, command } from "@/lib/platform/commands/command";
import { actorId } from "@/lib/platform/permissions/actor";
import { Refusal } from "@/lib/platform/refusal";
import { RefundId } from "../input";
import { deskTexts as texts } from "../texts";
import { lockRefund, moveRefund, shownRefund } from "./refunds";

/**
 * Agrees to a refund that somebody else asked for; the database holds the two people apart too.
 * @returns the refund in state approved. @throws Refusal 404; 403 same_person; 409 refund_state.
 */
export const approveRefund = command("payments.approve-refund", RefundId, async ({ actor, input, tx }) => {
  const asked = await lockRefund(tx, input.refund_id);
  const approvedBy = actorId(actor);
  if (asked.askedBy === approvedBy) throw new Refusal("forbidden", "same_person", texts.samePerson);
  const { refund, change } = await moveRefund(tx, asked, ["asked"], { state: "approved", approvedBy });
  return changed({ ...shownRefund(refund), msg: texts.refundApproved }, change);
});
