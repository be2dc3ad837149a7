import { academy } from "@/app/academy";
import { scopeOf } from "@/lib/domain/access/authorize";
import type { StaffRole } from "@/lib/domain/access/roles";
import type { ShownRefund } from "@/lib/domain/payments/refunds/refund-rows";
import type { Ctx } from "@/lib/platform/commands/command";

/** The signed-in member of staff viewing a refund. */
export type Viewer = { role: StaffRole; staffId: string; takesCash: boolean };

/** The viewer of a page that requireVerb has guarded. */
export async function viewerOf({ actor }: Ctx): Promise<Viewer> {
  if (actor.kind !== "staff") throw new Error("a console page needs a signed-in member of staff");
  return { role: actor.role, staffId: actor.staffId, takesCash: (await academy()).takes_cash };
}

/** Whether the viewer approves refunds and decides over credit; others only request them. */
export function answersForBooks({ role }: Viewer): boolean {
  return scopeOf(role, "payments.approve-refund") !== undefined;
}

/** Whether M-Pesa is expected to answer a reversal soon. */
export function isAwaited({ state, is_unanswered }: ShownRefund): boolean {
  return state === "sent" && !is_unanswered;
}

export type RefundStep = "approve" | "cancel" | "settle" | "settle-cash" | "reverse" | "take-back" | "clear";

/** The steps a viewer may take with a refund in its present state. The verbs refuse all others. */
export function stepsOf(refund: ShownRefund, viewer: Viewer): RefundStep[] {
  const isOwn = refund.asked_by === viewer.staffId;
  if (!answersForBooks(viewer)) return refund.state === "asked" && isOwn ? ["cancel"] : [];
  const clear: RefundStep[] = refund.surprise ? ["clear"] : [];
  if (refund.state === "asked") return isOwn ? ["cancel"] : ["approve", "cancel"];
  if (refund.state === "approved")
    return [
      "settle",
      ...(viewer.takesCash ? ["settle-cash" as const] : []),
      ...(refund.is_whole && refund.receipt ? ["reverse" as const] : []),
      "cancel",
    ];
  if (refund.state === "sent") return refund.is_unanswered ? ["settle", "take-back"] : [];
  return clear;
}
