import "server-only";
import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { databaseNow } from "@/db/now";
import { refunds } from "@/db/schema/ledger";
import { changed, command } from "@/lib/platform/commands/command";
import { actorId } from "@/lib/platform/permissions/actor";
import { Refusal } from "@/lib/platform/refusal";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { SettleRefund } from "../input";
import { findTransaction } from "../ledger/record-transaction";
import { doubtsOf, readReceiptCode } from "../receipts/receipt-code";
import { deskTexts as texts } from "../texts";
import { notifyPayer } from "./notify-payer";
import { isUnanswered, lockRefund, moveRefund, shownRefund } from "./refunds";
import { refundTexts } from "./texts";

/**
 * Enters the M-Pesa code of the payment that gave the money back: of one made by hand, or of a reversal that M-Pesa has
 * not told of for an hour. A code settles one refund, and a payment to us settles none. The payer is told.
 * @returns the refund in state settled, with what is odd about the code. @throws Refusal 400, 404; 409 code_used,
 *   refund_state, refund_sent within the hour.
 */
export const settleRefund = command("payments.settle-refund", SettleRefund, async ({ actor, input, tx }) => {
  const code = readReceiptCode(input.payout_code);
  if (!code)
    throw new Refusal("invalid", "invalid", texts.noCode, { errors: { payout_code: [texts.noCode] } });
  const approved = await lockRefund(tx, input.refund_id);
  const now = await databaseNow(tx);
  if (approved.state === "sent" && !isUnanswered(approved, now))
    throw new Refusal("conflict", "refund_sent", refundTexts.onItsWay);
  await refuseUsed(tx, code);
  const { refund, change } = await moveRefund(tx, approved, ["approved", "sent"], {
    state: "settled",
    payoutCode: code,
    settledBy: actorId(actor),
  });
  await notifyPayer(tx, refund);
  const doubts = doubtsOf(code, nairobiDate(now));
  return changed({ ...shownRefund(refund), doubts, msg: texts.refundSettled }, change);
});

/** Two who enter one code take turns, so that the second hears a no. */
async function refuseUsed(tx: Db, code: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`payout:${code}`}, 0))`);
  const [used] = await tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.payoutCode, code));
  if (!used && !(await findTransaction(tx, code))) return;
  throw new Refusal("conflict", "code_used", texts.codeUsed, { errors: { payout_code: [texts.codeUsed] } });
}
