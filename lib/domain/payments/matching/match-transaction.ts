import "server-only";
import { eq, sql } from "drizzle-orm";
import { transactionMatches } from "@/db/schema/ledger";
import { transactions } from "@/db/schema/payments";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { actorId } from "@/lib/domain/access/actor";
import { lockCredits } from "@/lib/domain/enrollments/credits";
import { SHOWN, sumAllocated } from "@/lib/domain/enrollments/standing/enrollment-summary";
import { refuseClosed } from "@/lib/domain/seasons/rules";
import { changed, command } from "@/lib/platform/commands/command";
import { assertWas } from "@/lib/platform/commands/was";
import type { Db } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { lockTarget, summarizeAccount } from "../ledger/accounts";
import {
  findTransactionById,
  lockTransaction,
  settleClaims,
  type TransactionRow,
  UNMATCHED,
} from "../ledger/record-transaction";
import { readSuspense } from "../ledger/suspense";
import { ledgerTexts } from "../ledger/texts";
import { MatchTransaction, UnmatchTransaction } from "./input";
import { matchTo } from "./match";
import {
  isUsedElsewhere,
  notifyBalanceDue,
  paysOn,
  reverseAllocation,
  seatAfterReversal,
} from "./reverse-allocation";
import { matchingTexts as texts } from "./texts";

/**
 * Matches a transaction in suspense to an enrollment. It is allocated as if it had just arrived for that enrollment
 * (lib/domain/payments/README.md).
 * @returns the account afterwards, amounts in shillings.
 * @throws Refusal 404 for an unknown transaction or enrollment; 409 already_matched with the enrollment it is on,
 *   refund_asked while a refund is open, given_back when it was refunded in full.
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
  if (cents === 0) throw new Refusal("conflict", "given_back", texts.wasGivenBack);
}

/**
 * Takes a transaction off the wrong account: its allocation is reversed by a new row and it goes to suspense, where no later
 * message from Safaricom moves it back. Other credit of the account pays the fee first; an unpaid seat is kept for the
 * paybill limit. The student gets an SMS if more is due than before (lib/domain/payments/README.md).
 * @returns the status of the enrollment it was on.
 * @throws Refusal 404; 409 not_matched, no_receipt, money_used (moved, refunded or donated in part), season_closed.
 */
export const unmatchTransaction = command(
  "payments.unmatch-transaction",
  UnmatchTransaction,
  async ({ actor, input, was, tx }) => {
    const settings = await readSettings(tx);
    const seen = await findTransactionById(tx, input.transaction_id);
    if (!seen) throw new Refusal("not_found", "not_found", ledgerTexts.noTransaction);
    const target = seen.enrollmentId ? await lockTarget(tx, seen.enrollmentId) : undefined;
    if (!target) throw new Refusal("conflict", "not_matched", texts.notMatched);
    const { enrollment } = target;
    // Locks all payments of the account, this one included, in id order.
    await lockCredits(tx, enrollment.id);
    const transaction = await lockTransaction(tx, seen.id);
    if (transaction?.enrollmentId !== enrollment.id)
      throw new Refusal("conflict", "not_matched", texts.notMatched);
    assertWas(was, enrollment.id);
    if (transaction.receipt === null) throw new Refusal("conflict", "no_receipt", ledgerTexts.noReceiptYet);
    if (await isUsedElsewhere(tx, transaction))
      throw new Refusal("conflict", "money_used", texts.usedElsewhere);

    const paidBefore = await sumAllocated(tx, enrollment.id);
    // Credit may still leave an account of a closed season; payments on it are final.
    if (target.isHistory && paidBefore > 0 && (await paysOn(tx, transaction.id, enrollment.id)))
      refuseClosed({ number: enrollment.seasonNumber, status: "closed" });
    const paidCents = await reverseAllocation(tx, transaction, enrollment.id);
    await putInSuspense(tx, transaction, enrollment.id, { staffId: actorId(actor), reason: input.reason });
    const after = paidCents > 0 ? await seatAfterReversal(tx, target, settings) : undefined;
    const state = after?.state ?? enrollment.state;
    if (paidCents > 0)
      await notifyBalanceDue(tx, target, paidBefore, `unmatched:${transaction.id}`, "notYours");
    return changed(
      {
        transaction_id: transaction.id,
        enrollment_id: enrollment.id,
        status: SHOWN[state],
        msg: texts.unmatched,
      },
      {
        subject: `transaction:${transaction.id}`,
        what: { unmatched_from: enrollment.id, cents: transaction.amountCents },
      },
      {
        subject: `enrollment:${enrollment.id}`,
        what: {
          from: enrollment.state,
          to: state,
          taken_back_cents: paidCents,
          receipt_no: state === enrollment.state ? null : enrollment.receiptNo,
          ...after?.lost,
        },
      },
    );
  },
);

/** Takes a locked transaction off its account. Reverse its allocation first. */
async function putInSuspense(
  tx: Db,
  transaction: TransactionRow,
  enrollmentId: string,
  by: { staffId: string | null; reason: string },
): Promise<void> {
  const flags = transaction.flags.filter((flag) => !ACCOUNT_FLAGS.has(flag));
  const [unmatched] = await tx
    .update(transactions)
    .set({ enrollmentId: null, flags: [...flags, UNMATCHED], updatedAt: sql`now()` })
    .where(eq(transactions.id, transaction.id))
    .returning();
  await tx
    .insert(transactionMatches)
    .values({ transactionId: transaction.id, enrollmentId, step: "unmatched", ...by });
  if (unmatched) await settleClaims(tx, unmatched);
}

/** Flags that are only true on the account the transaction was on. */
const ACCOUNT_FLAGS = new Set(["paid_twice", "closed_account"]);
