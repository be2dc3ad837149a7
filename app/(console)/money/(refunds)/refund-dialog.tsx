import { ConfirmDialog } from "@/components/form/confirm-dialog";
import type { ShownRefund } from "@/lib/domain/payments/refunds/refund-rows";
import { formatShillings } from "@/lib/platform/money";
import {
  approveRefundAction,
  cancelRefundAction,
  clearReversalAction,
  sendReversalAction,
  settleRefundAction,
  takeBackAction,
} from "./actions";
import { Asking } from "./ask-dialog";
import { payerText } from "./payer-text";
import { type RefundStep, stepsOf, type Viewer } from "./refund-steps";
import { refundTexts as texts } from "./texts";

type Dialog = { refund: ShownRefund; amount: string; payer: string; closeHref: string };

const DIALOGS: Record<RefundStep, (dialog: Dialog) => React.ReactNode> = {
  approve: Approve,
  cancel: GiveUp,
  settle: Settle,
  reverse: Reverse,
  "take-back": TakeBack,
  clear: Clear,
};

/** The dialog that the address names, if the viewer may take that step now. */
export function RefundDialog({
  refunds,
  step,
  id,
  viewer,
  closeHref,
}: {
  refunds: ShownRefund[];
  step: string | undefined;
  id: string | undefined;
  viewer: Viewer;
  closeHref: string;
}) {
  const refund = refunds.find(({ refund_id }) => refund_id === id);
  const asked = refund && stepsOf(refund, viewer).find((one) => one === step);
  if (!refund || !asked) return null;
  const Shown = DIALOGS[asked];
  return (
    <Shown
      refund={refund}
      amount={formatShillings(refund.amount)}
      payer={payerText(refund)}
      closeHref={closeHref}
    />
  );
}

function Approve({ refund, amount, payer, closeHref }: Dialog) {
  return (
    <ConfirmDialog
      title={texts.approve}
      text={texts.approveText(amount, payer, refund.asked_by_name ?? texts.somebody)}
      action={approveRefundAction}
      fields={{ refund_id: refund.refund_id }}
      confirm={texts.approveSubmit}
      busy={texts.saving}
      cancel={texts.back}
      closeHref={closeHref}
    />
  );
}

function GiveUp({ refund, amount, payer, closeHref }: Dialog) {
  return (
    <ConfirmDialog
      title={texts.give_up}
      text={texts.giveUpText(amount, payer)}
      warning={refund.enrollment_id ? texts.giveUpNote : texts.giveUpNobody}
      action={cancelRefundAction}
      fields={{ refund_id: refund.refund_id }}
      confirm={texts.giveUpSubmit}
      busy={texts.saving}
      cancel={texts.back}
      closeHref={closeHref}
    />
  );
}

function Reverse({ refund, amount, payer, closeHref }: Dialog) {
  return (
    <ConfirmDialog
      title={texts.reverse}
      text={texts.reverseText(amount, payer, refund.receipt)}
      warning={texts.reverseNote}
      action={sendReversalAction}
      fields={{ refund_id: refund.refund_id }}
      confirm={texts.reverseSubmit}
      busy={texts.saving}
      cancel={texts.back}
      closeHref={closeHref}
    />
  );
}

function Settle({ refund, amount, payer, closeHref }: Dialog) {
  return (
    <Asking
      title={texts.settle}
      text={texts.settleText(amount, payer)}
      action={settleRefundAction}
      shape="SettleRefund"
      fields={{ refund_id: refund.refund_id }}
      field={{ name: "payout_code", label: texts.code, hint: texts.settleHint }}
      submit={texts.settleSubmit}
      closeHref={closeHref}
    />
  );
}

function TakeBack({ refund, amount, payer, closeHref }: Dialog) {
  return (
    <Asking
      title={texts.reverseAllocation}
      text={texts.takeBackText(amount, payer)}
      action={takeBackAction}
      shape="WithdrawReversal"
      fields={{ refund_id: refund.refund_id }}
      field={{ name: "reason", label: texts.reason, hint: texts.takeBackHint }}
      submit={texts.takeBackSubmit}
      closeHref={closeHref}
    />
  );
}

function Clear({ refund, amount, payer, closeHref }: Dialog) {
  return (
    <Asking
      title={texts.clear}
      text={texts.clearText(amount, payer)}
      action={clearReversalAction}
      shape="ClearReversal"
      fields={{ refund_id: refund.refund_id }}
      field={{ name: "reason", label: texts.decided, hint: texts.clearHint }}
      submit={texts.clearSubmit}
      closeHref={closeHref}
    />
  );
}
