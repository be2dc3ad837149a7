import "server-only";
import type { Db } from "@/db/client";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { changed, command } from "@/lib/platform/commands/command";
import { actorId } from "@/lib/platform/permissions/actor";
import { Refusal } from "@/lib/platform/refusal";
import { lockTarget, summarizeAccount } from "../ledger/accounts";
import { lockTransaction } from "../ledger/record-transaction";
import { readSuspense } from "../ledger/suspense";
import { ledgerTexts } from "../ledger/texts";
import { MatchTransaction } from "./input";
import { matchTo } from "./match";
import { matchingTexts as texts } from "./texts";

/**
 * Matches a transaction in suspense to an enrollment. It is allocated as if it had just arrived for that enrollment
 * (docs/business-rules.md, "Suspense and matching").
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
