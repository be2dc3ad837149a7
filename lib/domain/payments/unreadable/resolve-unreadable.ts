import "server-only";
import { eq, sql } from "drizzle-orm";
import { unreadableMoney } from "@/db/schema/unreadable";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { type Actor, actorId } from "@/lib/domain/access/actor";
import { changed, command } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { toShillings } from "@/lib/platform/money";
import { invalidField, Refusal } from "@/lib/platform/refusal";
import { confirmPayment } from "../ledger/confirm-payment";
import { readGift } from "../ledger/gifts";
import type { TransactionRow } from "../ledger/record-transaction";
import { DismissUnreadable, TakeIntoSuspense } from "./input";
import { unreadableTexts as texts } from "./texts";

/** M-Pesa began in March 2007. */
const FIRST_PAYMENT = new Date("2007-03-01T00:00:00+03:00");
const MINUTE_MS = 60_000;

/**
 * Books what a person read in a message or row that could not be booked, as a payment in suspense. A receipt that the books have with
 * the same amount is not booked again: the entry is settled as known. lib/domain/payments/README.md.
 * @returns the payment. @throws Refusal 400; 404; 409 already_resolved, amount_differs, money_out.
 */
export const takeIntoSuspense = command(
  "payments.take-into-suspense",
  TakeIntoSuspense,
  async ({ actor, input, tx }) => {
    const entry = await lockOpen(tx, input.id);
    if ((entry.cents ?? 0) < 0) throw new Refusal("conflict", "money_out", texts.notIn);
    await refuseTime(tx, input.paid_at);
    const { transaction, changes } = await confirmPayment(
      tx,
      {
        receipt: input.receipt,
        amountCents: input.amount,
        source: isStatementRow(entry, input) ? "statement" : "desk",
        expressRequestId: null,
        enrollmentId: null,
        msisdn: input.msisdn ?? entry.msisdn,
        payerName: entry.payerName,
        billRef: entry.billRef,
        narrative: texts.narrative,
        at: input.paid_at,
        flags: [],
      },
      await readSettings(tx),
    );
    if (transaction.amountCents !== input.amount) {
      const sentence = texts.booksDiffer(input.receipt, toShillings(transaction.amountCents));
      throw new Refusal("conflict", "amount_differs", sentence, { errors: { amount: [sentence] } });
    }
    const isNew = changes.some(
      ({ type, id, what }) => type === "transaction.arrived" && id === transaction.id && what.new,
    );
    const resolution = isNew ? ("taken" as const) : ("known" as const);
    await resolve(tx, actor, {
      id: entry.id,
      resolution,
      transactionId: transaction.id,
      reason: input.reason,
    });
    return changed(
      {
        id: entry.id,
        transaction_id: transaction.id,
        receipt: input.receipt,
        amount: toShillings(transaction.amountCents),
        transaction_date: transaction.transactedAt.toISOString(),
        status: await whereItIs(tx, transaction),
        resolution,
        msg: isNew ? texts.taken : texts.known,
      },
      {
        type: "unreadable.resolved",
        id: entry.id,
        what: { resolution, reason: entry.reason, cents: transaction.amountCents },
      },
      ...changes,
    );
  },
);

async function whereItIs(tx: Db, { id, enrollmentId }: TransactionRow) {
  if (enrollmentId !== null) return "matched" as const;
  return (await readGift(tx, id)) > 0 ? ("gift" as const) : ("suspense" as const);
}

/** Settles an entry that is no payment to the academy, with the reason. @throws Refusal 404; 409 already_resolved. */
export const dismissUnreadable = command(
  "payments.dismiss-unreadable",
  DismissUnreadable,
  async ({ actor, input, tx }) => {
    const entry = await lockOpen(tx, input.id);
    const resolution = "dismissed" as const;
    await resolve(tx, actor, { id: entry.id, resolution, transactionId: null, reason: input.reason });
    return changed(
      { id: entry.id, resolution, msg: texts.dismissed },
      { type: "unreadable.resolved", id: entry.id, what: { resolution, reason: entry.reason } },
    );
  },
);

/** Locks an entry that nobody has decided: of two people at once, the second finds the decision. */
async function lockOpen(tx: Db, id: string) {
  const [entry] = await tx.select().from(unreadableMoney).where(eq(unreadableMoney.id, id)).for("update");
  if (!entry) throw new Refusal("not_found", "not_found", texts.noEntry);
  if (entry.resolution !== null) throw new Refusal("conflict", "already_resolved", texts.resolved);
  return entry;
}

/** Whether what is typed is a statement's row, which proves the payment. */
function isStatementRow(
  { source, receipt, cents }: typeof unreadableMoney.$inferSelect,
  typed: { receipt: string; amount: number },
): boolean {
  return source === "statement" && receipt === typed.receipt && cents === typed.amount;
}

async function refuseTime(tx: Db, at: Date): Promise<void> {
  const now = await databaseNow(tx);
  const isToCome = at.getTime() > now.getTime() + 10 * MINUTE_MS;
  if (!isToCome && at >= FIRST_PAYMENT) return;
  const sentence = isToCome ? texts.timeToCome : texts.timeTooOld;
  throw invalidField("paid_at", sentence);
}

type Resolved = {
  id: string;
  resolution: "taken" | "known" | "dismissed";
  transactionId: string | null;
  reason: string;
};

async function resolve(
  tx: Db,
  actor: Actor,
  { id, resolution, transactionId, reason }: Resolved,
): Promise<void> {
  await tx
    .update(unreadableMoney)
    .set({
      ...{ resolution, transactionId },
      resolvedBy: actorId(actor),
      resolvedReason: reason,
      resolvedAt: sql`now()`,
    })
    .where(eq(unreadableMoney.id, id));
}
