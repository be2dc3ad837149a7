import { rowsOf } from "@/components/data-table/rows-of";
import type { Ctx } from "@/lib/command";
import { listMoneyOfStudent, type MoneyLine } from "@/lib/payments/of-student";
import { type Attempt, attempt } from "@/lib/web/attempt";
import { moneyRow } from "./money-rows";
import { MoneyTable } from "./money-table";
import { studentPageWords as words } from "./words";

/** A student's money, or why it cannot be shown; newest first. */
export function moneyOf(ctx: Ctx, studentId: string): Promise<Attempt<{ rows: MoneyLine[] }>> {
  return attempt(() => listMoneyOfStudent(ctx, { student_id: studentId }));
}

/** The payments of a student, or of one enrollment. It may fail by itself; the page around it stands. */
export function MoneyPart({ money }: { money: Attempt<{ rows: MoneyLine[] }> }) {
  const list = "data" in money ? { data: { rows: money.data.rows, total: money.data.rows.length } } : money;
  const pageSize = "data" in list ? Math.max(1, list.data.total) : 1;
  return (
    <section aria-labelledby="payments">
      <h2 id="payments" className="mb-3 font-bold text-xl leading-snug tracking-tight">
        {words.payments}
      </h2>
      <MoneyTable list={rowsOf(list, { page: 1, pageSize }, words.paymentsFailed, moneyRow)} />
    </section>
  );
}
