import "server-only";
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { refunds, suspense } from "@/db/schema/ledger";

/** States in which it is not decided yet whether the money goes back. */
export const OPEN_REFUND_STATES = ["asked", "approved", "sent"] as const;

/** Whether locked money on nobody's account may be put on one: some of it is left, and its payer is not to have it back. */
export async function isMatchable(tx: Db, transactionId: string): Promise<boolean> {
  const { cents, isAsked } = await readSuspense(tx, transactionId);
  return cents > 0 && !isAsked;
}

/**
 * What of a payment is nobody's still, in cents, and whether its payer is to have some of it back: then it is nobody's to
 * match until that is decided. For a decision the payment must be locked.
 */
export async function readSuspense(
  db: Db,
  transactionId: string,
): Promise<{ cents: number; isAsked: boolean }> {
  const [left] = await db
    .select({ cents: suspense.cents })
    .from(suspense)
    .where(eq(suspense.transactionId, transactionId));
  const [asked] = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.transactionId, transactionId),
        isNull(refunds.enrollmentId),
        inArray(refunds.state, [...OPEN_REFUND_STATES]),
      ),
    )
    .limit(1);
  return { cents: left?.cents ?? 0, isAsked: asked !== undefined };
}
