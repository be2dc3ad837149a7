import type { PaymentLine } from "@/lib/domain/payments/ledger/payments-of-student";
import { formatShillings } from "@/lib/platform/money";
import { plusPhone } from "@/lib/platform/phone";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { studentPageTexts } from "./texts";

const texts = studentPageTexts.money;

/** A payment row for the browser: texts only. */
export type MoneyRow = {
  id: string;
  what: string;
  href: string | null;
  date: string;
  method: string;
  amount: string;
  payer: string;
  phone: string;
  code: string | null;
  status: string;
  good: boolean;
};

export function moneyRow(line: PaymentLine): MoneyRow {
  return {
    id: line.id,
    what: texts[line.kind],
    href: line.kind === "money" ? `/transaction-details?id=${line.id}` : null,
    date: formatTime(line.at),
    method: texts.methods[line.method],
    amount: formatShillings(line.amount),
    payer: line.payer_name,
    phone: /^254\d{9}$/.test(line.payer_msisdn) ? plusPhone(line.payer_msisdn) : "",
    code: line.receipt,
    status: texts.statuses[line.status] ?? line.status,
    good: line.status === "success" || line.status === "matched",
  };
}
