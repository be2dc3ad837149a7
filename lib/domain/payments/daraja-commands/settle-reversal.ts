import "server-only";
import { eq, sql } from "drizzle-orm";
import { refunds } from "@/db/schema/ledger";
import type { AuditEvent } from "@/lib/domain/events/events";
import type { Db } from "@/lib/platform/db/client";
import type { ReversalOutcome } from "../daraja/results";
import { moveRefund, notifyPayer, type RefundRow } from "../refunds/refunds";

type Reversed = Extract<ReversalOutcome, { outcome: "reversed" }>;

/**
 * Ends a refund by what is known of the reversal of its payment, from whatever source, so that nobody pays it out as well; or
 * returns it to approved after M-Pesa refused. @returns the audit lines.
 */
export async function settleReversal(
  tx: Db,
  refundId: string,
  result: ReversalOutcome,
): Promise<AuditEvent[]> {
  if (result.outcome === "undecided") return [];
  if (result.outcome === "already") return closeReversed(tx, refundId, result.code);
  if (result.outcome !== "reversed") return returnRefund(tx, refundId, result.code);
  const refund = await findLocked(tx, refundId);
  if (!refund || refund.payoutCode === result.receipt) return [];
  const isOpen = isUnsettled(refund);
  const [used] = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(eq(refunds.payoutCode, result.receipt));
  if (!isOpen || used || differs(refund, result)) return recordUnexpectedReversal(tx, refund, result);
  // What nobody had approved is no refund by the academy.
  const state = refund.approvedBy === null || refund.state === "reversed" ? "reversed" : "settled";
  const moved = await moveRefund(tx, refund, [refund.state], { state, payoutCode: result.receipt });
  await notifyPayer(tx, moved.refund);
  return [moved.change];
}

/** Whether a reversal of the payment ends this refund, or names the code of the reversal that ended it. */
export function isUnsettled({ state, payoutCode }: RefundRow): boolean {
  return ["asked", "approved", "sent"].includes(state) || (state === "reversed" && !payoutCode);
}

/** M-Pesa reversed the payment before, by its own answer; a statement will name the code. */
async function closeReversed(tx: Db, refundId: string, code: string): Promise<AuditEvent[]> {
  const refund = await findLocked(tx, refundId);
  if (!refund || !isUnsettled(refund) || refund.state === "reversed") return [];
  const values = { state: "reversed" as const, returnedCode: code.slice(0, 40) };
  return [(await moveRefund(tx, refund, [refund.state], values)).change];
}

/** Returns a refund to approved after M-Pesa refused the reversal, to be paid out otherwise. @returns the audit lines. */
export async function returnRefund(tx: Db, refundId: string, code: string): Promise<AuditEvent[]> {
  const sent = await findLocked(tx, refundId);
  // Staff decided in the meantime.
  if (sent?.state !== "sent") return [];
  const returned = { state: "approved" as const, returnedCode: code.slice(0, 40) };
  return [(await moveRefund(tx, sent, ["sent"], returned)).change];
}

function differs({ amountCents }: RefundRow, result: Reversed): boolean {
  return result.amountCents !== 0 && result.amountCents !== amountCents;
}

/** M-Pesa reversed a payment whose refund had already ended, or another amount: the desk must decide what follows. */
async function recordUnexpectedReversal(tx: Db, refund: RefundRow, result: Reversed): Promise<AuditEvent[]> {
  await tx
    .update(refunds)
    .set({
      unexpectedReversalReceipt: result.receipt,
      clearedBy: null,
      clearedReason: null,
      updatedAt: sql`now()`,
    })
    .where(eq(refunds.id, refund.id));
  const what = { from: refund.state, to: refund.state, reversed_cents: result.amountCents };
  return [{ type: "refund.surprised", id: refund.id, what }];
}

async function findLocked(tx: Db, id: string): Promise<RefundRow | undefined> {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for("update");
  return refund;
}
