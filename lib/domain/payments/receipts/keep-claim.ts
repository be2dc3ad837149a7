import "server-only";
import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { receiptClaims } from "@/db/schema/ledger";
import type { Change } from "@/lib/platform/commands/command";
import type { TransactionRow } from "../ledger/record-transaction";
import type { ClaimRow } from "./claims";
import type { MpesaText } from "./read-mpesa-text";
import { doubtsOf } from "./receipt-code";

type Claimed = {
  said: MpesaText;
  enrollmentId: string;
  /** Whoever took it at the desk; null for the payer. */
  staffId: string | null;
  /** Today in Nairobi. */
  today: string;
  /** The money of that receipt, where it is known. */
  money: TransactionRow | undefined;
};

/** Keeps a claim until money proves it. @returns it with its audit line, which is null when it was kept before. */
export async function keepClaim(
  tx: Db,
  { said, enrollmentId, staffId, today, money }: Claimed,
): Promise<{ claim: ClaimRow; change: Change | null }> {
  const [kept] = await tx
    .insert(receiptClaims)
    .values({
      code: said.code,
      enrollmentId,
      claimedBy: staffId ? "desk" : "payer",
      staffId,
      // Money on another account is somebody else's, until a person says that it is not.
      state: money?.enrollmentId ? "refused" : "open",
      saidCents: said.amountCents,
      saidAt: said.at,
      doubts: doubtsOf(said.code, today),
    })
    .onConflictDoNothing()
    .returning();
  if (kept)
    return {
      claim: kept,
      change: {
        subject: `claim:${kept.id}`,
        what: { claimed_for: enrollmentId, state: kept.state, doubts: kept.doubts },
      },
    };
  const [before] = await tx
    .select()
    .from(receiptClaims)
    .where(and(eq(receiptClaims.code, said.code), eq(receiptClaims.enrollmentId, enrollmentId)));
  if (!before) throw new Error("a claim is neither new nor kept");
  return { claim: before, change: null };
}
