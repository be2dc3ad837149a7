import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { one } from "@/lib/platform/http/list-state";
import { formatShillings } from "@/lib/platform/money";
import { donateCreditAction, moveCreditAction } from "../actions";
import { AmountStep, readAmount } from "../amount-step";
import { Asking } from "../ask-dialog";
import { answersForBooks, type Viewer } from "../refund-steps";
import { refundTexts as texts } from "../texts";
import type { DialogProps } from "./account";
import { AskDialog } from "./ask-dialog";
import { MoveDialog } from "./move-dialog";

/** The credit dialog that the address names; nothing without credit or permission. */
export function CreditDialog({ viewer, ...dialog }: DialogProps & { viewer: Viewer }) {
  const asked = one(dialog.params.dialog);
  if (dialog.account.credit === 0) return null;
  if (asked === "refund") return <AskDialog {...dialog} />;
  if (!answersForBooks(viewer)) return null;
  if (asked === "move") return <MoveDialog {...dialog} />;
  if (asked === "donate") return <DonateDialog {...dialog} />;
  return asked === "keep" && !dialog.account.kept_since ? <KeepDialog {...dialog} /> : null;
}

function KeepDialog({ account, here }: DialogProps) {
  return (
    <ConfirmDialog
      title={texts.keepTitle}
      text={texts.keepText(formatShillings(account.credit), account.full_name)}
      action={moveCreditAction}
      fields={{ enrollment_id: account.enrollment_id, to_enrollment_id: "" }}
      confirm={texts.keepSubmit}
      busy={texts.saving}
      cancel={texts.back}
      closeHref={here()}
    />
  );
}

function DonateDialog({ account, params, here }: DialogProps) {
  const typed = one(params.amount);
  const amount = readAmount(typed, account.credit);
  if (amount === undefined)
    return (
      <AmountStep
        title={texts.donateTitle}
        path="/money/credit"
        fields={{ enrollment_id: account.enrollment_id, dialog: "donate" }}
        most={account.credit}
        typed={typed}
        closeHref={here()}
      />
    );
  return (
    <Asking
      title={texts.donateTitle}
      text={texts.donateText(formatShillings(amount), account.full_name)}
      note={texts.donateWarning}
      action={donateCreditAction}
      shape="DonateCredit"
      fields={{
        enrollment_id: account.enrollment_id,
        amount: String(amount),
        seen_credit: String(account.credit),
      }}
      field={{ name: "reason", label: texts.reason, hint: texts.donateHint }}
      submit={texts.donateSubmit}
      closeHref={here()}
    />
  );
}
