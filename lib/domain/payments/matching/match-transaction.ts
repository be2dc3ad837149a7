import "server-only";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { actorId } from "@/lib/domain/access/actor";
import { changed, command } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { lockTarget, summarizeAccount } from "../ledger/accounts";
import { readGift } from "../ledger/gifts";
import { findTransactionById, lockTransaction } from "../ledger/record-transaction";
import { readSuspense } from "../ledger/suspense";
import { ledgerTexts } from "../ledger/texts";
import { MatchTransaction, UnmatchTransaction } from "./input";
import { matchTo } from "./match";
import { takeOffAccount } from "./take-off-account";
import { matchingTexts as texts } from "./texts";

/**
 * Matches a transaction in suspense to an enrollment. It is allocated as if it had just arrived for that enrollment
 * (lib/domain/payments/README.md).
 * @returns the account afterwards, amounts in shillings.
 * @throws Refusal 404 for an unknown transaction or enrollment; 409 already_matched with the enrollment it is on,
 *   refund_asked while a refund is open, is_gift when it is the bursary fund's, given_back when it was refunded in full.
 */
export const matchTransaction = command(
  "payments.match-transaction",
  MatchTransaction,
  async ({ actor, input, tx }) => {
    const settings = await readSettings(tx);
    const target = await lockTarget(tx, input.enrollment_id);
    if (!target) throw new Refusal("not_found", "not_found", ledgerTexts.noEnrollment);
    const transaction = await lockTransaction(tx, input.transaction_id);
    if (!transaction) throw new Refusal("not_found", "not_found", ledgerTexts.noTransaction);
    const by = { staffId: actorId(actor), reason: input.reason };
    const inSuspense = transaction.enrollmentId === null;
    if (inSuspense) await assertMatchable(tx, transaction.id);
    const changes = inSuspense ? await matchTo(tx, transaction, target, by, settings) : null;
    if (!changes)
      throw new Refusal("conflict", "already_matched", texts.alreadyMatched, {
        data: { enrollment_id: transaction.enrollmentId },
      });
    return changed(
      { transaction_id: transaction.id, ...(await summarizeAccount(tx, target.enrollment.id)) },
      ...changes,
    );
  },
);

async function assertMatchable(tx: Db, id: string): Promise<void> {
  const { cents, hasOpenRefund } = await readSuspense(tx, id);
  if (hasOpenRefund) throw new Refusal("conflict", "refund_asked", texts.refundOpen);
  if (cents === 0 && (await readGift(tx, id)) > 0) throw new Refusal("conflict", "is_gift", texts.isGift);
  if (cents === 0) throw new Refusal("conflict", "given_back", texts.wasGivenBack);
}

/**
 * Takes a transaction off the wrong account: its allocation is reversed by a new row and it goes to suspense, where no later
 * message from Safaricom moves it back. Other credit of the account pays the fee first; an unpaid seat is kept for the
 * paybill limit. The student gets an SMS if more is due than before (lib/domain/payments/README.md).
 * @returns the status of the enrollment it was on.
 * @throws Refusal 404; 409 not_matched, no_receipt, is_cash, money_used (moved, refunded or donated in part), season_closed.
 */
export const unmatchTransaction = command(
  "payments.unmatch-transaction",
  UnmatchTransaction,
  async ({ actor, input, was, tx }) => {
    const seen = await findTransactionById(tx, input.transaction_id);
    if (!seen) throw new Refusal("not_found", "not_found", ledgerTexts.noTransaction);
    if (seen.method === "cash") throw new Refusal("conflict", "is_cash", texts.isCash);
    const by = { staffId: actorId(actor), reason: input.reason, was, why: "notYours" as const };
    const notMatched = () => new Refusal("conflict", "not_matched", texts.notMatched);
    const { result, change } = await takeOffAccount(tx, seen, by, notMatched);
    return changed(
      { ...result, msg: texts.unmatched },
      {
        type: "transaction.unmatched",
        id: seen.id,
        what: { unmatched_from: result.enrollment_id, cents: seen.amountCents },
      },
      change,
    );
  },
);
