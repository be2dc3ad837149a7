import "server-only";
import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { receiptClaims } from "@/db/schema/ledger";
import type { Change } from "@/lib/platform/commands/command";
import { doubtsOf } from "../ledger/receipt-code";
import type { TransactionRow } from "../ledger/record-transaction";
import type { MpesaText } from "./read-mpesa-text";

export type ClaimRow = typeof receiptClaims.$inferSelect;

type NewClaim = {
  message: MpesaText;
  enrollmentId: string;
  /** The staff member who took it at the desk; null if the payer claimed it. */
  staffId: string | null;
  /** Today in Nairobi. */
  today: string;
  /** The transaction with that receipt, if known. */
  transaction: TransactionRow | undefined;
};

/** Keeps a claim until a payment proves it. @returns it with its audit line, which is null if the claim is not new. */
export async function keepClaim(
  tx: Db,
  { message, enrollmentId, staffId, today, transaction }: NewClaim,
): Promise<{ claim: ClaimRow; change: Change | null }> {
  const [inserted] = await tx
    .insert(receiptClaims)
    .values({
      code: message.code,
      enrollmentId,
      claimedBy: staffId ? "desk" : "payer",
      staffId,
      // A payment on another account belongs to that account until staff decide otherwise.
      state: transaction?.enrollmentId ? "refused" : "open",
      saidCents: message.amountCents,
      saidAt: message.at,
      doubts: doubtsOf(message.code, today),
    })
    .onConflictDoNothing()
    .returning();
  if (inserted)
    return {
      claim: inserted,
      change: {
        subject: `claim:${inserted.id}`,
        what: { claimed_for: enrollmentId, state: inserted.state, doubts: inserted.doubts },
      },
    };
  const [earlier] = await tx
    .select()
    .from(receiptClaims)
    .where(and(eq(receiptClaims.code, message.code), eq(receiptClaims.enrollmentId, enrollmentId)));
  if (!earlier) throw new Error("a claim is neither new nor kept");
  return { claim: earlier, change: null };
}
