import "server-only";
import { and, asc, inArray, isNotNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { classes, sessions } from "@/db/schema/catalog";
import { enrollmentSessions, enrollments } from "@/db/schema/enrollments";
import { credits } from "@/db/schema/ledger";
import { transactions } from "@/db/schema/payments";
import { lockAccounts } from "@/lib/domain/enrollments/credits";
import { isPlaced } from "./carry-out";
import type { Planned } from "./plan";
import { inParts } from "./read-books";

/** One import at a time: the second sees what the first has done. */
export async function lockImports(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('statement-import', 0))`);
}

/**
 * Locks all that a plan touches before anything is written, in the one order (rules.md 1.9): classes, their sessions,
 * enrollments, payments, each by id. What is done row by row afterwards waits for nobody.
 * @throws Refusal busy when a lock is not had in three seconds.
 */
export async function lockPlan(tx: Db, plan: Planned[]): Promise<void> {
  const accounts = sorted(plan.flatMap((row) => (changesAccount(row) ? [row.enrollmentId] : [])));
  await inParts(accounts, (part) => lockClasses(tx, part));
  await inParts(accounts, (part) => lockSessions(tx, part));
  await inParts(accounts, (part) => lockAccounts(tx, part));
  const leaving = sorted(plan.map(({ outcome, enrollmentId }) => outcome === "reversed" && enrollmentId));
  const beside = await inParts(leaving, (part) =>
    tx.select({ id: credits.transactionId }).from(credits).where(inArray(credits.enrollmentId, part)),
  );
  const own = plan.map(
    ({ outcome, transactionId }) => (outcome === "known" || outcome === "reversed") && transactionId,
  );
  await inParts(sorted([...own, ...beside.map(({ id }) => id)]), (part) =>
    tx
      .select({ id: transactions.id })
      .from(transactions)
      .where(inArray(transactions.id, part))
      .orderBy(asc(transactions.id))
      .for("update"),
  );
}

function changesAccount(row: Planned): boolean {
  return isPlaced(row) || row.outcome === "reversed";
}

function sorted(ids: Array<string | null | false>): string[] {
  return [...new Set(ids.filter((id): id is string => Boolean(id)))].sort();
}

function lockClasses(tx: Db, accounts: string[]) {
  const of = tx
    .select({ id: enrollments.classId })
    .from(enrollments)
    .where(inArray(enrollments.id, accounts));
  return tx
    .select({ id: classes.id })
    .from(classes)
    .where(inArray(classes.id, of))
    .orderBy(asc(classes.id))
    .for("update");
}

function lockSessions(tx: Db, accounts: string[]) {
  const of = tx
    .select({ id: enrollmentSessions.sessionId })
    .from(enrollmentSessions)
    .where(inArray(enrollmentSessions.enrollmentId, accounts));
  return tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(inArray(sessions.id, of), isNotNull(sessions.capacity)))
    .orderBy(asc(sessions.id))
    .for("update");
}
