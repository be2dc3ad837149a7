import "server-only";
import { sql, sum } from "drizzle-orm";
import { bursaryEntries } from "@/db/schema/ledger";
import type { Db } from "@/lib/platform/db/client";

/**
 * Locks the bursary fund until the transaction ends, so that of two who draw its last shilling one finds it gone. Take it before
 * any other lock.
 */
export async function lockFund(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('bursary-fund', 0))`);
}

/** The cents in the fund. Less than zero only after M-Pesa reversed a gift that was drawn already. */
export async function readFund(db: Db): Promise<number> {
  const [row] = await db.select({ cents: sum(bursaryEntries.cents) }).from(bursaryEntries);
  return Number(row?.cents ?? 0);
}
