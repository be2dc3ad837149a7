import "server-only";
import { eq, sql } from "drizzle-orm";
import { cashReceipts } from "@/db/schema/cash";
import { refunds } from "@/db/schema/ledger";
import { actorId } from "@/lib/domain/access/actor";
import { changed, command } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { findTransactionById } from "../ledger/record-transaction";
import { ledgerTexts } from "../ledger/texts";
import { lockTill } from "../ledger/till";
import { takeOffAccount } from "../matching/take-off-account";
import { VoidCash } from "./input";
import { cashTexts as texts } from "./texts";

/**
 * Voids cash that somebody else took: what it paid is taken back by a new row, it leaves the books, and the student owes again and is
 * told. It counts on the day of the void; if that day is closed, it stands beside the filed figures. Works with cash off too.
 * @returns the account afterwards, and the day. @throws Refusal 404; 409 not_cash, own_cash, already_voided, money_used, season_closed,
 *   stale.
 */
export const voidCash = command("payments.void-cash", VoidCash, async ({ actor, input, was, tx }) => {
  const { transaction_id: transactionId, reason } = input;
  const staffId = actorId(actor) ?? "";
  const seen = await findTransactionById(tx, transactionId);
  if (!seen) throw new Refusal("not_found", "not_found", ledgerTexts.noTransaction);
  const cash = await findCash(tx, transactionId);
  if (!cash) throw new Refusal("conflict", "not_cash", texts.notCash);
  if (cash.takenBy === staffId) throw new Refusal("conflict", "own_cash", texts.ownCash);
  const alreadyVoided = () => new Refusal("conflict", "already_voided", texts.alreadyVoided);
  if (cash.voidedBy) throw alreadyVoided();
  const by = { staffId, reason, was, why: "voided" as const };
  const { result, change } = await takeOffAccount(tx, seen, by, alreadyVoided);
  const { today: day } = await lockTill(tx);
  await tx
    .update(cashReceipts)
    .set({ voidedBy: staffId, voidedAt: sql`clock_timestamp()`, voidDay: day, voidReason: reason })
    .where(eq(cashReceipts.transactionId, transactionId));
  await tx.insert(refunds).values({
    transactionId,
    amountCents: seen.amountCents,
    state: "voided",
    reason,
    askedBy: staffId,
  });
  return changed(
    { ...result, receipt: seen.receipt, day, msg: texts.voided },
    { type: "transaction.voided", id: transactionId, what: { voided_cents: seen.amountCents, day } },
    change,
  );
});

async function findCash(tx: Db, transactionId: string) {
  const [row] = await tx.select().from(cashReceipts).where(eq(cashReceipts.transactionId, transactionId));
  return row;
}
