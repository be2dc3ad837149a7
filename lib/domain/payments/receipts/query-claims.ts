import "server-only";
import { and, asc, eq, gt, inArray, isNotNull, isNull, notExists, sql } from "drizzle-orm";
import { z } from "zod";
import { receiptClaims } from "@/db/schema/ledger";
import { transactions } from "@/db/schema/payments";
import { type Change, changed, command, unchanged } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { settleClaims } from "../ledger/record-transaction";
import { type OpenedOrder, openOrder } from "../orders/orders";

const PER_RUN = 10;

/**
 * Opens status queries for claimed codes without a transaction, a few per run and each code once, and settles claims that
 * missed their transaction. Codes with doubts are left to staff. @returns the orders to send to Safaricom.
 */
export const queryClaims = command("payments.query-claims", z.object({}), async ({ tx }) => {
  const settled = await settleMissed(tx);
  const due = await tx
    .select({ id: receiptClaims.id, code: receiptClaims.code })
    .from(receiptClaims)
    .where(
      and(
        eq(receiptClaims.state, "open"),
        isNull(receiptClaims.askedAt),
        eq(receiptClaims.doubts, sql`'{}'`),
        gt(receiptClaims.createdAt, sql`now() - interval '3 days'`),
        notExists(
          tx.select({ one: sql`1` }).from(transactions).where(eq(transactions.receipt, receiptClaims.code)),
        ),
      ),
    )
    .orderBy(asc(receiptClaims.createdAt))
    .limit(PER_RUN)
    .for("update", { skipLocked: true });
  const orders = new Map<string, OpenedOrder>();
  for (const { id, code } of due) {
    const order = orders.has(code)
      ? null
      : await openOrder(tx, { kind: "status", receipt: code, subject: `claim:${id}` });
    if (order) orders.set(code, order);
  }
  const codes = due.map(({ code }) => code);
  if (codes.length > 0)
    await tx
      .update(receiptClaims)
      .set({ askedAt: sql`now()` })
      .where(and(inArray(receiptClaims.code, codes), isNull(receiptClaims.askedAt)));
  const queried = due.map(({ id }): Change => ({ subject: `claim:${id}`, what: { asked: true } }));
  const [first, ...rest] = [...settled, ...queried];
  const opened = [...orders.values()];
  return first ? changed(opened, first, ...rest) : unchanged(opened);
});

/** Settles claims inserted while their payment was being matched: neither transaction saw the other. */
async function settleMissed(tx: Db): Promise<Change[]> {
  const missed = await tx
    .select({ transaction: transactions })
    .from(receiptClaims)
    .innerJoin(transactions, eq(transactions.receipt, receiptClaims.code))
    .where(and(eq(receiptClaims.state, "open"), isNotNull(transactions.enrollmentId)))
    .limit(PER_RUN);
  for (const { transaction } of missed) await settleClaims(tx, transaction);
  return missed.map(({ transaction }) => ({
    subject: `transaction:${transaction.id}`,
    what: { claims_settled: true },
  }));
}
