import { ConfirmDialog } from "@/components/form/dialogs";
import { ChoiceRow } from "@/components/ui/choice-row";
import { one } from "@/lib/platform/http/list-state";
import { formatShillings } from "@/lib/platform/money";
import { donateCreditAction, moveCreditAction } from "../actions";
import { AmountDialog } from "../amount-dialog";
import { RequestDialog } from "../refund-dialog";
import { answersForBooks, type Viewer } from "../refund-steps";
import { refundTexts as texts } from "../texts";
import { type Account, type DialogProps, MoveDialog } from "./move-dialog";

/** The credit dialog that the address names; nothing without credit or permission. */
export function CreditDialog({ viewer, ...dialog }: DialogProps & { viewer: Viewer }) {
  const wanted = one(dialog.params.dialog);
  if (dialog.account.credit === 0) return null;
  if (wanted === "refund") return <RefundCredit {...dialog} />;
  if (!answersForBooks(viewer)) return null;
  if (wanted === "move") return <MoveDialog {...dialog} />;
  if (wanted === "donate") return <DonateDialog {...dialog} />;
  return wanted === "keep" && !dialog.account.kept_since ? <KeepDialog {...dialog} /> : null;
}

/** Requests a refund of one of the payments that the credit comes from. */
function RefundCredit({ account, params, hrefWith }: DialogProps) {
  const { enrollment_id, parts, credit } = account;
  const chosen = parts.find(({ transaction_id }) => transaction_id === one(params.payment)) ?? parts[0];
  if (!chosen) return null;
  return (
    <RequestDialog
      payment={chosen}
      lead={parts.length > 1 ? <Choice parts={parts} chosen={chosen} /> : undefined}
      path="/money/credit"
      fields={{ page: { enrollment_id }, request: { enrollment_id, seen_credit: String(credit) } }}
      most={chosen.amount}
      typed={one(params.amount)}
      closeHref={hrefWith()}
    />
  );
}

type Part = Account["parts"][number];

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

function KeepDialog({ account, hrefWith }: DialogProps) {
  return (
    <ConfirmDialog
      title={texts.keepTitle}
      text={texts.keepText(formatShillings(account.credit), account.full_name)}
      action={moveCreditAction}
      fields={{ enrollment_id: account.enrollment_id, to_enrollment_id: "" }}
      confirm={texts.keepSubmit}
      busy={texts.saving}
      closeHref={hrefWith()}
    />
  );
}

function DonateDialog({ account: { enrollment_id, credit, full_name }, params, hrefWith }: DialogProps) {
  return (
    <AmountDialog
      title={texts.donateTitle}
      path="/money/credit"
      fields={{ enrollment_id, dialog: "donate" }}
      most={credit}
      typed={one(params.amount)}
      closeHref={hrefWith()}
      confirm={(amount) => ({
        text: texts.donateText(amount, full_name),
        note: texts.donateWarning,
        action: donateCreditAction,
        shape: "DonateCredit",
        fields: { enrollment_id, seen_credit: String(credit) },
        field: { name: "reason", label: texts.reason, hint: texts.donateHint },
        submit: texts.donateSubmit,
      })}
    />
  );
}
