import "server-only";
import { and, eq, ne, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { receiptClaims } from "@/db/schema/ledger";
import type { TransactionRow } from "../ledger/record-transaction";

export type ClaimRow = typeof receiptClaims.$inferSelect;

/** Money with a receipt stands on an account: who claimed the receipt for that account was right, others were not. */
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
