import "server-only";
import { desc, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { transactions } from "@/db/schema/payments";

/** The M-Pesa receipt of the latest money for an enrollment; null while none is known. */
export async function readReceipt(db: Db, enrollmentId: string): Promise<string | null> {
  const [row] = await db
    .select({ receipt: transactions.receipt })
    .from(transactions)
    .where(eq(transactions.enrollmentId, enrollmentId))
    .orderBy(desc(transactions.createdAt))
    .limit(1);
  return row?.receipt ?? null;
}
