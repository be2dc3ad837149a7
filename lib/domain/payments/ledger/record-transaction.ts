import "server-only";
import { and, desc, eq, exists, gte, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { TRANSACTION_SOURCES } from "@/db/schema/enums";
import { receiptClaims, refunds, transactionMatches } from "@/db/schema/ledger";
import { allocations, mpesaExpressRequests, transactions } from "@/db/schema/payments";
import type { Db } from "@/lib/platform/db/client";
import { isMatchable } from "./suspense";
import { STATUS } from "./transaction-status";

export type Source = (typeof TRANSACTION_SOURCES)[number];

/** A payment as one of Daraja's channels or a statement reported it. Amount in cents. */
export type IncomingPayment = {
  /** The M-Pesa receipt; null when only a query reported the payment, which names none. */
  receipt: string | null;
  amountCents: number;
  source: Source;
  /** The prompt it answers, if known. */
  expressRequestId: string | null;
  /** The enrollment it is for, by prompt or account number; null if unknown. */
  enrollmentId: string | null;
  msisdn: string;
  payerName: string;
  billRef: string;
  narrative: string;
  at: Date;
  flags: string[];
};

export type TransactionRow = typeof transactions.$inferSelect;

/** Flag of a transaction that staff took off its account; no later message puts it back. */
export const UNMATCHED = "unmatched";

/** Flag of a transaction that only withdrawn statements reported: it is out of the books until another source reports it. */
export const WITHDRAWN = "withdrawn";

/** Sources that report the receipt of any payment, requested or not. */
const SOURCES_WITH_RECEIPT: ReadonlySet<Source> = new Set(["confirmation", "status", "pull", "statement"]);

/** How far apart two reports of one payment may be, the prompt's and the paybill's. */
const SAME_PAYMENT_MINUTES = 15;

/**
 * Records a payment once, however often and through however many sources it is reported. It is recognised by its receipt,
 * or without one by its prompt (lib/domain/payments/README.md).
 * @returns the transaction, locked, and whether it is new.
 */
export async function recordTransaction(
  tx: Db,
  incoming: IncomingPayment,
): Promise<{ transaction: TransactionRow; isNew: boolean }> {
  const known =
    (await lockByReceipt(tx, incoming)) ??
    (await lockByStkPush(tx, incoming)) ??
    (await lockCounterpart(tx, incoming));
  if (known) return { transaction: await mergeInto(tx, known, incoming), isNew: false };
  const [written] = await tx
    .insert(transactions)
    .values({
      receipt: incoming.receipt,
      amountCents: incoming.amountCents,
      method: incoming.expressRequestId ? "express" : "paybill",
      enrollmentId: incoming.enrollmentId,
      expressRequestId: await unusedStkPush(tx, incoming),
      msisdn: incoming.msisdn,
      payerName: incoming.payerName,
      billRef: incoming.billRef,
      narrative: incoming.narrative,
      sources: [incoming.source],
      flags: incoming.flags,
      transactedAt: incoming.at,
    })
    .onConflictDoNothing()
    .returning();
  // Lost a race: another source inserted this payment after our lookup. It is found now.
  return written ? { transaction: written, isNew: true } : recordTransaction(tx, incoming);
}

/** The transaction with a receipt, not locked. */
export async function findTransaction(db: Db, receipt: string): Promise<TransactionRow | undefined> {
  const [row] = await db.select().from(transactions).where(eq(transactions.receipt, receipt));
  return row;
}

/** The transaction with an id, not locked. */
export async function findTransactionById(db: Db, id: string): Promise<TransactionRow | undefined> {
  const [row] = await db.select().from(transactions).where(eq(transactions.id, id));
  return row;
}

/** Locks the transaction with an id. Lock enrollments first. */
export async function lockTransaction(tx: Db, id: string): Promise<TransactionRow | undefined> {
  const [row] = await tx.select().from(transactions).where(eq(transactions.id, id)).for("update");
  return row;
}

/**
 * The M-Pesa receipt of the latest payment to an account that has not left it, of one that pays rather than one that is credit; null if
 * none is known yet.
 */
export async function readLatestReceipt(db: Db, enrollmentId: string): Promise<string | null> {
  const pays = sql`coalesce((select sum(a.amount_cents) from ${allocations} a where a.transaction_id = ${transactions.id}), 0) > 0`;
  const [row] = await db
    .select({ receipt: transactions.receipt })
    .from(transactions)
    .where(and(eq(transactions.enrollmentId, enrollmentId), sql`${STATUS} not in ('reversed', 'refunded')`))
    .orderBy(desc(pays), desc(transactions.transactedAt), desc(transactions.createdAt))
    .limit(1);
  return row?.receipt ?? null;
}

/** Settles the claims on a transaction's receipt: proved for the account it is on, refused for others, open in suspense. */
export async function settleClaims(tx: Db, { receipt, enrollmentId }: TransactionRow): Promise<void> {
  if (receipt === null) return;
  const state = enrollmentId
    ? sql`case when ${receiptClaims.enrollmentId} = ${enrollmentId} then 'proved' else 'refused' end`
    : sql`'open'`;
  await tx
    .update(receiptClaims)
    .set({ state, updatedAt: sql`now()` })
    .where(and(eq(receiptClaims.code, receipt), ne(receiptClaims.state, state)));
}

async function lockByReceipt(tx: Db, { receipt }: IncomingPayment): Promise<TransactionRow | undefined> {
  if (!receipt) return undefined;
  const [row] = await tx.select().from(transactions).where(eq(transactions.receipt, receipt)).for("update");
  return row;
}

async function lockByStkPush(
  tx: Db,
  { receipt, expressRequestId }: IncomingPayment,
): Promise<TransactionRow | undefined> {
  if (!expressRequestId) return undefined;
  const [row] = await tx
    .select()
    .from(transactions)
    .where(eq(transactions.expressRequestId, expressRequestId))
    .for("update");
  // Two receipts for one prompt are two payments.
  return row && (row.receipt === null || receipt === null) ? row : undefined;
}

/**
 * The same payment as reported by another source: a prompt's payment that has no receipt yet, or the paybill record of a prompt's
 * payment. Matched by account, amount and time.
 */
async function lockCounterpart(tx: Db, incoming: IncomingPayment): Promise<TransactionRow | undefined> {
  if (!incoming.enrollmentId) return undefined;
  const isAlike = and(
    or(eq(transactions.enrollmentId, incoming.enrollmentId), wasUnmatchedFrom(tx, incoming.enrollmentId)),
    eq(transactions.amountCents, incoming.amountCents),
    gte(transactions.transactedAt, minutesFrom(incoming.at, -SAME_PAYMENT_MINUTES)),
    lte(transactions.transactedAt, minutesFrom(incoming.at, SAME_PAYMENT_MINUTES)),
  );
  const lacksReport =
    incoming.source === "query"
      ? and(
          isNull(transactions.expressRequestId),
          sql`${transactions.sources} <@ array['confirmation', 'pull', 'statement']`,
        )
      : SOURCES_WITH_RECEIPT.has(incoming.source)
        ? isNull(transactions.receipt)
        : sql`false`;
  const [row] = await tx.select().from(transactions).where(and(isAlike, lacksReport)).limit(1).for("update");
  if (!row || !incoming.expressRequestId) return row;
  const [stkPush] = await tx
    .select({ createdAt: mpesaExpressRequests.createdAt })
    .from(mpesaExpressRequests)
    .where(eq(mpesaExpressRequests.id, incoming.expressRequestId));
  // A payment made before the prompt was sent cannot answer it.
  return stkPush && row.transactedAt >= minutesFrom(stkPush.createdAt, -1) ? row : undefined;
}

/** Whether staff took the transaction off this account: it is still the same payment. */
function wasUnmatchedFrom(tx: Db, enrollmentId: string) {
  const unmatched = and(
    eq(transactionMatches.transactionId, transactions.id),
    eq(transactionMatches.enrollmentId, enrollmentId),
    eq(transactionMatches.step, "unmatched"),
  );
  return exists(tx.select({ one: sql`1` }).from(transactionMatches).where(unmatched));
}

async function mergeInto(tx: Db, known: TransactionRow, incoming: IncomingPayment): Promise<TransactionRow> {
  const flags = new Set([...known.flags, ...incoming.flags]);
  if (flags.delete(WITHDRAWN)) await putBack(tx, known.id);
  if (known.amountCents !== incoming.amountCents) flags.add("amount_conflict");
  const stkPush = known.expressRequestId ?? (await unusedStkPush(tx, incoming));
  const [row] = await tx
    .update(transactions)
    .set({
      receipt: known.receipt ?? incoming.receipt,
      expressRequestId: stkPush,
      method: stkPush ? "express" : known.method,
      enrollmentId: known.enrollmentId ?? (await namedAccount(tx, known, incoming)),
      msisdn: known.msisdn || incoming.msisdn,
      payerName: known.payerName || incoming.payerName,
      billRef: known.billRef || incoming.billRef,
      transactedAt: isTimed(known) ? known.transactedAt : incoming.at,
      sources: [...new Set([...known.sources, incoming.source])],
      flags: [...flags],
      updatedAt: sql`now()`,
    })
    .where(eq(transactions.id, known.id))
    .returning();
  return row ?? known;
}

/** Whether a source named the time of payment; a query does not. */
function isTimed({ sources }: TransactionRow): boolean {
  return sources.some((source) => source !== "query");
}

/** Puts a transaction back into the books that had left them with its statement. */
async function putBack(tx: Db, transactionId: string): Promise<void> {
  await tx
    .update(refunds)
    .set({ state: "cancelled", updatedAt: sql`now()` })
    .where(and(eq(refunds.transactionId, transactionId), eq(refunds.state, "withdrawn")));
}

/** The account that a message names for a transaction in suspense; null once staff decided about the transaction. */
async function namedAccount(
  tx: Db,
  known: TransactionRow,
  { enrollmentId }: IncomingPayment,
): Promise<string | null> {
  if (enrollmentId === null || known.flags.includes(UNMATCHED)) return null;
  return (await isMatchable(tx, known.id)) ? enrollmentId : null;
}

/** The prompt of a payment; none if another transaction has it, as for a second payment for one prompt. */
async function unusedStkPush(tx: Db, { expressRequestId }: IncomingPayment): Promise<string | null> {
  if (!expressRequestId) return null;
  const [used] = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(eq(transactions.expressRequestId, expressRequestId));
  return used ? null : expressRequestId;
}

function minutesFrom(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * 60_000);
}
