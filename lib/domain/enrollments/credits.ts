import "server-only";
import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { enrollments } from "@/db/schema/enrollments";
import { credits } from "@/db/schema/ledger";
import { transactions } from "@/db/schema/payments";

/** What of one payment is free on an account, in cents. */
export type Credit = {
  transactionId: string;
  method: "express" | "paybill";
  receipt: string | null;
  cents: number;
};

/** Free cents of one payment on one account. */
export async function freeOn(db: Db, transactionId: string, enrollmentId: string): Promise<number> {
  const [row] = await db
    .select({ cents: credits.cents })
    .from(credits)
    .where(and(eq(credits.transactionId, transactionId), eq(credits.enrollmentId, enrollmentId)));
  return row?.cents ?? 0;
}

/** Locks accounts by id, the one order; do it before their payments. @returns those that exist. */
export async function lockAccounts(tx: Db, ids: string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(inArray(enrollments.id, ids))
    .orderBy(asc(enrollments.id))
    .for("update");
  return rows.map(({ id }) => id);
}

/**
 * The credit of an account, oldest payment first, with every payment that ever stood on it locked: who spends credit
 * spends what nobody else can any more. Lock the account before.
 */
export async function lockCredits(tx: Db, enrollmentId: string): Promise<Credit[]> {
  const known = tx
    .select({ id: credits.transactionId })
    .from(credits)
    .where(eq(credits.enrollmentId, enrollmentId));
  await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(inArray(transactions.id, known))
    .orderBy(asc(transactions.id))
    .for("update");
  // A statement of its own: it sees what was committed while we waited for the locks.
  return readCredits(tx, enrollmentId);
}

/** The credit of an account, oldest payment first; for a decision it must be locked. */
export function readCredits(db: Db, enrollmentId: string): Promise<Credit[]> {
  return db
    .select({
      transactionId: credits.transactionId,
      method: transactions.method,
      receipt: transactions.receipt,
      cents: sql<number>`${credits.cents}::int`,
    })
    .from(credits)
    .innerJoin(transactions, eq(transactions.id, credits.transactionId))
    .where(and(eq(credits.enrollmentId, enrollmentId), gt(credits.cents, 0)))
    .orderBy(asc(transactions.transactedAt), asc(transactions.createdAt), asc(transactions.id));
}

/** Cents of some parts together. */
export function sumCents(parts: Array<{ cents: number }>): number {
  return parts.reduce((sum, { cents }) => sum + cents, 0);
}
