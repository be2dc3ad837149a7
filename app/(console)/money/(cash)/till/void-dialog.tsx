"use client";
import { formatShillings } from "@/lib/platform/money";
import { voidCashAction } from "../actions";
import { CashReasonDialog } from "../reason-dialog";
import { cashPageTexts as texts } from "../texts";
import type { CashReceipt } from "./receipts-table";

export function VoidDialog({ receipt, closeHref }: { receipt: CashReceipt; closeHref: string }) {
  return (
    <CashReasonDialog
      title={texts.voidTitle(receipt.receipt ?? "")}
      lead={
        <p className="mb-5">{texts.voidLead(formatShillings(receipt.amount), receipt.student.full_name)}</p>
      }
      action={voidCashAction}
      shape="VoidCash"
      fields={{ transaction_id: receipt.transaction_id, back: closeHref }}
      hint={texts.reasonHint}
      confirm={texts.void}
      closeHref={closeHref}
    />
  );
}
