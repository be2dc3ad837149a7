"use server";
import { donateCredit, moveCredit } from "@/lib/domain/payments/credits/spend-credit";
import { sendReversal, withdrawReversal } from "@/lib/domain/payments/daraja-commands/reversals";
import {
  approveRefund,
  cancelRefund,
  clearReversal,
  settleRefund,
} from "@/lib/domain/payments/refunds/decide-refund";
import { requestRefund } from "@/lib/domain/payments/refunds/request-refund";
import { redirectWithNotice, staffAction } from "@/lib/platform/http/staff-action";
import { formatShillings } from "@/lib/platform/money";
import { refundTexts as texts } from "./texts";

const after = redirectWithNotice("/money?queue=refunds");

export const requestRefundAction = staffAction(requestRefund, { actsOn: "new", after });
export const approveRefundAction = staffAction(approveRefund, { actsOn: "state", after });
export const cancelRefundAction = staffAction(cancelRefund, { actsOn: "state", after });
export const settleRefundAction = staffAction(settleRefund, { actsOn: "state", after });
export const settleInCashAction = staffAction(settleRefund, {
  actsOn: "state",
  read: (form) => ({ refund_id: form.get("refund_id"), method: "cash" }),
  after,
});
export const sendReversalAction = staffAction(sendReversal, { actsOn: "state", after });
export const withdrawReversalAction = staffAction(withdrawReversal, { actsOn: "state", after });
export const clearReversalAction = staffAction(clearReversal, { actsOn: "state", after });
export const donateCreditAction = staffAction(donateCredit, { actsOn: "state", after });
export const moveCreditAction = staffAction(moveCredit, {
  actsOn: "state",
  after: (result, form) =>
    after(result.kept ? result : { msg: texts.moved(formatShillings(result.moved), result.msg) }, form),
});
