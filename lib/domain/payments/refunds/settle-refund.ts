import "server-only";
import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { databaseNow } from "@/db/now";
import { refunds } from "@/db/schema/ledger";
import { changed, command } from "@/lib/platform/commands/command";
import { actorId } from "@/lib/platform/permissions/actor";
import { Refusal } from "@/lib/platform/refusal";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { doubtsOf, readReceiptCode } from "../ledger/receipt-code";
import { findTransaction } from "../ledger/record-transaction";
import { SettleRefund } from "./input";
import { isUnanswered, lockRefund, moveRefund, notifyPayer, shownRefund } from "./refunds";
import { refundTexts as texts } from "./texts";

/**
 * Settles a refund with the M-Pesa code of the payout: one made by hand, or a reversal that M-Pesa has not confirmed for an
 * hour. A code settles one refund, and the code of a payment to us settles none. The payer gets an SMS.
 * @returns the refund in state settled, with doubts about the code. @throws Refusal 400, 404; 409 code_used,
 *   refund_state, refund_sent within the hour.
 */
export const settleRefund = command("payments.settle-refund", SettleRefund, async ({ actor, input, tx }) => {
  const code = readReceiptCode(input.payout_code);
  if (!code)
    throw new Refusal("invalid", "invalid", texts.noCode, { errors: { payout_code: [texts.noCode] } });
  const approved = await lockRefund(tx, input.refund_id);
  const now = await databaseNow(tx);
  if (approved.state === "sent" && !isUnanswered(approved, now))
    throw new Refusal("conflict", "refund_sent", texts.onItsWay);
  await assertCodeUnused(tx, code);
  const { refund, change } = await moveRefund(tx, approved, ["approved", "sent"], {
    state: "settled",
    payoutCode: code,
    settledBy: actorId(actor),
  });
  await notifyPayer(tx, refund);
  const doubts = doubtsOf(code, nairobiDate(now));
  return changed({ ...shownRefund(refund), doubts, msg: texts.settled }, change);
});

/** Concurrent settlements with one code serialize on the lock, so that only the first succeeds. */
async function assertCodeUnused(tx: Db, code: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`payout:${code}`}, 0))`);
  const [used] = await tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.payoutCode, code));
  if (!used && !(await findTransaction(tx, code))) return;
  throw new Refusal("conflict", "code_used", texts.codeUsed, { errors: { payout_code: [texts.codeUsed] } });
}
