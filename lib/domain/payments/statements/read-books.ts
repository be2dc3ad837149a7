import "server-only";
import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import { refunds } from "@/db/schema/ledger";
import { transactions } from "@/db/schema/payments";
import { statementRows } from "@/db/schema/statements";
import { accountIn, payCodesIn } from "@/lib/domain/enrollments/pay-code";
import type { Db } from "@/lib/platform/db/client";
import type { TransactionRow } from "../ledger/record-transaction";
import type { RefundRow } from "../refunds/refunds";
import { keyOf } from "./plan";
import type { StatementRow } from "./statement-file";

/** The records in the books about the rows of a statement. */
export type Books = {
  /** Recorded payments, by receipt. */
  transactions: Map<string, TransactionRow>;
  /** Enrollment ids, by the account number as typed. */
  accounts: Map<string, string>;
  /** Payments to these enrollments whose receipt is not known yet. */
  withoutReceipt: TransactionRow[];
  /** Cents that earlier statements count, by `keyOf`. */
  counted: Map<string, number>;
  /** Refunds, by the receipt of their payout. */
  payouts: Map<string, RefundRow>;
  /** Refunds that are not cancelled of the payments that reversals name, by transaction id. */
  refunds: Map<string, RefundRow[]>;
};

/** Reads the records in the books about some rows, in a fixed number of queries per 500 rows. */
export async function readBooks(db: Db, rows: StatementRow[]): Promise<Books> {
  const receipts = [...new Set(rows.flatMap(({ receipt, linkedReceipt }) => [receipt, linkedReceipt]))];
  const known = await inBatches(receipts.filter(Boolean), (batch) =>
    db.select().from(transactions).where(inArray(transactions.receipt, batch)),
  );
  const accounts = await readAccounts(db, rows);
  const counted = await inBatches(receipts, (batch) =>
    db
      .select()
      .from(statementRows)
      .where(and(inArray(statementRows.receipt, batch), eq(statementRows.isCounted, true))),
  );
  const paidOut = rows.filter(({ direction }) => direction === "out").map(({ receipt }) => receipt);
  const payouts = await inBatches(paidOut, (batch) =>
    db.select().from(refunds).where(inArray(refunds.payoutCode, batch)),
  );
  const linked = new Set(rows.map(({ linkedReceipt }) => linkedReceipt));
  const reversed = known.filter(({ receipt }) => receipt !== null && linked.has(receipt));
  const requested = await inBatches(
    reversed.map(({ id }) => id),
    (batch) =>
      db
        .select()
        .from(refunds)
        .where(and(inArray(refunds.transactionId, batch), ne(refunds.state, "cancelled"))),
  );
  return {
    transactions: new Map(known.map((transaction) => [transaction.receipt ?? "", transaction])),
    accounts,
    withoutReceipt: await readWithoutReceipt(db, [...new Set(accounts.values())]),
    counted: new Map(counted.map((row) => [keyOf(row), row.cents])),
    payouts: new Map(payouts.map((refund) => [refund.payoutCode ?? "", refund])),
    refunds: byTransaction(requested),
  };
}

function byTransaction(all: RefundRow[]): Map<string, RefundRow[]> {
  const found = new Map<string, RefundRow[]>();
  for (const refund of all)
    found.set(refund.transactionId, [...(found.get(refund.transactionId) ?? []), refund]);
  return found;
}

async function readAccounts(db: Db, rows: StatementRow[]): Promise<Map<string, string>> {
  const typed = [...new Set(rows.map(({ account }) => account))];
  const found = await inBatches([...new Set(typed.flatMap(payCodesIn))], (batch) =>
    db
      .select({ id: enrollments.id, payCode: enrollments.payCode })
      .from(enrollments)
      .where(inArray(enrollments.payCode, batch)),
  );
  const byCode = new Map(found.map(({ id, payCode }) => [payCode, id]));
  return new Map(
    typed.flatMap((account) => {
      const id = accountIn(account, byCode);
      return id ? [[account, id] as const] : [];
    }),
  );
}

function readWithoutReceipt(db: Db, enrollmentIds: string[]): Promise<TransactionRow[]> {
  return inBatches(enrollmentIds, (batch) =>
    db
      .select()
      .from(transactions)
      .where(and(inArray(transactions.enrollmentId, batch), isNull(transactions.receipt))),
  );
}

/** Building a statement of this size and reading its rows blocks the process for some 10 ms. */
const BATCH = 500;

/** As many rows are written at once, for the same reason. */
export const ROWS_WRITTEN = 200;

/** Runs a statement for batches of items, because Postgres limits the number of parameters. */
export async function inBatches<Item, Found>(
  items: Item[],
  run: (batch: Item[]) => Promise<Found[]>,
  size = BATCH,
): Promise<Found[]> {
  const found: Found[] = [];
  for (let start = 0; start < items.length; start += size)
    found.push(...(await run(items.slice(start, start + size))));
  return found;
}
