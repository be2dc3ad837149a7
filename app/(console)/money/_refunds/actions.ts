"use server";
import { approveRefund } from "@/lib/payments/approve-refund";
import { askRefund } from "@/lib/payments/ask-refund";
import { cancelRefund } from "@/lib/payments/cancel-refund";
import { clearReversal } from "@/lib/payments/clear-reversal";
import { donateCredit } from "@/lib/payments/donate-credit";
import { moveCredit } from "@/lib/payments/move-credit";
import { sendReversal } from "@/lib/payments/send-reversal";
import { settleRefund } from "@/lib/payments/settle-refund";
import { takeBackReversal } from "@/lib/payments/take-back-reversal";
import { spellShillings } from "@/lib/platform/money";
import { staffAction, thenTell } from "@/lib/web/staff-action";
import { refundWords as words } from "./words";

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
