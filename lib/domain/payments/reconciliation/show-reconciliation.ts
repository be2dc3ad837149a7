import "server-only";
import { sql } from "drizzle-orm";
import { query } from "@/lib/platform/commands/query";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { toShillings } from "@/lib/platform/money";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { inSuspense } from "../ledger/suspense";
import { OUT_OF_BOOKS } from "../ledger/transaction-status";
import { readAccountFlows } from "./account-flows";
import { readExceptions } from "./exceptions";
import { type Days, reconciledDays, ShowReconciliation } from "./range";
import { COUNTED, coveredDays, midnight, sideBySide } from "./side-by-side";

/**
 * Compares M-Pesa's statements with the books by day, Nairobi time; without dates the last fourteen days. Lists the exceptions
 * for staff (seats without a receipt, receipts without a seat, payments missing from the books, differing amounts), checks that
 * the figures add up, and shows where all money is. `account` is what moved the paybill's account by kind, from its opening to
 * its closing balance. Amounts in shillings.
 * lib/domain/payments/README.md.
 * @throws Refusal 400 for days out of order or more than 92.
 */
export const showReconciliation = query(
  "payments.show-reconciliation",
  ShowReconciliation,
  async ({ input, db }) => {
    const days = reconciledDays(input, nairobiDate(await databaseNow(db)));
    const first = await readOnce(db, days);
    // A payment that arrives between two of the reads is in only one of them: then all are read once more.
    const read = first.control.adds_up ? first : await readOnce(db, days);
    return { ...days, ...read, balance: await readBalance(db) };
  },
);

async function readOnce(db: Db, days: Days) {
  const counted = await readReconciledDays(db, days);
  const account = await readAccountFlows(db, days);
  const totals = makeSums((name) => counted.reduce((sum, day) => sum + day[name], 0));
  const { differenceCents, ...lists } = await readExceptions(db, days);
  const statements = await sumStatements(db, days);
  return {
    days: counted.map(({ date, covered, ...sums }) => ({
      ...{ date, covered, ...shown(sums) },
      account: account.byDay.get(date) ?? null,
    })),
    totals: shown(totals),
    account: account.all,
    uncovered_days: counted.filter(({ covered }) => covered !== "whole").map(({ date }) => date),
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
 * Whether figures from different queries agree: the statements alone and beside the books, the payments missing from the books by
 * day and by list, and the difference by its sums and by its causes.
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
 * All money in shillings, and where it is: arrived = pays + credit + suspense + refunded + donated. Credit and suspense are
 * computed from what is left, so money spent twice shows. `refunded` is returned or on its way; what is out of the books did
 * not arrive. Arrived, pays and credit come
 * from counters (`list_counters`, `open_accounts`), which `check_invariants()` compares with the rows.
 */
async function readBalance(db: Db) {
  const [row] = await db.execute<BalanceSums>(sql`select
    (select coalesce(sum(cents), 0) from list_counters where list = 'money')
      - (select coalesce(sum(amount_cents), 0) from refunds where state in ${sql.raw(OUT_OF_BOOKS)}) as arrived,
    (select coalesce(sum(cents), 0) from list_counters where list = 'paid') as pays,
    (select coalesce(sum(credit_cents), 0) from open_accounts) as credit,
    (select coalesce(sum(s.left_cents), 0) from ${inSuspense()} s) as suspense,
    (select coalesce(sum(amount_cents), 0) from refunds where state <> 'cancelled' and state not in ${sql.raw(OUT_OF_BOOKS)}) as refunded,
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

const NUMBERS = [
  "said",
  "ours",
  "both",
  "only_said",
  "only_said_cents",
  "only_ours",
  "only_ours_cents",
  "open",
  "open_cents",
] as const;

/**
 * Sums over some days. `said` and `ours` are the cents that statements and books report. `both`, `only_said` and
 * `only_ours` count the payments in both or in only one of them; `open` are those of `only_ours` that no statement covers
 * yet.
 */
type Sums = Record<(typeof NUMBERS)[number], number>;

type ReconciledDay = Sums & {
  date: string;
  /** How much of the day statements cover. */
  covered: "whole" | "part" | "none";
};

type Row = Record<keyof ReconciledDay, string>;

/** The days with what statements and books report for each, newest first, by Nairobi time. */
async function readReconciledDays(db: Db, days: Days): Promise<ReconciledDay[]> {
  const rows = await db.execute<Row>(
    sql.raw(`with ${sideBySide(days)}, sums as (
      select (at at time zone 'Africa/Nairobi')::date as day, sum(said_cents) as said, sum(our_cents) as ours,
        count(*) filter (where said_cents is not null and transaction_id is not null) as both,
        count(*) filter (where transaction_id is null) as only_said,
        count(*) filter (where said_cents is null) as only_ours,
        sum(said_cents) filter (where transaction_id is null) as only_said_cents,
        sum(our_cents) filter (where said_cents is null) as only_ours_cents,
        count(*) filter (where proof = 'open') as open,
        sum(our_cents) filter (where proof = 'open') as open_cents
      from compared group by day
    )
    select to_char(d.day, 'YYYY-MM-DD') as date, d.covered,
      ${NUMBERS.map((name) => `coalesce(s.${name}, 0) as ${name}`).join(", ")}
    from (${coveredDays(days)}) d left join sums s on s.day = d.day
    order by d.day desc`),
  );
  return [...rows].map((row) => ({
    date: row.date,
    covered: row.covered as ReconciledDay["covered"],
    ...makeSums((name) => Number(row[name])),
  }));
}

/** Sums with a value for each name. */
function makeSums(read: (name: keyof Sums) => number): Sums {
  return Object.fromEntries(NUMBERS.map((name) => [name, read(name)])) as Sums;
}

/** The number of payments and the cents that statements report for these days, read without the books. */
async function sumStatements(db: Db, days: Days): Promise<{ count: number; cents: number }> {
  const [row] = await db.execute<{ count: number; cents: string }>(
    sql.raw(`select count(*)::int as count, coalesce(sum(s.cents), 0) as cents from statement_rows s
      where ${COUNTED} and s.completed_at >= ${midnight(days.from, 0)} and s.completed_at < ${midnight(days.to, 1)}`),
  );
  return { count: row?.count ?? 0, cents: Number(row?.cents ?? 0) };
}
