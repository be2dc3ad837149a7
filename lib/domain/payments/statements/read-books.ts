import "server-only";
import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import type { Db } from "@/db/client";
import { enrollments } from "@/db/schema/enrollments";
import { refunds } from "@/db/schema/ledger";
import { transactions } from "@/db/schema/payments";
import { statementRows } from "@/db/schema/statements";
import { readPayCode } from "@/lib/domain/enrollments/pay-code";
import type { TransactionRow } from "../ledger/record-transaction";
import type { RefundRow } from "../refunds/refunds";
import { keyOf } from "./plan";
import type { StatementRow } from "./shape";

/** All that the books know about the rows of a statement, read in few questions however many rows there are. */
export type Books = {
  money: Map<string, TransactionRow>;
  /** Enrollments by what was typed as account. */
  accounts: Map<string, string>;
  /** Money of these enrollments whose receipt nobody has told yet. */
  unnamed: TransactionRow[];
  /** Cents that earlier statements count, by `keyOf`. */
  counted: Map<string, number>;
  paidOut: Map<string, RefundRow>;
  /** Refunds of the payments that reversals name, by payment; cancelled ones count for nothing. */
  refunds: Map<string, RefundRow[]>;
};

export async function readBooks(db: Db, rows: StatementRow[]): Promise<Books> {
  const receipts = [...new Set(rows.flatMap(({ receipt, linkedReceipt }) => [receipt, linkedReceipt]))];
  const known = await inParts(receipts.filter(Boolean), (part) =>
    db.select().from(transactions).where(inArray(transactions.receipt, part)),
  );
  const accounts = await readAccounts(db, rows);
  const counted = await inParts(receipts, (part) =>
    db
      .select()
      .from(statementRows)
      .where(and(inArray(statementRows.receipt, part), eq(statementRows.isCounted, true))),
  );
  const out = rows.filter(({ direction }) => direction === "out").map(({ receipt }) => receipt);
  const paidOut = await inParts(out, (part) =>
    db.select().from(refunds).where(inArray(refunds.payoutCode, part)),
  );
  const linked = new Set(rows.map(({ linkedReceipt }) => linkedReceipt));
  const reversed = known.filter(({ receipt }) => receipt !== null && linked.has(receipt));
  const asked = await inParts(
    reversed.map(({ id }) => id),
    (part) =>
      db
        .select()
        .from(refunds)
        .where(and(inArray(refunds.transactionId, part), ne(refunds.state, "cancelled"))),
  );
  return {
    money: new Map(known.map((money) => [money.receipt ?? "", money])),
    accounts,
    unnamed: await readUnnamed(db, [...new Set(accounts.values())]),
    counted: new Map(counted.map((row) => [keyOf(row), row.cents])),
    paidOut: new Map(paidOut.map((refund) => [refund.payoutCode ?? "", refund])),
    refunds: byMoney(asked),
  };
}

function byMoney(all: RefundRow[]): Map<string, RefundRow[]> {
  const found = new Map<string, RefundRow[]>();
  for (const refund of all)
    found.set(refund.transactionId, [...(found.get(refund.transactionId) ?? []), refund]);
  return found;
}

async function readAccounts(db: Db, rows: StatementRow[]): Promise<Map<string, string>> {
  const codes = new Map<string, string>();
  for (const { account } of rows) {
    const code = account ? readPayCode(account) : null;
    if (code) codes.set(account, code);
  }
  const found = await inParts([...new Set(codes.values())], (part) =>
    db
      .select({ id: enrollments.id, payCode: enrollments.payCode })
      .from(enrollments)
      .where(inArray(enrollments.payCode, part)),
  );
  const byCode = new Map(found.map(({ id, payCode }) => [payCode, id]));
  return new Map(
    [...codes].flatMap(([account, code]) => {
      const id = byCode.get(code);
      return id ? [[account, id] as const] : [];
    }),
  );
}

function readUnnamed(db: Db, enrollmentIds: string[]): Promise<TransactionRow[]> {
  return inParts(enrollmentIds, (part) =>
    db
      .select()
      .from(transactions)
      .where(and(inArray(transactions.enrollmentId, part), isNull(transactions.receipt))),
  );
}

const A_PART = 5_000;

/** Asks in parts, for a question may not name more things than the protocol counts. */
export async function inParts<Item, Found>(
  items: Item[],
  ask: (part: Item[]) => Promise<Found[]>,
  size = A_PART,
): Promise<Found[]> {
  const found: Found[] = [];
  for (let at = 0; at < items.length; at += size) found.push(...(await ask(items.slice(at, at + size))));
  return found;
}
