import "server-only";
import { desc, eq, max } from "drizzle-orm";
import { cashReceipts } from "@/db/schema/cash";
import { transactions } from "@/db/schema/payments";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { actorId } from "@/lib/domain/access/actor";
import { sumCents } from "@/lib/domain/enrollments/credits";
import { takeFreeCredit } from "@/lib/domain/enrollments/free-credit";
import { classDraft } from "@/lib/domain/enrollments/seats/room";
import { readDue } from "@/lib/domain/enrollments/standing/enrollment-summary";
import { staffNames } from "@/lib/domain/people/staff/staff-names";
import { changed, command } from "@/lib/platform/commands/command";
import { assertWas } from "@/lib/platform/commands/was";
import type { Db } from "@/lib/platform/db/client";
import { formatShillings, toShillings } from "@/lib/platform/money";
import { Refusal } from "@/lib/platform/refusal";
import { nairobiShown } from "@/lib/platform/time/nairobi-time";
import { isClosed, lockTarget, summarizeAccount, type Target } from "../ledger/accounts";
import { payFee } from "../ledger/allocate-payment";
import { ledgerTexts } from "../ledger/texts";
import { lockTill, refuseClosedDay, refuseOff } from "../ledger/till";
import { wholeShillings } from "../requests/rules";
import { TakeCash } from "./input";
import { cashTexts as texts } from "./texts";

/**
 * Takes cash for an enrollment and books it like any payment: it enrolls, or pays in part. Unlike money that arrives by itself, cash is
 * refused before it is taken where it is more than is due (to the whole shilling) or would wait without a seat
 * (lib/domain/payments/README.md). The student's free credit pays first, and cash what it leaves. The one SMS about what it paid has the receipt's number.
 * @returns the account afterwards. @throws Refusal 400 with what is due; 404; 409 cash_off, already_paid, credit_waits,
 *   enrollment_closed, class_draft, no_seat, day_closed, stale.
 */
export const takeCash = command("payments.take-cash", TakeCash, async ({ actor, input, was, tx }) => {
  const settings = await readSettings(tx);
  refuseOff(settings);
  const target = await lockTarget(tx, input.enrollment_id);
  if (!target) throw new Refusal("not_found", "not_found", ledgerTexts.noEnrollment);
  const dueCents = await payableCents(tx, target);
  const mark = tillMark(target.enrollment.classId, toShillings(dueCents));
  if (was !== undefined && was !== mark)
    assertWas(was, mark, await takenAlready(tx, target.enrollment.id, texts.lookAgain));
  const credit = await takeFreeCredit(tx, target.enrollment);
  const creditCents = sumCents(credit);
  if (creditCents >= dueCents)
    throw new Refusal(
      "conflict",
      "credit_waits",
      texts.creditWaits(formatShillings(toShillings(creditCents))),
    );
  refuseTooMuch(input.amount, dueCents - creditCents, creditCents);
  const { now, today } = await lockTill(tx);
  await refuseClosedDay(tx, today);

  const [last] = await tx.select({ no: max(cashReceipts.receiptNo) }).from(cashReceipts);
  const receiptNo = (last?.no ?? 0) + 1;
  const receipt = `CASH-${receiptNo}`;
  const { id: enrollmentId, payCode } = target.enrollment;
  const [transaction] = await tx
    .insert(transactions)
    .values({
      receipt,
      amountCents: input.amount,
      method: "cash",
      enrollmentId,
      billRef: payCode,
      narrative: texts.narrative,
      sources: ["till"],
      transactedAt: now,
    })
    .returning();
  if (!transaction) throw new Error("the cash was not written");
  await tx.insert(cashReceipts).values({
    transactionId: transaction.id,
    receiptNo,
    day: today,
    takenBy: actorId(actor) ?? "",
    note: input.note,
  });
  const paid = { transactionId: transaction.id, method: "cash" as const, cents: input.amount };
  const allocated = await payFee(tx, [...credit, paid], target, settings, {
    receipt,
    amountCents: input.amount,
  });
  const account = await summarizeAccount(tx, enrollmentId);
  // The whole transaction is undone: nobody is asked to pay without a seat.
  if (account.status === "paid_waiting") throw new Refusal("conflict", "no_seat", texts.noSeat);
  return changed(
    {
      transaction_id: transaction.id,
      receipt_no: receiptNo,
      receipt,
      amount: toShillings(input.amount),
      ...account,
      msg: `${texts.taken(receipt)} ${account.msg}`,
    },
    { type: "transaction.arrived", id: transaction.id, what: { source: "till", new: true } },
    ...(allocated ? [allocated] : []),
  );
});

/** What the till shows of an account; a form made from another is stale. @param due shillings */
export function tillMark(classId: string, due: number): string {
  return `${classId}:${due}`;
}

/** @returns what is due of a locked enrollment. @throws Refusal 409. */
async function payableCents(tx: Db, target: Target): Promise<number> {
  const { enrollment, lockedClass } = target;
  const dueCents = await readDue(tx, enrollment);
  if (isClosed(target)) throw new Refusal("conflict", "enrollment_closed", texts.closedAccount);
  if (enrollment.state === "enrolled" || dueCents <= 0)
    throw new Refusal("conflict", "already_paid", await takenAlready(tx, enrollment.id, texts.nothingDue));
  if (lockedClass.isDraft) throw classDraft();
  return dueCents;
}

/** Which cash was taken last for the enrollment, and by whom, before a sentence: another till may have been quicker. */
async function takenAlready(tx: Db, enrollmentId: string, sentence: string): Promise<string> {
  const [last] = await tx
    .select({ takenBy: cashReceipts.takenBy, transaction: transactions })
    .from(cashReceipts)
    .innerJoin(transactions, eq(transactions.id, cashReceipts.transactionId))
    .where(eq(transactions.enrollmentId, enrollmentId))
    .orderBy(desc(cashReceipts.receiptNo))
    .limit(1);
  if (!last) return sentence;
  const { amountCents, transactedAt, receipt } = last.transaction;
  const names = await staffNames(tx, [last.takenBy]);
  const taken = texts.takenAlready(
    formatShillings(toShillings(amountCents)),
    nairobiShown(transactedAt),
    names[last.takenBy] ?? "",
    receipt ?? "",
  );
  return `${taken} ${sentence}`;
}

function refuseTooMuch(cents: number, dueCents: number, creditCents: number): void {
  if (cents <= wholeShillings(dueCents) * 100) return;
  const due = toShillings(dueCents);
  const sentence = texts.tooMuch(
    formatShillings(due),
    creditCents && formatShillings(toShillings(creditCents)),
  );
  throw new Refusal("invalid", "invalid", sentence, { errors: { amount: [sentence] }, data: { due } });
}
