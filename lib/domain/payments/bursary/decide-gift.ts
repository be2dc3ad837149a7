import "server-only";
import { eq, sql } from "drizzle-orm";
import { transactions } from "@/db/schema/payments";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { actorId } from "@/lib/domain/access/actor";
import { changed, command } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { toShillings } from "@/lib/platform/money";
import { Refusal } from "@/lib/platform/refusal";
import { giveToFund, readGift, takeFromFund } from "../ledger/gifts";
import { lockTransaction, type TransactionRow, UNMATCHED } from "../ledger/record-transaction";
import { ledgerTexts } from "../ledger/texts";
import { lockFund, readFund } from "./fund";
import { BursaryGift } from "./input";
import { bursaryTexts as texts } from "./texts";

/**
 * Says that a payment in suspense is a gift to the bursary fund, where its payer typed the account in another way.
 * @throws Refusal 404; 409 nothing_left.
 */
export const giveToBursary = command(
  "payments.give-to-bursary",
  BursaryGift,
  async ({ actor, input, tx }) => {
    const payment = await lockPayment(tx, input.transaction_id);
    const by = { staffId: actorId(actor), reason: input.reason };
    const [given] = await giveToFund(tx, payment, by, await readSettings(tx));
    if (!given) throw new Refusal("conflict", "nothing_left", texts.nothingToGive);
    return changed({ transaction_id: payment.id, msg: texts.given }, given);
  },
);

/**
 * Says that a gift to the bursary fund is none: it is in suspense again, where no later message takes it from. What has paid fees stays
 * in the fund.
 * @throws Refusal 404; 409 no_gift, fund_too_small.
 */
export const takeFromBursary = command(
  "payments.take-from-bursary",
  BursaryGift,
  async ({ actor, input, tx }) => {
    await lockFund(tx);
    const payment = await lockPayment(tx, input.transaction_id);
    const giftCents = await readGift(tx, payment.id);
    if (giftCents <= 0) throw new Refusal("conflict", "no_gift", texts.noGift);
    const fundCents = await readFund(tx);
    if (giftCents > fundCents) {
      const balance = toShillings(fundCents);
      throw new Refusal("conflict", "fund_too_small", texts.drawn(balance), { data: { balance } });
    }
    const by = { staffId: actorId(actor) ?? "", reason: input.reason };
    const [taken] = await takeFromFund(tx, payment, "no_gift", by);
    if (!taken) throw new Error("a gift vanished while locked");
    await tx
      .update(transactions)
      .set({ flags: sql`array_append(${transactions.flags}, ${UNMATCHED})`, updatedAt: sql`now()` })
      .where(eq(transactions.id, payment.id));
    return changed({ transaction_id: payment.id, msg: texts.takenOut }, taken);
  },
);

async function lockPayment(tx: Db, id: string): Promise<TransactionRow> {
  const payment = await lockTransaction(tx, id);
  if (!payment) throw new Refusal("not_found", "not_found", ledgerTexts.noTransaction);
  return payment;
}
