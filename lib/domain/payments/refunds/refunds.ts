import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { refunds } from "@/db/schema/ledger";
import type { Change } from "@/lib/platform/commands/command";
import { toShillings } from "@/lib/platform/money";
import { Refusal } from "@/lib/platform/refusal";
import { refundTexts as texts } from "./texts";

export type RefundRow = typeof refunds.$inferSelect;

/** Locks a refund. @throws Refusal 404. */
export async function lockRefund(tx: Db, id: string): Promise<RefundRow> {
  const [row] = await tx.select().from(refunds).where(eq(refunds.id, id)).for("update");
  if (!row) throw new Refusal("not_found", "not_found", texts.noRefund);
  return row;
}

/**
 * Moves a refund on from one of the given states. @returns it with its audit line.
 * @throws Refusal 409 refund_state if it is in another state.
 */
export async function moveRefund(
  tx: Db,
  refund: RefundRow,
  from: ReadonlyArray<RefundRow["state"]>,
  values: Partial<RefundRow> & { state: RefundRow["state"] },
): Promise<{ refund: RefundRow; change: Change }> {
  const [moved] = await tx
    .update(refunds)
    .set({ ...values, updatedAt: sql`now()` })
    .where(and(eq(refunds.id, refund.id), inArray(refunds.state, [...from])))
    .returning();
  if (!moved)
    throw new Refusal("conflict", "refund_state", texts.refundState(texts.states[refund.state]), {
      data: { state: refund.state },
    });
  return {
    refund: moved,
    change: {
      subject: `refund:${refund.id}`,
      what: { from: refund.state, to: moved.state, cents: moved.amountCents },
    },
  };
}

const HOUR_MS = 60 * 60 * 1000;

/** Whether a reversal has had no answer for an hour, so that staff may look in M-Pesa's portal and decide. */
export function isUnanswered(
  { state, updatedAt }: Pick<RefundRow, "state" | "updatedAt">,
  now: Date,
): boolean {
  return state === "sent" && now.getTime() - updatedAt.getTime() >= HOUR_MS;
}

/** Prefix of `returned_code` for an unexpected reversal; the M-Pesa receipt follows. */
export const REVERSED = "reversed:";

/** Whether M-Pesa reversed the payment unexpectedly and staff have not cleared it. */
export function isUnexpectedReversal({
  returnedCode,
  clearedBy,
}: Pick<RefundRow, "returnedCode" | "clearedBy">): boolean {
  return clearedBy === null && (returnedCode?.startsWith(REVERSED) ?? false);
}

/** What the verbs of refunds return; amount in shillings. */
export function shownRefund(refund: RefundRow) {
  return {
    refund_id: refund.id,
    enrollment_id: refund.enrollmentId,
    transaction_id: refund.transactionId,
    amount: toShillings(refund.amountCents),
    state: refund.state,
    payout_code: refund.payoutCode,
  };
}
