import "server-only";
import { eq, sql } from "drizzle-orm";
import { transactionMatches } from "@/db/schema/ledger";
import { transactions } from "@/db/schema/payments";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { lockCredits } from "@/lib/domain/enrollments/credits";
import { SHOWN, sumAllocated } from "@/lib/domain/enrollments/standing/enrollment-summary";
import type { AuditEvent } from "@/lib/domain/events/events";
import { refuseClosed } from "@/lib/domain/seasons/rules";
import { assertWas } from "@/lib/platform/commands/was";
import type { Db } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { lockTarget } from "../ledger/accounts";
import { lockTransaction, settleClaims, type TransactionRow, UNMATCHED } from "../ledger/record-transaction";
import { ledgerTexts } from "../ledger/texts";
import { isAccountFlag } from "../ledger/transaction-flags";
import {
  isUsedElsewhere,
  notifyBalanceDue,
  paysOn,
  reverseAllocation,
  seatAfterReversal,
} from "./reverse-allocation";
import { matchingTexts as texts } from "./texts";

type By = {
  staffId: string | null;
  reason: string;
  /** The mark of the form: the account that the payment was on. */
  was: string | undefined;
  why: "notYours" | "voided";
};

/**
 * Takes a payment off its account, locked: what it paid is taken back by a new row, other credit of the account pays first, and the
 * student is told if more is due than before. The payment is in suspense afterwards.
 * @param offAccount the refusal of a payment that is on no account (any more)
 * @returns the status of the enrollment it was on, and the audit lines of the enrollment.
 * @throws Refusal 409 no_receipt, money_used, season_closed, stale.
 */
export async function takeOffAccount(
  tx: Db,
  seen: TransactionRow,
  { was, why, ...by }: By,
  offAccount: () => Refusal,
) {
  const settings = await readSettings(tx);
  const target = seen.enrollmentId ? await lockTarget(tx, seen.enrollmentId) : undefined;
  if (!target) throw offAccount();
  const { enrollment } = target;
  // Locks all payments of the account, this one included, in id order.
  await lockCredits(tx, enrollment.id);
  const transaction = await lockTransaction(tx, seen.id);
  if (transaction?.enrollmentId !== enrollment.id) throw offAccount();
  assertWas(was, enrollment.id);
  if (transaction.receipt === null) throw new Refusal("conflict", "no_receipt", ledgerTexts.noReceiptYet);
  if (await isUsedElsewhere(tx, transaction))
    throw new Refusal("conflict", "money_used", texts.usedElsewhere);

  const paidBefore = await sumAllocated(tx, enrollment.id);
  // Credit may still leave an account of a closed season; payments on it are final.
  if (target.isHistory && paidBefore > 0 && (await paysOn(tx, transaction.id, enrollment.id)))
    refuseClosed({ number: enrollment.seasonNumber, status: "closed" });
  const paidCents = await reverseAllocation(tx, transaction, enrollment.id);
  await putInSuspense(tx, transaction, enrollment.id, by);
  const after = paidCents > 0 ? await seatAfterReversal(tx, target, settings) : undefined;
  const state = after?.state ?? enrollment.state;
  if (paidCents > 0) await notifyBalanceDue(tx, target, paidBefore, `unmatched:${transaction.id}`, why);
  const change: AuditEvent = {
    type: "enrollment.payment_taken_back",
    id: enrollment.id,
    what: {
      from: enrollment.state,
      to: state,
      taken_back_cents: paidCents,
      receipt_no: state === enrollment.state ? null : enrollment.receiptNo,
      ...after?.lost,
    },
  };
  const result = { transaction_id: transaction.id, enrollment_id: enrollment.id, status: SHOWN[state] };
  return { result, change };
}

/** Takes a locked transaction off its account. Reverse its allocation first. */
async function putInSuspense(
  tx: Db,
  transaction: TransactionRow,
  enrollmentId: string,
  by: { staffId: string | null; reason: string },
): Promise<void> {
  const flags = transaction.flags.filter((flag) => !isAccountFlag(flag));
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
