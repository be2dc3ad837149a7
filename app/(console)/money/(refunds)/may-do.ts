import type { ShownRefund } from "@/lib/domain/payments/refunds/refund-rows";
import { BOOKS } from "@/lib/platform/http/staff-page";
import type { StaffRole } from "@/lib/platform/permissions/actor";

/** Who looks at a refund. */
export type Viewer = { role: StaffRole; staffId: string };

export type RefundStep = "approve" | "cancel" | "settle" | "reverse" | "take-back" | "clear";

/** What somebody may do with a refund as it stands; the verbs refuse the rest anyway. */
export function stepsOf(refund: ShownRefund, viewer: Viewer): RefundStep[] {
  const isOwn = refund.asked_by === viewer.staffId;
  if (!BOOKS.includes(viewer.role)) return refund.state === "asked" && isOwn ? ["cancel"] : [];
  const clear: RefundStep[] = refund.surprise ? ["clear"] : [];
  if (refund.state === "asked") return isOwn ? ["cancel"] : ["approve", "cancel"];
  if (refund.state === "approved")
    return ["settle", ...(refund.is_whole && refund.receipt ? ["reverse" as const] : []), "cancel"];
  if (refund.state === "sent") return refund.is_unanswered ? ["settle", "take-back"] : [];
  return clear;
}
