import { rowsOf } from "@/components/data-table/rows-of";
import { LinkButton } from "@/components/ui/link-button";
import type { EnrollmentSummary } from "@/lib/domain/enrollments/standing/enrollment-summary";
import { listPaymentsOfStudent, type PaymentLine } from "@/lib/domain/payments/ledger/payments-of-student";
import type { Ctx } from "@/lib/platform/commands/command";
import { type Loaded, loadPart } from "@/lib/platform/http/page-data";
import { formatShillings } from "@/lib/platform/money";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { phoneText } from "../_payments/cells";
import { moneyLinks } from "./enrollment-links";
import { type MoneyRow, MoneyTable } from "./money-table";
import { studentPageTexts as texts } from "./texts";

/** A student's payments, newest first, or the reason they cannot be shown. */
export function moneyOf(ctx: Ctx, studentId: string): Promise<Loaded<{ rows: PaymentLine[] }>> {
  return loadPart(() => listPaymentsOfStudent(ctx, { student_id: studentId }));
}

/**
 * The payments of a student, or of one enrollment. If reading them fails, the rest of the page still shows.
 * @param summary the enrollment to offer actions for; absent where the page offers them elsewhere
 */
export function MoneyPart({
  money,
  summary,
}: {
  money: Loaded<{ rows: PaymentLine[] }>;
  summary?: EnrollmentSummary | undefined;
}) {
  const list = "data" in money ? { data: { rows: money.data.rows, total: money.data.rows.length } } : money;
  const pageSize = "data" in list ? Math.max(1, list.data.total) : 1;
  return (
    <section aria-labelledby="payments">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="payments" className="font-bold text-xl leading-snug tracking-tight">
          {texts.payments}
        </h2>
        {summary ? (
          <div className="flex flex-wrap gap-3 print:hidden">
            {moneyLinks(summary).map(({ href, label }) => (
              <LinkButton key={href} href={href} variant="outline" size="sm" scroll>
                {label}
              </LinkButton>
            ))}
          </div>
        ) : null}
      </div>
      <MoneyTable list={rowsOf(list, { page: 1, pageSize }, texts.paymentsFailed, moneyRow)} />
    </section>
  );
}

function moneyRow(line: PaymentLine): MoneyRow {
  return {
    id: line.id,
    what: texts.money[line.kind],
    href: line.kind === "money" ? `/transaction-details?id=${line.id}` : null,
    date: formatTime(line.at),
    method: texts.money.methods[line.method],
    amount: formatShillings(line.amount),
    isVoided: line.status === "voided",
    payer: line.payer_name,
    phone: phoneText(line.payer_msisdn, ""),
    code: line.receipt,
    status: texts.money.statuses[line.status] ?? line.status,
    good: line.status === "success" || line.status === "matched",
  };
}
