import "server-only";
import { and, asc, eq, sql } from "drizzle-orm";
import { cashDays, cashDeposits } from "@/db/schema/cash";
import { refunds } from "@/db/schema/ledger";
import { actorId } from "@/lib/domain/access/actor";
import type { AuditEvent } from "@/lib/domain/events/events";
import { changed, command } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { toShillings } from "@/lib/platform/money";
import { Refusal } from "@/lib/platform/refusal";
import { lockTransaction } from "../ledger/record-transaction";
import { cashOnHand, lockTill } from "../ledger/till";
import { WithdrawDeposit } from "./input";
import { cashTexts as texts } from "./texts";

/**
 * Withdraws a deposit that somebody else recorded: it counts no more, its cash is on hand again, and its days may be deposited anew.
 * The payment of a deposit to M-Pesa is in suspense again. Works with cash off too. Amounts in shillings.
 * @throws Refusal 404; 409 own_deposit, already_withdrawn.
 */
export const withdrawDeposit = command(
  "payments.withdraw-deposit",
  WithdrawDeposit,
  async ({ actor, input: { deposit_id: id, reason }, tx }) => {
    const staffId = actorId(actor) ?? "";
    const seen = await findDeposit(tx, id);
    if (!seen) throw new Refusal("not_found", "not_found", texts.noDeposit);
    if (seen.transactionId) await lockTransaction(tx, seen.transactionId);
    const { now } = await lockTill(tx);
    const deposit = (await findDeposit(tx, id)) ?? seen;
    if (deposit.withdrawnAt) throw new Refusal("conflict", "already_withdrawn", texts.alreadyWithdrawn);
    if (deposit.staffId === staffId) throw new Refusal("conflict", "own_deposit", texts.ownDeposit);
    const { kind, reference, amountCents, transactionId } = deposit;
    const carried = await tx
      .select({ day: cashDays.day })
      .from(cashDays)
      .where(eq(cashDays.depositId, id))
      .orderBy(asc(cashDays.day));
    const days = carried.map(({ day }) => day);
    await tx
      .update(cashDeposits)
      .set({ withdrawnBy: staffId, withdrawnAt: now, withdrawnReason: reason, withdrawnDays: days })
      .where(eq(cashDeposits.id, id));
    await tx.update(cashDays).set({ depositId: null }).where(eq(cashDays.depositId, id));
    const changes = transactionId ? [await putInSuspense(tx, transactionId, amountCents)] : [];
    return changed(
      {
        ...{ deposit_id: id, kind, reference, days, transaction_id: transactionId },
        amount: toShillings(amountCents),
        cash_on_hand: toShillings(await cashOnHand(tx)),
        msg: transactionId ? texts.backInSuspense : texts.withdrawn,
      },
      { type: "cash-deposit.withdrawn", id, what: { withdrawn_cents: amountCents, days, reason } },
      ...changes,
    );
  },
);

async function findDeposit(tx: Db, id: string) {
  const [row] = await tx.select().from(cashDeposits).where(eq(cashDeposits.id, id));
  return row;
}

async function putInSuspense(tx: Db, transactionId: string, cents: number): Promise<AuditEvent> {
  await tx
    .update(refunds)
    .set({ state: "cancelled", updatedAt: sql`now()` })
    .where(and(eq(refunds.transactionId, transactionId), eq(refunds.state, "deposited")));
  return {
    type: "transaction.deposit_withdrawn",
    id: transactionId,
    what: { back_in_suspense_cents: cents },
  };
}
