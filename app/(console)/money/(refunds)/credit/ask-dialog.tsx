import { ChoiceRow } from "@/components/ui/choice-row";
import { one } from "@/lib/platform/http/list-state";
import { formatShillings } from "@/lib/platform/money";
import { requestRefundAction } from "../actions";
import { AmountStep, readAmount } from "../amount-step";
import { Asking } from "../ask-dialog";
import { payerText } from "../payer-text";
import { refundTexts as texts } from "../texts";
import type { Account, DialogProps } from "./account";

type Part = Account["parts"][number];

/** Requests a refund in two steps: payment and amount, then the reason. */
export function AskDialog({ account, params, here }: DialogProps) {
  const typed = one(params.amount);
  const [first] = account.parts;
  const chosen = account.parts.find(({ transaction_id }) => transaction_id === one(params.payment)) ?? first;
  if (!chosen) return null;
  const amount = readAmount(typed, chosen.amount);
  if (amount === undefined)
    return (
      <AmountStep
        title={texts.askTitle}
        lead={account.parts.length > 1 ? <Choice parts={account.parts} chosen={chosen} /> : undefined}
        path="/money/credit"
        fields={{ enrollment_id: account.enrollment_id, dialog: "refund" }}
        most={chosen.amount}
        typed={typed}
        closeHref={here()}
      />
    );
  return (
    <Asking
      title={texts.askTitle}
      text={texts.askText(formatShillings(amount), chosen.receipt, payerText(chosen))}
      note={texts.askNext}
      action={requestRefundAction}
      shape="RequestRefund"
      fields={{
        enrollment_id: account.enrollment_id,
        transaction_id: chosen.transaction_id,
        amount: String(amount),
        seen_credit: String(account.credit),
      }}
      field={{ name: "reason", label: texts.reason, hint: texts.reasonHint }}
      submit={texts.askSubmit}
      closeHref={here()}
    />
  );
}

/** Chooses the payment; a refund goes to its payer. */
function Choice({ parts, chosen }: { parts: Part[]; chosen: Part }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold leading-snug">{texts.whichPayment}</legend>
      <div className="space-y-2">
        {parts.map((part) => (
          <ChoiceRow
            key={part.transaction_id}
            type="radio"
            name="payment"
            value={part.transaction_id}
            defaultChecked={part.transaction_id === chosen.transaction_id}
            label={texts.partOf(formatShillings(part.amount), part.receipt)}
            note={part.payer_name}
          />
        ))}
      </div>
    </fieldset>
  );
}
