import "server-only";
import { and, asc, eq, gt, inArray, isNull, notExists, sql } from "drizzle-orm";
import { z } from "zod";
import { receiptClaims } from "@/db/schema/ledger";
import { transactions } from "@/db/schema/payments";
import { type Change, changed, command, unchanged } from "../command";
import { type OpenedOrder, openOrder } from "./orders";

const A_ROUND = 10;

/**
 * Opens questions to M-Pesa about codes that payers claimed and no money has told of, a few a round, each code once.
 * Codes that name no day, or one to come, are left to people. @returns the orders to be given to Safaricom.
 */
export const askClaims = command("payments.ask-claims", z.object({}), async ({ tx }) => {
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
  if (due.length === 0) return unchanged([]);
  const codes = due.map(({ code }) => code);
  await tx
    .update(receiptClaims)
    .set({ askedAt: sql`now()` })
    .where(and(inArray(receiptClaims.code, codes), isNull(receiptClaims.askedAt)));
  const [first, ...rest] = due.map(({ id }): Change => ({ subject: `claim:${id}`, what: { asked: true } }));
  const opened = [...orders.values()];
  return first ? changed(opened, first, ...rest) : unchanged(opened);
});
