import "server-only";
import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { databaseNow } from "@/db/now";
import { query } from "@/lib/platform/commands/query";
import { toShillings } from "@/lib/platform/money";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { inSuspense } from "../ledger/suspense";
import { makeSums, readReconciledDays, type Sums, sumStatements } from "./days";
import { readExceptions } from "./exceptions";
import { type Days, reconciledDays, ShowReconciliation } from "./range";

/**
 * Compares M-Pesa's statements with the books by day, Nairobi time; without dates the last fourteen days. Lists the
 * exceptions for staff (seats without a receipt, receipts without a seat, payments missing from the books, differing
 * amounts), checks that the figures add up, and shows where all money stands. Amounts in shillings.
 * docs/business-rules.md, "Statements and reconciliation".
 * @throws Refusal 400 for days out of order or more than 92.
 */
export const showReconciliation = query(
  "payments.show-reconciliation",
  ShowReconciliation,
  async ({ input, db }) => {
    const days = reconciledDays(input, nairobiDate(await databaseNow(db)));
    const first = await readOnce(db, days);
    // A payment that arrives between two of the reads is in only one of them. Then read once more.
    const read = first.control.adds_up ? first : await readOnce(db, days);
    return { ...days, ...read, balance: await readBalance(db) };
  },
);

async function readOnce(db: Db, days: Days) {
  const counted = await readReconciledDays(db, days);
  const totals = makeSums((name) => counted.reduce((sum, day) => sum + day[name], 0));
  const { differenceCents, ...lists } = await readExceptions(db, days);
  const statements = await sumStatements(db, days);
  return {
    days: counted.map(({ date, covered, ...sums }) => ({ date, covered, ...shown(sums) })),
    totals: shown(totals),
    lists,
    control: {
      apart: toShillings(differenceCents),
      adds_up: addsUp(totals, differenceCents, statements, lists.missing.total),
    },
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
 * Whether figures that were read in different ways agree: the statements alone and beside the books, the payments missing
 * from the books by day and by list, and the difference by its sums and by its causes.
 */
function addsUp(
  totals: Sums,
  differenceCents: number,
  statements: { count: number; cents: number },
  missing: number,
): boolean {
  return (
    statements.count === totals.both + totals.only_said &&
    statements.cents === totals.said &&
    missing === totals.only_said &&
    totals.ours - totals.said === totals.only_ours_cents - totals.only_said_cents + differenceCents
  );
}

type BalanceSums = Record<"arrived" | "pays" | "credit" | "suspense" | "refunded" | "donated", string>;

/**
 * All money in shillings, and where it stands: arrived = pays + credit + suspense + refunded + donated. Credit and
 * suspense are what is really left, so money spent twice shows. `refunded` is returned or on its way. Arrived, pays and
 * credit come from counters (`list_counters`, `open_accounts`), which `check_invariants()` compares with the rows.
 */
async function readBalance(db: Db) {
  const [row] = await db.execute<BalanceSums>(sql`select
    (select coalesce(sum(cents), 0) from list_counters where list = 'money') as arrived,
    (select coalesce(sum(cents), 0) from list_counters where list = 'paid') as pays,
    (select coalesce(sum(credit_cents), 0) from open_accounts) as credit,
    (select coalesce(sum(s.left_cents), 0) from ${inSuspense()} s) as suspense,
    (select coalesce(sum(amount_cents), 0) from refunds where state <> 'cancelled') as refunded,
    (select coalesce(sum(amount_cents), 0) from donations) as donated`);
  if (!row) throw new Error("the books were not summed");
  const cents = (name: keyof BalanceSums) => Number(row[name]);
  const parts = cents("pays") + cents("credit") + cents("suspense") + cents("refunded") + cents("donated");
  return {
    arrived: toShillings(cents("arrived")),
    pays: toShillings(cents("pays")),
    credit: toShillings(cents("credit")),
    suspense: toShillings(cents("suspense")),
    refunded: toShillings(cents("refunded")),
    donated: toShillings(cents("donated")),
    parts: toShillings(parts),
    is_even: parts === cents("arrived"),
  };
}
