import "server-only";
import { actorId } from "@/lib/platform/permissions/actor";
import { changed, command } from "@/lib/platform/commands/command";
import { Refusal } from "@/lib/platform/refusal";
import { RefundId } from "../input";
import { lockRefund, moveRefund, shownRefund } from "./refunds";
import { deskWords as words } from "../texts";

/**
 * Agrees to a refund that somebody else asked for; the database holds the two people apart too.
 * @returns the refund in state approved. @throws Refusal 404; 403 same_person; 409 refund_state.
 */
export const approveRefund = command("payments.approve-refund", RefundId, async ({ actor, input, tx }) => {
  const asked = await lockRefund(tx, input.refund_id);
  const approvedBy = actorId(actor);
  if (asked.askedBy === approvedBy) throw new Refusal("forbidden", "same_person", words.samePerson);
  const { refund, change } = await moveRefund(tx, asked, ["asked"], { state: "approved", approvedBy });
  return changed({ ...shownRefund(refund), msg: words.refundApproved }, change);
});
