import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { moneyMatches } from "@/db/schema/ledger";
import { transactions } from "@/db/schema/payments";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import type { Change } from "@/lib/platform/commands/command";
import { allocatePayment, type Target } from "../ledger/allocate-payment";
import { type TransactionRow, UNMATCHED } from "../ledger/record-transaction";
import { readSuspense } from "../ledger/suspense";
import { settleClaims } from "../receipts/claims";

/** Locks a payment; undefined for an unknown one. Lock enrollments before. */
export async function lockTransaction(tx: Db, id: string): Promise<TransactionRow | undefined> {
  const [row] = await tx.select().from(transactions).where(eq(transactions.id, id)).for("update");
  return row;
}

/** A payment as it stood a moment ago; undefined for an unknown one. */
export async function findTransactionById(db: Db, id: string): Promise<TransactionRow | undefined> {
  const [row] = await db.select().from(transactions).where(eq(transactions.id, id));
  return row;
}

/**
 * Puts locked suspense money on a locked enrollment's account, where what was not given back of it pays as arriving money
 * does.
 * @param staffId who says so; null where the payer proved it.
 * @returns the audit lines; null when the money is nobody's no longer, or its payer is to have it back.
 */
export async function matchTo(
  tx: Db,
  money: TransactionRow,
  target: Target,
  by: { staffId: string | null; reason: string },
  settings: Settings,
): Promise<[Change, ...Change[]] | null> {
  const { cents, isAsked } = await readSuspense(tx, money.id);
  if (isAsked || cents === 0) return null;
  const [matched] = await tx
    .update(transactions)
    .set({
      enrollmentId: target.enrollment.id,
      flags: money.flags.filter((flag) => flag !== UNMATCHED),
      updatedAt: sql`now()`,
    })
    .where(and(eq(transactions.id, money.id), isNull(transactions.enrollmentId)))
    .returning();
  if (!matched) return null;
  await tx
    .insert(moneyMatches)
    .values({ transactionId: money.id, enrollmentId: target.enrollment.id, step: "matched", ...by });
  const placed = await allocatePayment(tx, matched, target, cents, settings);
  await settleClaims(tx, matched);
  return [
    {
      subject: `transaction:${money.id}`,
      what: { matched_to: target.enrollment.id, cents },
    },
    ...placed,
  ];
}

/** Takes locked money off the account it stands on; what it paid there must be taken back before. */
export async function putInSuspense(
  tx: Db,
  money: TransactionRow,
  enrollmentId: string,
  by: { staffId: string | null; reason: string },
): Promise<void> {
  const flags = money.flags.filter((flag) => !OF_ACCOUNT.has(flag));
  const [nobodys] = await tx
    .update(transactions)
    .set({ enrollmentId: null, flags: [...flags, UNMATCHED], updatedAt: sql`now()` })
    .where(eq(transactions.id, money.id))
    .returning();
  await tx.insert(moneyMatches).values({ transactionId: money.id, enrollmentId, step: "unmatched", ...by });
  if (nobodys) await settleClaims(tx, nobodys);
}

/** What was said of money because of the account it stood on. */
const OF_ACCOUNT = new Set(["paid_twice", "closed_account"]);
