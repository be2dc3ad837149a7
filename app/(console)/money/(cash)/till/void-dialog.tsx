"use client";
import { cashTexts } from "@/lib/domain/payments/cash/texts";
import { formatShillings } from "@/lib/platform/money";
import { formatDay } from "@/lib/platform/time/nairobi-time";
import { voidCashAction } from "../actions";
import { CashReasonDialog } from "../reason-dialog";
import { cashPageTexts as texts } from "../texts";
import type { Day } from "./day-part";
import type { CashReceipt } from "./receipts-table";

/** Asks why cash is voided, and says what happens where its day, or today, is closed, or its cash was paid in. */
export function VoidDialog({
  receipt,
  day,
  isOwn,
  closeHref,
}: {
  receipt: CashReceipt;
  day: Day;
  isOwn: boolean;
  closeHref: string;
}) {
  const amount = formatShillings(receipt.amount);
  return (
    <CashReasonDialog
      title={texts.voidTitle(receipt.receipt ?? "")}
      lead={
        <div className="mb-5 space-y-2">
          <p>{texts.voidLead(amount, receipt.student.full_name)}</p>
          {warningsOf(day, amount).map((warning) => (
            <p key={warning} className="font-semibold">
              {warning}
            </p>
          ))}
        </div>
      }
      action={voidCashAction}
      shape="VoidCash"
      fields={{ transaction_id: receipt.transaction_id, back: closeHref }}
      hint={texts.reasonHint}
      confirm={texts.void}
      refusal={isOwn ? cashTexts.ownCash : undefined}
      closeHref={closeHref}
    />
  );
}

function warningsOf({ date, counted, deposit, today }: Day, amount: string): string[] {
  return [
    ...(counted !== null && date !== today.date ? [texts.voidClosed(amount, formatDay(date))] : []),
    ...(today.is_closed ? [texts.voidAfterClosing] : []),
    ...(deposit ? [texts.voidDeposited(`${texts.kinds[deposit.kind]} ${deposit.reference}`)] : []),
  ];
}
