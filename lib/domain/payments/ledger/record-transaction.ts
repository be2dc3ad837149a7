import "server-only";
import { and, eq, exists, gte, isNull, lte, or, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { moneyMatches } from "@/db/schema/ledger";
import type { TRANSACTION_SOURCES } from "@/db/schema/payments";
import { mpesaExpressRequests, transactions } from "@/db/schema/payments";
import { isMatchable } from "./suspense";

export type Source = (typeof TRANSACTION_SOURCES)[number];

/** Money as one of Daraja's ways told of it. Amount in cents. */
export type IncomingPayment = {
  /** The M-Pesa receipt; null when only the query told of the money, which names none. */
  receipt: string | null;
  amountCents: number;
  source: Source;
  /** The prompt it answers, where that is known. */
  expressRequestId: string | null;
  /** Whose money it is by prompt or account number; null when nobody is known. */
  enrollmentId: string | null;
  msisdn: string;
  payerName: string;
  billRef: string;
  narrative: string;
  at: Date;
  flags: string[];
};

export type TransactionRow = typeof transactions.$inferSelect;

/** A person took it off the account that it named itself; no message puts it back. */
export const UNMATCHED = "unmatched";

/** Ways that tell the receipt of any payment, asked for or not. */
const NAMING: ReadonlySet<Source> = new Set(["confirmation", "status", "pull", "statement"]);

/** A prompt's payment may be confirmed as paybill money up to so long after it was asked for. */
const SAME_MONEY_MINUTES = 15;

/**
 * Writes money down once, however often and by however many ways it is heard of (mpesa.md 4.5). The receipt is its name;
 * money told of without receipt is recognised by its prompt.
 * @returns the transaction, whether it is new, and whether it only now became known whose it is.
 */
export async function recordTransaction(
  tx: Db,
  money: IncomingPayment,
): Promise<{ transaction: TransactionRow; isNew: boolean }> {
  const known = (await byReceipt(tx, money)) ?? (await byPrompt(tx, money)) ?? (await byTwin(tx, money));
  if (known) return { transaction: await addTo(tx, known, money), isNew: false };
  const [written] = await tx
    .insert(transactions)
    .values({
      receipt: money.receipt,
      amountCents: money.amountCents,
      method: money.expressRequestId ? "express" : "paybill",
      enrollmentId: money.enrollmentId,
      expressRequestId: await freePrompt(tx, money),
      msisdn: money.msisdn,
      payerName: money.payerName,
      billRef: money.billRef,
      narrative: money.narrative,
      sources: [money.source],
      flags: money.flags,
      transactedAt: money.at,
    })
    .onConflictDoNothing()
    .returning();
  // Another way told of the same money while we looked; it is written now, so look again.
  return written ? { transaction: written, isNew: true } : recordTransaction(tx, money);
}

/** The money a receipt names, as it stood a moment ago; for a decision it must be locked. */
export async function findTransaction(db: Db, receipt: string): Promise<TransactionRow | undefined> {
  const [row] = await db.select().from(transactions).where(eq(transactions.receipt, receipt));
  return row;
}

async function byReceipt(tx: Db, { receipt }: IncomingPayment): Promise<TransactionRow | undefined> {
  if (!receipt) return undefined;
  const [row] = await tx.select().from(transactions).where(eq(transactions.receipt, receipt)).for("update");
  return row;
}

async function byPrompt(
  tx: Db,
  { receipt, expressRequestId }: IncomingPayment,
): Promise<TransactionRow | undefined> {
  if (!expressRequestId) return undefined;
  const [row] = await tx
    .select()
    .from(transactions)
    .where(eq(transactions.expressRequestId, expressRequestId))
    .for("update");
  // Two receipts for one prompt are two payments: the second is money of its own.
  return row && (row.receipt === null || receipt === null) ? row : undefined;
}

/** The same money under its other face: a prompt's payment without receipt, or its confirmation as paybill money. */
async function byTwin(tx: Db, money: IncomingPayment): Promise<TransactionRow | undefined> {
  if (!money.enrollmentId) return undefined;
  const fits = and(
    or(eq(transactions.enrollmentId, money.enrollmentId), stoodOn(tx, money.enrollmentId)),
    eq(transactions.amountCents, money.amountCents),
    gte(transactions.transactedAt, minutesFrom(money.at, -SAME_MONEY_MINUTES)),
    lte(transactions.transactedAt, minutesFrom(money.at, SAME_MONEY_MINUTES)),
  );
  const face =
    money.source === "query"
      ? and(
          isNull(transactions.expressRequestId),
          sql`${transactions.sources} <@ array['confirmation', 'pull', 'statement']`,
        )
      : NAMING.has(money.source)
        ? isNull(transactions.receipt)
        : sql`false`;
  const [row] = await tx.select().from(transactions).where(and(fits, face)).limit(1).for("update");
  if (!row || !money.expressRequestId) return row;
  const [prompt] = await tx
    .select({ createdAt: mpesaExpressRequests.createdAt })
    .from(mpesaExpressRequests)
    .where(eq(mpesaExpressRequests.id, money.expressRequestId));
  // What was paid before the prompt was sent cannot be its payment.
  return prompt && row.transactedAt >= minutesFrom(prompt.createdAt, -1) ? row : undefined;
}

/** Money that a person took off an account is still the same money. */
function stoodOn(tx: Db, enrollmentId: string) {
  const named = and(
    eq(moneyMatches.transactionId, transactions.id),
    eq(moneyMatches.enrollmentId, enrollmentId),
    eq(moneyMatches.step, "unmatched"),
  );
  return exists(tx.select({ one: sql`1` }).from(moneyMatches).where(named));
}

async function addTo(tx: Db, known: TransactionRow, money: IncomingPayment): Promise<TransactionRow> {
  const flags = new Set([...known.flags, ...money.flags]);
  if (known.amountCents !== money.amountCents) flags.add("amount_conflict");
  const prompt = known.expressRequestId ?? (await freePrompt(tx, money));
  const [row] = await tx
    .update(transactions)
    .set({
      receipt: known.receipt ?? money.receipt,
      expressRequestId: prompt,
      method: prompt ? "express" : known.method,
      enrollmentId: known.enrollmentId ?? (await namedAccount(tx, known, money)),
      msisdn: known.msisdn || money.msisdn,
      payerName: known.payerName || money.payerName,
      billRef: known.billRef || money.billRef,
      sources: [...new Set([...known.sources, money.source])],
      flags: [...flags],
      updatedAt: sql`now()`,
    })
    .where(eq(transactions.id, known.id))
    .returning();
  return row ?? known;
}

/** Whose account a message names for money that stands on none; nobody's, once a person decided about the money. */
async function namedAccount(
  tx: Db,
  known: TransactionRow,
  { enrollmentId }: IncomingPayment,
): Promise<string | null> {
  if (enrollmentId === null || known.flags.includes(UNMATCHED)) return null;
  return (await isMatchable(tx, known.id)) ? enrollmentId : null;
}

/** A prompt names one payment; a second payment for it stands without. */
async function freePrompt(tx: Db, { expressRequestId }: IncomingPayment): Promise<string | null> {
  if (!expressRequestId) return null;
  const [taken] = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(eq(transactions.expressRequestId, expressRequestId));
  return taken ? null : expressRequestId;
}

function minutesFrom(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * 60_000);
}
