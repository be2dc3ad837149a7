import type { ComponentProps } from "react";
import { payerText } from "@/app/(console)/_payments/cells";
import { ConfirmDialog } from "@/components/form/dialogs";
import type { ShownRefund } from "@/lib/domain/payments/refunds/refund-rows";
import { formatShillings } from "@/lib/platform/money";
import {
  approveRefundAction,
  cancelRefundAction,
  clearReversalAction,
  requestRefundAction,
  sendReversalAction,
  settleInCashAction,
  settleRefundAction,
  withdrawReversalAction,
} from "./actions";
import { AmountDialog } from "./amount-dialog";
import { ConfirmStep } from "./confirm-step";
import { type RefundStep, stepsOf, type Viewer } from "./refund-steps";
import { refundTexts as texts } from "./texts";

type Refund = { refund: ShownRefund; amount: string; payer: string };
type Confirmation = Pick<
  ComponentProps<typeof ConfirmDialog>,
  "title" | "text" | "warning" | "action" | "confirm"
>;
type Question = Pick<
  ComponentProps<typeof ConfirmStep>,
  "title" | "text" | "action" | "shape" | "field" | "submit"
>;

/** Steps that only ask for a yes. */
const CONFIRMED: Partial<Record<RefundStep, (of: Refund) => Confirmation>> = {
  approve: ({ refund, amount, payer }) => ({
    title: texts.approve,
    text: texts.approveText(amount, payer, refund.asked_by_name ?? texts.somebody),
    action: approveRefundAction,
    confirm: texts.approveSubmit,
  }),
  cancel: ({ refund, amount, payer }) => ({
    title: texts.give_up,
    text: texts.giveUpText(amount, payer),
    warning: refund.enrollment_id ? texts.giveUpNote : texts.giveUpNobody,
    action: cancelRefundAction,
    confirm: texts.giveUpSubmit,
  }),
  "settle-cash": ({ amount, payer }) => ({
    title: texts.settleCash,
    text: texts.settleCashText(amount, payer),
    action: settleInCashAction,
    confirm: texts.settleSubmit,
  }),
  reverse: ({ refund, amount, payer }) => ({
    title: texts.reverse,
    text: texts.reverseText(amount, payer, refund.receipt),
    warning: texts.reverseNote,
    action: sendReversalAction,
    confirm: texts.reverseSubmit,
  }),
};

/** Steps that ask for a code or a reason. */
const ASKED: Partial<Record<RefundStep, (of: Refund) => Question>> = {
  settle: ({ amount, payer }) => ({
    title: texts.settle,
    text: texts.settleText(amount, payer),
    action: settleRefundAction,
    shape: "SettleRefund",
    field: { name: "payout_code", label: texts.code, hint: texts.settleHint },
    submit: texts.settleSubmit,
  }),
  "take-back": ({ amount, payer }) => ({
    title: texts.reverseAllocation,
    text: texts.withdrawText(amount, payer),
    action: withdrawReversalAction,
    shape: "WithdrawReversal",
    field: { name: "reason", label: texts.reason, hint: texts.withdrawHint },
    submit: texts.withdrawSubmit,
  }),
  clear: ({ amount, payer }) => ({
    title: texts.clear,
    text: texts.clearText(amount, payer),
    action: clearReversalAction,
    shape: "ClearReversal",
    field: { name: "reason", label: texts.decided, hint: texts.clearHint },
    submit: texts.clearSubmit,
  }),
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
  const wanted = refund && stepsOf(refund, viewer).find((one) => one === step);
  if (!refund || !wanted) return null;
  const of = { refund, amount: formatShillings(refund.amount), payer: payerText(refund) };
  const common = { fields: { refund_id: refund.refund_id }, closeHref };
  const confirmation = CONFIRMED[wanted]?.(of);
  if (confirmation) return <ConfirmDialog busy={texts.saving} {...common} {...confirmation} />;
  const question = ASKED[wanted]?.(of);
  return question ? <ConfirmStep {...common} {...question} /> : null;
}

type Payment = {
  transaction_id: string;
  receipt: string | null;
  payer_name: string;
  payer_msisdn: string;
};

/** Requests a refund of a payment: amount, then reason. */
export function RequestDialog({
  payment,
  fields,
  ...step
}: Pick<ComponentProps<typeof AmountDialog>, "lead" | "path" | "most" | "typed" | "closeHref"> & {
  payment: Payment;
  /** Of both steps. */
  fields: { page: Record<string, string>; request: Record<string, string> };
}) {
  return (
    <AmountDialog
      title={texts.askTitle}
      fields={{ ...fields.page, dialog: "refund" }}
      {...step}
      confirm={(amount) => ({
        text: texts.askText(amount, payment.receipt, payerText(payment)),
        note: texts.askNext,
        action: requestRefundAction,
        shape: "RequestRefund",
        fields: { ...fields.request, transaction_id: payment.transaction_id },
        field: { name: "reason", label: texts.reason, hint: texts.reasonHint },
        submit: texts.askSubmit,
      })}
    />
  );
}
