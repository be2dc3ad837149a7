"use client";
import { cashTexts } from "@/lib/domain/payments/cash/texts";
import { withdrawDepositAction } from "../actions";
import { CashReasonDialog } from "../reason-dialog";
import { cashPageTexts as texts } from "../texts";
import { type CashDay, depositText } from "./days-table";

/** Asks for the reason why a deposit was recorded wrongly. */
export function WithdrawDialog({
  deposit,
  isOwn,
  closeHref,
}: {
  deposit: NonNullable<CashDay["deposit"]>;
  isOwn: boolean;
  closeHref: string;
}) {
  return (
    <CashReasonDialog
      title={texts.withdrawTitle}
      lead={
        <div className="mb-5 space-y-2">
          <p className="font-semibold text-lg leading-snug">{depositText(deposit)}</p>
          <p>{texts.withdrawMeans}</p>
        </div>
      }
      action={withdrawDepositAction}
      shape="WithdrawDeposit"
      fields={{ deposit_id: deposit.deposit_id }}
      hint={texts.withdrawReasonHint}
      confirm={texts.withdraw}
      refusal={isOwn ? cashTexts.ownDeposit : undefined}
      closeHref={closeHref}
    />
  );
}
