import "server-only";
import { and, eq, sql, sum } from "drizzle-orm";
import type { Db } from "@/db/client";
import { creditMoves, donations, refunds } from "@/db/schema/ledger";
import { allocations } from "@/db/schema/payments";
import { readSettings } from "../academy/steps";
import { actorId } from "../access/actor";
import { changed, command } from "../command";
import { lockCredits } from "../enrollments/credits";
import { readAddressee } from "../enrollments/finish";
import { queueMessage } from "../messages/steps";
import { messageWords } from "../messages/words";
import { env } from "../platform/env";
import { toShillings } from "../platform/money";
import { Refusal } from "../refusal";
import { SHOWN, sumAllocated } from "../students/standing";
import { UnmatchMoney } from "./input";
import { findMoneyById, lockMoney, putInSuspense } from "./match";
import { isClosed, lockTarget, type Target } from "./place-money";
import type { TransactionRow } from "./record-money";
import { seatWithoutMoney } from "./seat-without-money";
import { deskWords as words } from "./words";

/**
 * Takes money off an account that it does not belong to: what it paid is counted back by a new row, and the money is in
 * suspense. A place that is no longer paid for keeps its seat as long as a paybill payment may take; other credit of the
 * account pays for it first. The student is told if more is to be paid than before. No message from Safaricom puts the
 * money back.
 * @returns status of the enrollment it stood on.
 * @throws Refusal 404; 409 not_matched, no_receipt, money_used (moved, refunded or donated in part).
 */
export const unmatchMoney = command("payments.unmatch-money", UnmatchMoney, async ({ actor, input, tx }) => {
  const settings = await readSettings(tx);
  const seen = await findMoneyById(tx, input.transaction_id);
  if (!seen) throw new Refusal("not_found", "not_found", words.noMoney);
  const target = seen.enrollmentId ? await lockTarget(tx, seen.enrollmentId) : undefined;
  if (!target) throw new Refusal("conflict", "not_matched", words.notMatched);
  const { enrollment } = target;
  // All of the account's payments at once and in order, this one among them.
  await lockCredits(tx, enrollment.id);
  const money = await lockMoney(tx, seen.id);
  if (money?.enrollmentId !== enrollment.id) throw new Refusal("conflict", "not_matched", words.notMatched);
  if (money.receipt === null) throw new Refusal("conflict", "no_receipt", words.noReceiptYet);
  if (await wentElsewhere(tx, money)) throw new Refusal("conflict", "money_used", words.moneyUsed);

  const paidBefore = await sumAllocated(tx, enrollment.id);
  const paidCents = await takeBack(tx, money, enrollment.id);
  await putInSuspense(tx, money, enrollment.id, { staffId: actorId(actor), reason: input.reason });
  const state = paidCents > 0 ? await seatWithoutMoney(tx, target, settings) : enrollment.state;
  if (paidCents > 0) await tellStudent(tx, target, money.id, paidBefore);
  return changed(
    { transaction_id: money.id, enrollment_id: enrollment.id, status: SHOWN[state], msg: words.unmatched },
    { subject: `transaction:${money.id}`, what: { unmatched_from: enrollment.id, cents: money.amountCents } },
    {
      subject: `enrollment:${enrollment.id}`,
      what: {
        from: enrollment.state,
        to: state,
        taken_back_cents: paidCents,
        receipt_no: state === enrollment.state ? null : enrollment.receiptNo,
      },
    },
  );
});

/** The student hears of it if there is more to pay than before. */
async function tellStudent(tx: Db, target: Target, moneyId: string, paidBefore: number): Promise<void> {
  const { enrollment, place } = target;
  const paid = await sumAllocated(tx, enrollment.id);
  if (paid >= paidBefore || isClosed(target)) return;
  const who = await readAddressee(tx, enrollment);
  if (!who) return;
  const left = toShillings(enrollment.feeCents - paid);
  await queueMessage(tx, {
    channel: "sms",
    recipient: who.msisdn,
    body: messageWords.notYours(who.course, left, enrollment.payCode, env().MPESA_SHORTCODE),
    cause: `unmatched:${moneyId}:${place.now.getTime()}`,
  });
}

/** Whether some of the money is not on the account it came to any more. */
async function wentElsewhere(tx: Db, { id, enrollmentId }: TransactionRow): Promise<boolean> {
  const [row] = await tx.execute<{ went: boolean }>(sql`select
    exists (select 1 from ${creditMoves} where transaction_id = ${id})
    or exists (select 1 from ${donations} where transaction_id = ${id})
    or exists (select 1 from ${refunds}
      where transaction_id = ${id} and enrollment_id is not null and state <> 'cancelled')
    or exists (select 1 from ${allocations} where transaction_id = ${id} and enrollment_id <> ${enrollmentId}
      group by enrollment_id having sum(amount_cents) <> 0) as went`);
  return row?.went ?? true;
}

async function takeBack(
  tx: Db,
  { id: transactionId }: TransactionRow,
  enrollmentId: string,
): Promise<number> {
  const [row] = await tx
    .select({ cents: sum(allocations.amountCents) })
    .from(allocations)
    .where(and(eq(allocations.transactionId, transactionId), eq(allocations.enrollmentId, enrollmentId)));
  const cents = Number(row?.cents ?? 0);
  if (cents > 0) await tx.insert(allocations).values({ transactionId, enrollmentId, amountCents: -cents });
  return cents;
}
