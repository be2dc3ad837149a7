import "server-only";
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { z } from "zod";
import { cashDays, cashDeposits } from "@/db/schema/cash";
import { refunds } from "@/db/schema/ledger";
import { actorId } from "@/lib/domain/access/actor";
import type { AuditEvent } from "@/lib/domain/events/events";
import { changed, command } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { formatShillings, toShillings } from "@/lib/platform/money";
import { invalidField, Refusal } from "@/lib/platform/refusal";
import { formatDay, nairobiDate } from "@/lib/platform/time/nairobi-time";
import { findTransaction, lockTransaction, type TransactionRow } from "../ledger/record-transaction";
import { readSuspense } from "../ledger/suspense";
import { lockTill } from "../ledger/till";
import { RecordDeposit } from "./input";
import { cashTexts as texts } from "./texts";

/**
 * Records that the cash of some closed days left the till for the academy's M-Pesa account or its bank. A deposit to M-Pesa arrives as
 * a payment in suspense; it leaves suspense here and counts as no income, because its cash was counted when it was taken. Works with
 * cash off too.
 * @returns the deposit; `difference` is what was paid in less what was counted, in shillings.
 * @throws Refusal 400; 409 not_arrived, on_account, not_free, known_deposit, day_open, day_deposited.
 */
export const recordDeposit = command(
  "payments.record-deposit",
  RecordDeposit,
  async ({ actor, input, tx }) => {
    const staffId = actorId(actor) ?? "";
    const transaction = input.kind === "mpesa" ? await lockArrived(tx, input) : undefined;
    const { today } = await lockTill(tx);
    const depositedOn = transaction ? nairobiDate(transaction.transactedAt) : (input.deposited_on ?? today);
    if (depositedOn > today) throw invalidField("deposited_on", texts.future);
    if (input.days.some((day) => day > depositedOn)) throw invalidField("deposited_on", texts.beforeDay);
    const countedCents = await countedOn(tx, input.days);

    const [deposit] = await tx
      .insert(cashDeposits)
      .values({
        kind: input.kind,
        reference: input.reference,
        transactionId: transaction?.id ?? null,
        amountCents: input.amount,
        depositedOn,
        staffId,
      })
      .onConflictDoNothing()
      .returning();
    if (!deposit) throw new Refusal("conflict", "known_deposit", texts.knownDeposit);
    await tx.update(cashDays).set({ depositId: deposit.id }).where(inArray(cashDays.day, input.days));
    const changes = transaction ? [await takeOutOfSuspense(tx, transaction, staffId)] : [];
    return changed(
      {
        deposit_id: deposit.id,
        kind: deposit.kind,
        reference: deposit.reference,
        amount: toShillings(deposit.amountCents),
        deposited_on: depositedOn,
        days: input.days,
        counted: toShillings(countedCents),
        difference: toShillings(deposit.amountCents - countedCents),
        msg: texts.deposited,
      },
      {
        type: "cash-deposit.recorded",
        id: deposit.id,
        what: { kind: deposit.kind, cents: deposit.amountCents, days: input.days.length },
      },
      ...changes,
    );
  },
);

/** Locks the payment by which a deposit reached M-Pesa: all of it must be in suspense. */
async function lockArrived(tx: Db, { reference, amount }: z.output<typeof RecordDeposit>) {
  const seen = await findTransaction(tx, reference);
  const transaction = seen && seen.method !== "cash" ? await lockTransaction(tx, seen.id) : undefined;
  if (!transaction)
    throw new Refusal("conflict", "not_arrived", texts.notArrived, {
      errors: { reference: [texts.notArrived] },
    });
  if (transaction.amountCents !== amount)
    throw invalidField("amount", texts.amountDiffers(formatShillings(toShillings(transaction.amountCents))));
  if (transaction.enrollmentId !== null) throw new Refusal("conflict", "on_account", texts.onAccount);
  const { cents } = await readSuspense(tx, transaction.id);
  if (cents === transaction.amountCents) return transaction;
  const [deposited] = await tx
    .select({ id: cashDeposits.id })
    .from(cashDeposits)
    .where(and(eq(cashDeposits.transactionId, transaction.id), isNull(cashDeposits.withdrawnAt)));
  throw deposited
    ? new Refusal("conflict", "known_deposit", texts.knownDeposit)
    : new Refusal("conflict", "not_free", texts.notFree);
}

/** What was counted on closed days that no deposit carries yet. @throws Refusal 409 day_open, day_deposited. */
async function countedOn(tx: Db, days: string[]): Promise<number> {
  const found = await tx.select().from(cashDays).where(inArray(cashDays.day, days));
  const closed = new Map(found.map((row) => [row.day, row]));
  let cents = 0;
  for (const day of days) {
    const row = closed.get(day);
    if (!row) throw new Refusal("conflict", "day_open", texts.dayOpen(formatDay(day)));
    if (row.depositId !== null)
      throw new Refusal("conflict", "day_deposited", texts.dayDeposited(formatDay(day)));
    cents += row.countedCents;
  }
  return cents;
}

async function takeOutOfSuspense(tx: Db, { id, amountCents }: TransactionRow, staffId: string) {
  await tx.insert(refunds).values({
    transactionId: id,
    amountCents,
    state: "deposited",
    reason: texts.deposited,
    askedBy: staffId,
  });
  const change: AuditEvent = {
    type: "transaction.deposited",
    id,
    what: { deposited_cents: amountCents },
  };
  return change;
}
