"use server";
import { approveRefund } from "@/lib/domain/payments/refunds/approve-refund";
import { askRefund } from "@/lib/domain/payments/refunds/request-refund";
import { cancelRefund } from "@/lib/domain/payments/refunds/cancel-refund";
import { clearReversal } from "@/lib/domain/payments/refunds/clear-reversal";
import { donateCredit } from "@/lib/domain/payments/credits/donate-credit";
import { moveCredit } from "@/lib/domain/payments/credits/move-credit";
import { sendReversal } from "@/lib/domain/payments/refunds/send-reversal";
import { settleRefund } from "@/lib/domain/payments/refunds/settle-refund";
import { takeBackReversal } from "@/lib/domain/payments/refunds/withdraw-reversal";
import { spellShillings } from "@/lib/platform/money";
import { staffAction, thenTell } from "@/lib/platform/http/staff-action";
import { refundWords as words } from "./texts";

const after = thenTell("/money?queue=refunds");

export const askRefundAction = staffAction(askRefund, { after });
export const approveRefundAction = staffAction(approveRefund, { after });
export const cancelRefundAction = staffAction(cancelRefund, { after });
export const settleRefundAction = staffAction(settleRefund, { after });
export const sendReversalAction = staffAction(sendReversal, { after });
export const takeBackAction = staffAction(takeBackReversal, { after });
export const clearReversalAction = staffAction(clearReversal, { after });
export const donateCreditAction = staffAction(donateCredit, { after });
export const moveCreditAction = staffAction(moveCredit, {
  after: (result, form) =>
    after(result.kept ? result : { msg: words.moved(spellShillings(result.moved), result.msg) }, form),
});
