import "server-only";
import type { Db } from "@/db/client";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { changed, command } from "@/lib/platform/commands/command";
import { actorId } from "@/lib/platform/permissions/actor";
import { Refusal } from "@/lib/platform/refusal";
import { MatchTransaction } from "../input";
import { summarizeAccount } from "../ledger/account-summary";
import { lockTarget } from "../ledger/allocate-payment";
import { readSuspense } from "../ledger/suspense";
import { refundTexts } from "../refunds/texts";
import { deskTexts as texts } from "../texts";
import { lockTransaction, matchTo } from "./match";

/**
 * Says whose suspense money is. It pays for the enrollment as if it had just arrived for it: seat, rest, credit, late, or
 * a wait for a seat (rules.md section 1).
 * @returns how the enrollment stands now, amounts in shillings.
 * @throws Refusal 404 for unknown money or enrollment; 409 already_matched with whose it is, refund_asked as long as its
 *   payer is to have it back, given_back when all of it was.
 */
export const matchTransaction = command(
  "payments.match-transaction",
  MatchTransaction,
  async ({ actor, input, tx }) => {
    const settings = await readSettings(tx);
    const target = await lockTarget(tx, input.enrollment_id);
    if (!target) throw new Refusal("not_found", "not_found", texts.noEnrollment);
    const money = await lockTransaction(tx, input.transaction_id);
    if (!money) throw new Refusal("not_found", "not_found", texts.noMoney);
    const by = { staffId: actorId(actor), reason: input.reason };
    if (money.enrollmentId === null) await refuseGivenBack(tx, money.id);
    const changes = money.enrollmentId === null ? await matchTo(tx, money, target, by, settings) : null;
    if (!changes)
      throw new Refusal("conflict", "already_matched", texts.alreadyMatched, {
        data: { enrollment_id: money.enrollmentId },
      });
    return changed(
      { transaction_id: money.id, ...(await summarizeAccount(tx, target.enrollment.id)) },
      ...changes,
    );
  },
);

async function refuseGivenBack(tx: Db, id: string): Promise<void> {
  const { cents, isAsked } = await readSuspense(tx, id);
  if (isAsked) throw new Refusal("conflict", "refund_asked", refundTexts.isAsked);
  if (cents === 0) throw new Refusal("conflict", "given_back", refundTexts.wasGivenBack);
}
