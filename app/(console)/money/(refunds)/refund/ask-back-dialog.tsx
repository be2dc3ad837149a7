import type { showRefunds } from "@/lib/domain/payments/refunds/show-refunds";
import { formatShillings } from "@/lib/platform/money";
import { requestRefundAction } from "../actions";
import { AmountStep, readAmount } from "../amount-step";
import { Asking } from "../ask-dialog";
import { payerText } from "../payer-text";
import { refundTexts as texts } from "../texts";

export type Payment = Awaited<ReturnType<typeof showRefunds>>;

/** Requests a refund of an unmatched payment: amount, then reason. */
export function AskBackDialog({
  payment,
  typed,
  here,
}: {
  payment: Payment;
  typed: string | undefined;
  here: (more?: Record<string, string>) => string;
}) {
  const amount = readAmount(typed, payment.left);
  if (amount === undefined)
    return (
      <AmountStep
        title={texts.askTitle}
        path="/money/refund"
        fields={{ transaction_id: payment.transaction_id, dialog: "refund" }}
        most={payment.left}
        typed={typed}
        closeHref={here()}
      />
    );
  return (
    <Asking
      title={texts.askTitle}
      text={texts.askText(formatShillings(amount), payment.receipt, payerText(payment))}
      note={texts.askNext}
      action={requestRefundAction}
      shape="RequestRefund"
      fields={{
        transaction_id: payment.transaction_id,
        amount: String(amount),
        seen_credit: String(payment.left),
      }}
      field={{ name: "reason", label: texts.reason, hint: texts.reasonHint }}
      submit={texts.askSubmit}
      closeHref={here()}
    />
  );
}
