import "server-only";
import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { refunds } from "@/db/schema/ledger";
import type { Change } from "@/lib/platform/commands/command";
import type { ReversalOutcome } from "../daraja/results";
import { notifyPayer } from "./notify-payer";
import { moveRefund, REVERSED, type RefundRow } from "./refunds";

type Reversed = Extract<ReversalOutcome, { outcome: "reversed" }>;

/** What M-Pesa says of the reversal of a refund settles it, or gives it back to be paid otherwise. @returns the audit lines. */
export async function settleReversal(tx: Db, refundId: string, told: ReversalOutcome): Promise<Change[]> {
  if (told.outcome === "undecided") return [];
  if (told.outcome !== "reversed") return returnRefund(tx, refundId, told.code);
  const refund = await findLocked(tx, refundId);
  if (!refund || refund.payoutCode === told.receipt) return [];
  const isOpen = refund.state === "sent" || refund.state === "approved";
  const [used] = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(eq(refunds.payoutCode, told.receipt));
  if (!isOpen || used || differs(refund, told)) return noteSurprise(tx, refund, told);
  const settled = { state: "settled" as const, payoutCode: told.receipt };
  const moved = await moveRefund(tx, refund, ["sent", "approved"], settled);
  await notifyPayer(tx, moved.refund);
  return [moved.change];
}

/** A reversal was refused: the refund is approved still, and waits for another way. */
export async function returnRefund(tx: Db, refundId: string, code: string): Promise<Change[]> {
  const sent = await findLocked(tx, refundId);
  // A person has decided meanwhile.
  if (sent?.state !== "sent") return [];
  const back = { state: "approved" as const, returnedCode: code.slice(0, 40) };
  return [(await moveRefund(tx, sent, ["sent"], back)).change];
}

function differs({ amountCents }: RefundRow, told: Reversed): boolean {
  return told.amountCents !== 0 && told.amountCents !== amountCents;
}

/** The money went back although the refund had ended another way, or another amount did: the desk must look. */
async function noteSurprise(tx: Db, refund: RefundRow, told: Reversed): Promise<Change[]> {
  await tx
    .update(refunds)
    .set({
      returnedCode: `${REVERSED}${told.receipt}`,
      clearedBy: null,
      clearedReason: null,
      updatedAt: sql`now()`,
    })
    .where(eq(refunds.id, refund.id));
  const what = { from: refund.state, to: refund.state, reversed_cents: told.amountCents };
  return [{ subject: `refund:${refund.id}`, what }];
}

async function findLocked(tx: Db, id: string): Promise<RefundRow | undefined> {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for("update");
  return refund;
}
