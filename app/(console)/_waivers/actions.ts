"use server";
import { bulkAction } from "@/app/(console)/_selected/bulk-action";
import { decideWaiver, decideWaivers, withdrawWaiver } from "@/lib/domain/payments/waivers/decide-waiver";
import { waiveFee } from "@/lib/domain/payments/waivers/request-waiver";
import { redirectWithNotice, staffAction } from "@/lib/platform/http/staff-action";

const after = redirectWithNotice("/finance/waivers");

export const waiveFeeAction = staffAction(waiveFee, { actsOn: "state", after });
export const decideWaiverAction = staffAction(decideWaiver, { actsOn: "state", after });
export const withdrawWaiverAction = staffAction(withdrawWaiver, { actsOn: "state", after });
export const decideWaiversAction = bulkAction(
  decideWaivers,
  (form) => ({ approve: form.get("approve"), reason: form.get("reason") ?? "" }),
  "/finance/waivers",
);
