import { ConfirmDialog } from "@/components/form/confirm-dialog";
import type { ShownRefund } from "@/lib/domain/payments/refunds/refund-rows";
import { spellShillings } from "@/lib/platform/money";
import {
  approveRefundAction,
  cancelRefundAction,
  clearReversalAction,
  sendReversalAction,
  settleRefundAction,
  takeBackAction,
} from "./actions";
import { Asking } from "./asking";
import { type RefundStep, stepsOf, type Viewer } from "./may-do";
import { payerText } from "./payer-text";
import { refundWords as words } from "./texts";

type Dialog = { refund: ShownRefund; amount: string; payer: string; closeHref: string };

const DIALOGS: Record<RefundStep, (dialog: Dialog) => React.ReactNode> = {
  approve: Approve,
  cancel: GiveUp,
  settle: Settle,
  reverse: Reverse,
  "take-back": TakeBack,
  clear: Clear,
};

/** The dialog that the address asks for, if who asks may do that with the refund as it stands. */
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
      amount={spellShillings(refund.amount)}
      payer={payerText(refund)}
      closeHref={closeHref}
    />
  );
}

function Approve({ refund, amount, payer, closeHref }: Dialog) {
  return (
    <ConfirmDialog
      title={words.approve}
      text={words.approveText(amount, payer, refund.asked_by_name ?? words.somebody)}
      action={approveRefundAction}
      fields={{ refund_id: refund.refund_id }}
      confirm={words.approveSubmit}
      busy={words.saving}
      cancel={words.back}
      closeHref={closeHref}
    />
  );
}

function GiveUp({ refund, amount, payer, closeHref }: Dialog) {
  return (
    <ConfirmDialog
      title={words.give_up}
      text={words.giveUpText(amount, payer)}
      warning={refund.enrollment_id ? words.giveUpNote : words.giveUpNobody}
      action={cancelRefundAction}
      fields={{ refund_id: refund.refund_id }}
      confirm={words.giveUpSubmit}
      busy={words.saving}
      cancel={words.back}
      closeHref={closeHref}
    />
  );
}

function Reverse({ refund, amount, payer, closeHref }: Dialog) {
  return (
    <ConfirmDialog
      title={words.reverse}
      text={words.reverseText(amount, payer, refund.receipt)}
      warning={words.reverseNote}
      action={sendReversalAction}
      fields={{ refund_id: refund.refund_id }}
      confirm={words.reverseSubmit}
      busy={words.saving}
      cancel={words.back}
      closeHref={closeHref}
    />
  );
}

function Settle({ refund, amount, payer, closeHref }: Dialog) {
  return (
    <Asking
      title={words.settle}
      text={words.settleText(amount, payer)}
      action={settleRefundAction}
      shape="SettleRefund"
      fields={{ refund_id: refund.refund_id }}
      field={{ name: "payout_code", label: words.code, hint: words.settleHint }}
      submit={words.settleSubmit}
      closeHref={closeHref}
    />
  );
}

function TakeBack({ refund, amount, payer, closeHref }: Dialog) {
  return (
    <Asking
      title={words.takeBack}
      text={words.takeBackText(amount, payer)}
      action={takeBackAction}
      shape="TakeBackReversal"
      fields={{ refund_id: refund.refund_id }}
      field={{ name: "reason", label: words.reason, hint: words.takeBackHint }}
      submit={words.takeBackSubmit}
      closeHref={closeHref}
    />
  );
}

function Clear({ refund, amount, payer, closeHref }: Dialog) {
  return (
    <Asking
      title={words.clear}
      text={words.clearText(amount, payer)}
      action={clearReversalAction}
      shape="ClearReversal"
      fields={{ refund_id: refund.refund_id }}
      field={{ name: "reason", label: words.decided, hint: words.clearHint }}
      submit={words.clearSubmit}
      closeHref={closeHref}
    />
  );
}
