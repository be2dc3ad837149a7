import "server-only";
import { count, eq, isNotNull, sql } from "drizzle-orm";
import { refunds } from "@/db/schema/ledger";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { type Actor, actorId } from "@/lib/domain/access/actor";
import { hasDuty } from "@/lib/domain/access/authorize";
import { changed, command } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { formatShillings, toShillings } from "@/lib/platform/money";
import { invalidField, Refusal } from "@/lib/platform/refusal";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { doubtsOf, readReceiptCode } from "../ledger/receipt-code";
import { findTransaction, findTransactionById } from "../ledger/record-transaction";
import { cashOnHand, lockTill, refuseClosedDay, refuseOff } from "../ledger/till";
import { ClearReversal, RefundId, SettleRefund } from "./input";
import {
  isUnanswered,
  isUnexpectedReversal,
  lockRefund,
  moveRefund,
  notifyPayer,
  type RefundRow,
  shownRefund,
} from "./refunds";
import { refundTexts as texts } from "./texts";

/**
 * Approves a refund that another staff member requested; a database constraint enforces this too.
 * @returns the refund in state approved. @throws Refusal 404; 403 same_person; 409 refund_state.
 */
export const approveRefund = command("payments.approve-refund", RefundId, async ({ actor, input, tx }) => {
  const requested = await lockRefund(tx, input.refund_id);
  const approvedBy = actorId(actor);
  if (requested.askedBy === approvedBy) throw new Refusal("forbidden", "same_person", texts.samePerson);
  const { refund, change } = await moveRefund(tx, requested, ["asked"], { state: "approved", approvedBy });
  const transaction = await findTransactionById(tx, refund.transactionId);
  // M-Pesa reverses whole payments only.
  const isWhole = transaction?.amountCents === refund.amountCents;
  return changed({ ...shownRefund(refund), msg: isWhole ? texts.approved : texts.approvedPart }, change);
});

/**
 * Cancels a refund: its amount is credit or in suspense again. A cashier may cancel only their own request before it is
 * approved. A reversal that was sent cannot be cancelled.
 * @returns the refund in state cancelled. @throws Refusal 404; 403 not_allowed; 409 refund_state, refund_sent.
 */
export const cancelRefund = command("payments.cancel-refund", RefundId, async ({ actor, input, tx }) => {
  const open = await lockRefund(tx, input.refund_id);
  if (!canCancel(actor, open)) throw new Refusal("forbidden", "not_allowed", texts.notYourRefund);
  if (open.state === "sent") throw new Refusal("conflict", "refund_sent", texts.onItsWay);
  const { refund, change } = await moveRefund(tx, open, ["asked", "approved"], { state: "cancelled" });
  const msg = refund.enrollmentId ? texts.cancelledToCredit : texts.cancelledToSuspense;
  return changed({ ...shownRefund(refund), msg }, change);
});

function canCancel(actor: Actor, refund: RefundRow): boolean {
  return hasDuty(actor, "books") || (refund.state === "asked" && refund.askedBy === actorId(actor));
}

/**
 * Settles a refund with the M-Pesa code of the payout: one made by hand, or a reversal that M-Pesa has not confirmed for an
 * hour. A code settles one refund, and the code of a payment to us settles none. Where cash is on, an approved refund may be paid out
 * of the till instead, also of money that came by M-Pesa; it gets a number. The payer gets an SMS.
 * @returns the refund in state settled, with doubts about the code. @throws Refusal 400, 404; 409 code_used,
 *   refund_state, refund_sent within the hour; of cash cash_off, day_closed.
 */
export const settleRefund = command("payments.settle-refund", SettleRefund, async ({ actor, input, tx }) => {
  const code = input.method === "mpesa" ? readReceiptCode(input.payout_code) : undefined;
  if (input.method === "mpesa" && !code) throw invalidField("payout_code", texts.noCode);
  const approved = await lockRefund(tx, input.refund_id);
  const now = await databaseNow(tx);
  if (approved.state === "sent" && (!code || !isUnanswered(approved, now)))
    throw new Refusal("conflict", "refund_sent", texts.onItsWay);
  if (code) await assertCodeUnused(tx, code);
  const { refund, change } = await moveRefund(tx, approved, ["approved", "sent"], {
    state: "settled",
    settledBy: actorId(actor),
    ...(code ? { payoutCode: code } : await payFromTill(tx, approved)),
  });
  await notifyPayer(tx, refund);
  const doubts = code ? doubtsOf(code, nairobiDate(now)) : [];
  return changed({ ...shownRefund(refund), doubts, msg: texts.settled }, change);
});

/** The number and day of a payout in cash. @throws Refusal 400 if the till holds less; 409 cash_off, day_closed. */
async function payFromTill(tx: Db, { state, amountCents: cents }: RefundRow) {
  refuseOff(await readSettings(tx));
  const { today } = await lockTill(tx);
  await refuseClosedDay(tx, today);
  const onHand = Math.max(0, await cashOnHand(tx));
  if (state === "approved" && cents > onHand)
    throw invalidField(
      "method",
      texts.tillShort(formatShillings(toShillings(onHand)), formatShillings(toShillings(cents))),
    );
  const [paid] = await tx.select({ times: count() }).from(refunds).where(isNotNull(refunds.cashDay));
  return { payoutCode: `CASH-OUT-${(paid?.times ?? 0) + 1}`, cashDay: today };
}

/** Concurrent settlements with one code serialize on the lock, so that only the first succeeds. */
async function assertCodeUnused(tx: Db, code: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`payout:${code}`}, 0))`);
  const [used] = await tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.payoutCode, code));
  if (!used && !(await findTransaction(tx, code))) return;
  throw new Refusal("conflict", "code_used", texts.codeUsed, { errors: { payout_code: [texts.codeUsed] } });
}

/**
 * Records the decision of staff about an unexpected reversal: M-Pesa sent money back after the refund was paid out by hand or
 * cancelled. The refund leaves the desk's queue; no money moves.
 * @throws Refusal 400 without the decision; 404; 409 nothing_to_clear.
 */
export const clearReversal = command(
  "payments.clear-reversal",
  ClearReversal,
  async ({ actor, input, tx }) => {
    const found = await lockRefund(tx, input.refund_id);
    if (!isUnexpectedReversal(found)) throw new Refusal("conflict", "nothing_to_clear", texts.nothingToClear);
    const { refund, change } = await moveRefund(tx, found, [found.state], {
      state: found.state,
      clearedBy: actorId(actor),
      clearedReason: input.reason,
    });
    return changed(
      { ...shownRefund(refund), msg: texts.cleared },
      { type: "refund.cleared", id: refund.id, what: { ...change.what, cleared: true } },
    );
  },
);
