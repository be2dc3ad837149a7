import "server-only";
import type { Db } from "@/db/client";
import { databaseNow } from "@/db/now";
import { query } from "@/lib/platform/commands/query";
import { toShillings } from "@/lib/platform/money";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { readBalance } from "./books-balance";
import { countSaid, readReconciledDays, type Sums, sumsOf } from "./days";
import { type Days, reconciledDays, ShowReconciliation } from "./range";
import { readMinded } from "./rows";

/**
 * What M-Pesa's statements say arrived beside what the books say, by day of Nairobi, the last fourteen without dates; what a
 * person should look at, both ways: seats without a receipt, receipts without a seat, money the books do not have, amounts
 * that differ; whether these figures add up; and where all the money there is stands. Amounts in shillings.
 * @throws Refusal 400 for days out of order or more than 92.
 */
export const showReconciliation = query(
  "payments.show-reconciliation",
  ShowReconciliation,
  async ({ input, db }) => {
    const days = reconciledDays(input, nairobiDate(await databaseNow(db)));
    const first = await readOnce(db, days);
    // Money that came between two of the readings stands in one of them only; then it is read again.
    const read = first.control.adds_up ? first : await readOnce(db, days);
    return { ...days, ...read, balance: await readBalance(db) };
  },
);

async function readOnce(db: Db, days: Days) {
  const counted = await readReconciledDays(db, days);
  const totals = sumsOf((name) => counted.reduce((all, day) => all + day[name], 0));
  const { apartCents, ...lists } = await readMinded(db, days);
  const adds_up = addsUp(totals, apartCents, await countSaid(db, days), lists.missing.total);
  return {
    days: counted.map(({ date, covered, ...sums }) => ({ date, covered, ...shown(sums) })),
    totals: shown(totals),
    lists,
    control: { apart: toShillings(apartCents), adds_up },
  };
}

function shown({ said, ours, only_said_cents, only_ours_cents, open_cents, ...counts }: Sums) {
  return {
    ...counts,
    statement_amount: toShillings(said),
    books_amount: toShillings(ours),
    difference: toShillings(ours - said),
    only_said_amount: toShillings(only_said_cents),
    only_ours_amount: toShillings(only_ours_cents),
    open_amount: toShillings(open_cents),
  };
}

/**
 * Whether what was counted in several ways is the same: the statements' rows by themselves and beside the books, what the
 * books miss by day and by list, and the difference by its sums and by its causes.
 */
function addsUp(
  totals: Sums,
  apartCents: number,
  said: { count: number; cents: number },
  missing: number,
): boolean {
  return (
    said.count === totals.both + totals.only_said &&
    said.cents === totals.said &&
    missing === totals.only_said &&
    totals.ours - totals.said === totals.only_ours_cents - totals.only_said_cents + apartCents
  );
}
