import "server-only";
import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { refunds } from "@/db/schema/ledger";
import type { Change } from "../command";
import type { ReversalOutcome } from "./daraja/results";
import { moveRefund } from "./refunds";

/** What M-Pesa says of the reversal of a refund settles it, or gives it back to be paid otherwise. @returns the audit lines. */
export async function settleReversal(tx: Db, refundId: string, told: ReversalOutcome): Promise<Change[]> {
  const [sent] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for("update");
  // A person has decided meanwhile, or nobody knows yet.
  if (sent?.state !== "sent" || told.outcome === "undecided") return [];
  if (told.outcome !== "reversed") return returnRefund(tx, refundId, told.code);
  const [used] = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(eq(refunds.payoutCode, told.receipt));
  // Another amount than was owed is for a person to settle.
  if (used || (told.amountCents !== 0 && told.amountCents !== sent.amountCents)) return [];
  const settled = { state: "settled" as const, payoutCode: told.receipt };
  return [(await moveRefund(tx, sent, ["sent"], settled)).change];
}

/** A reversal was refused: the refund is approved still, and waits for another way. */
export async function returnRefund(tx: Db, refundId: string, code: string): Promise<Change[]> {
  const [sent] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for("update");
  if (sent?.state !== "sent") return [];
  const back = { state: "approved" as const, returnedCode: code.slice(0, 40) };
  return [(await moveRefund(tx, sent, ["sent"], back)).change];
}
