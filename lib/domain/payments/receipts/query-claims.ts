import "server-only";
import { and, asc, eq, gt, inArray, isNotNull, isNull, notExists, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "@/db/client";
import { receiptClaims } from "@/db/schema/ledger";
import { transactions } from "@/db/schema/payments";
import { type Change, changed, command, unchanged } from "@/lib/platform/commands/command";
import { type OpenedOrder, openOrder } from "../callbacks/orders";
import { settleClaims } from "./claims";

const A_ROUND = 10;

/**
 * Opens questions to M-Pesa about codes that payers claimed and no money has told of, a few a round, each code once,
 * and settles claims whose money was placed meanwhile.
 * Codes that name no day, or one to come, are left to people. @returns the orders to be given to Safaricom.
 */
export const queryClaims = command("payments.query-claims", z.object({}), async ({ tx }) => {
  const settled = await settleForgotten(tx);
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
    .limit(A_ROUND)
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
  const asked = due.map(({ id }): Change => ({ subject: `claim:${id}`, what: { asked: true } }));
  const [first, ...rest] = [...settled, ...asked];
  const opened = [...orders.values()];
  return first ? changed(opened, first, ...rest) : unchanged(opened);
});

/** Claims kept in the very moment in which their money was placed: neither saw the other. */
async function settleForgotten(tx: Db): Promise<Change[]> {
  const late = await tx
    .select({ money: transactions })
    .from(receiptClaims)
    .innerJoin(transactions, eq(transactions.receipt, receiptClaims.code))
    .where(and(eq(receiptClaims.state, "open"), isNotNull(transactions.enrollmentId)))
    .limit(A_ROUND);
  for (const { money } of late) await settleClaims(tx, money);
  return late.map(({ money }) => ({ subject: `transaction:${money.id}`, what: { claims_settled: true } }));
}
