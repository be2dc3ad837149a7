import "server-only";
import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import type { TRANSACTION_METHODS } from "@/db/schema/enums";
import { credits } from "@/db/schema/ledger";
import { transactions } from "@/db/schema/payments";
import type { Db } from "@/lib/platform/db/client";

/** The free part of one payment on an account, in cents. */
export type Credit = {
  transactionId: string;
  method: (typeof TRANSACTION_METHODS)[number];
  receipt: string | null;
  cents: number;
};

/** The free cents of one payment on one account. */
export async function freeOn(db: Db, transactionId: string, enrollmentId: string): Promise<number> {
  const [row] = await db
    .select({ cents: credits.cents })
    .from(credits)
    .where(and(eq(credits.transactionId, transactionId), eq(credits.enrollmentId, enrollmentId)));
  return row?.cents ?? 0;
}

/** Locks accounts (enrollments) in the order of their ids, before their payments. @returns the ids that exist */
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
 * Locks every payment ever allocated to an account and reads its credit, oldest payment first, so that no other transaction
 * uses the same credit. Lock the account first.
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
  // A second statement: it sees what was committed while this one waited for the locks.
  return readCredits(tx, enrollmentId);
}

/** The credit of an account, oldest payment first. Decisions need it locked (lockCredits). */
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

/** The sum of some parts in cents. */
export function sumCents(parts: Array<{ cents: number }>): number {
  return parts.reduce((sum, { cents }) => sum + cents, 0);
}
