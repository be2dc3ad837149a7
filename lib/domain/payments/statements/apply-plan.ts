import "server-only";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { refunds } from "@/db/schema/ledger";
import { transactions } from "@/db/schema/payments";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import { lockCredits } from "@/lib/domain/enrollments/credits";
import { sumAllocated } from "@/lib/domain/enrollments/standing/enrollment-summary";
import type { AuditEvent } from "@/lib/domain/events/events";
import type { Db } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { settleReversal } from "../daraja-commands/settle-reversal";
import { lockTarget } from "../ledger/accounts";
import { confirmPayment } from "../ledger/confirm-payment";
import { takeFromFund } from "../ledger/gifts";
import { findTransaction, type IncomingPayment, type TransactionRow } from "../ledger/record-transaction";
import { notifyBalanceDue, reverseAllocation, seatAfterReversal } from "../matching/reverse-allocation";
import { moveRefund } from "../refunds/refunds";
import type { Planned } from "./plan";
import { inBatches, ROWS_WRITTEN } from "./read-books";
import { headOf } from "./row-kinds";
import { statementTexts as texts } from "./texts";

/** The transaction of each row of the file, by its line, and the audit lines. */
export type Applied = { transactionIds: Map<number, string>; changes: AuditEvent[] };

/**
 * Applies a locked plan: records new payments and allocates them like arriving ones, adds the statement to the sources of known
 * ones, and reverses those that M-Pesa returned. New suspense and sources take a few SQL statements, whatever their number.
 * @param staffId the staff member who imports the statement
 */
export async function applyPlan(
  tx: Db,
  plan: Planned[],
  staffId: string,
  settings: Settings,
): Promise<Applied> {
  const transactionIds = new Map<number, string>();
  const changes: AuditEvent[] = [];
  await recordSuspense(tx, plan, transactionIds);
  await addSource(tx, plan);
  for (const row of plan) {
    if (row.transactionId && row.outcome !== "created") transactionIds.set(row.line, row.transactionId);
    if (row.outcome === "reversed") {
      const reversal = await applyReversal(tx, row, staffId, settings);
      transactionIds.set(row.line, reversal.transactionId);
      changes.push(...reversal.changes);
    } else if (isAllocated(row)) {
      const confirmed = await confirmPayment(tx, paymentIn(row), settings);
      changes.push(...confirmed.changes);
      transactionIds.set(row.line, confirmed.transaction.id);
    }
  }
  return { transactionIds: withRepeated(plan, transactionIds), changes };
}

/** The error of an import after the books changed since its preview. */
export function booksChanged(): Refusal {
  return new Refusal("conflict", "books_changed", texts.booksChanged);
}

/** Whether a payment is recorded and allocated by itself: it has an account or is a gift, or its receipt or account was missing. */
export function isAllocated({ outcome, why, enrollmentId }: Planned): boolean {
  const isNewOnAccount = outcome === "created" && enrollmentId !== null;
  return (
    isNewOnAccount ||
    why === "to_bursary" ||
    why === "receipt_filled" ||
    why === "account_found" ||
    why === "restored"
  );
}

function paymentIn(row: Planned): IncomingPayment {
  return {
    receipt: row.receipt,
    amountCents: row.cents,
    source: "statement",
    expressRequestId: null,
    enrollmentId: row.enrollmentId,
    msisdn: row.msisdn,
    payerName: row.name,
    billRef: row.account,
    narrative: row.reason || headOf(row.details) || "Pay Bill",
    at: row.at,
    flags: [],
  };
}

async function recordSuspense(tx: Db, plan: Planned[], transactionIds: Map<number, string>): Promise<void> {
  const rows = plan.filter((row) => row.outcome === "created" && !isAllocated(row));
  const lines = new Map(rows.map(({ receipt, line }) => [receipt, line]));
  const recorded = await inBatches(
    rows,
    (batch) =>
      tx
        .insert(transactions)
        .values(
          batch.map((row) => {
            const { source, at, flags, expressRequestId, ...payment } = paymentIn(row);
            return { ...payment, method: "paybill" as const, sources: [source], transactedAt: at };
          }),
        )
        .onConflictDoNothing()
        .returning({ id: transactions.id, receipt: transactions.receipt }),
    ROWS_WRITTEN,
  );
  // A callback has recorded one of them since the plan was made.
  if (recorded.length !== rows.length) throw booksChanged();
  for (const { id, receipt } of recorded) transactionIds.set(lines.get(receipt ?? "") ?? 0, id);
}

async function addSource(tx: Db, plan: Planned[]): Promise<void> {
  const ids = plan
    .filter((row) => row.outcome === "known" && row.direction === "in" && !isAllocated(row))
    .map(({ transactionId }) => transactionId ?? "")
    .sort();
  await inBatches(ids, async (batch) => {
    const isNewSource = sql`not 'statement' = any (${transactions.sources})`;
    await tx
      .update(transactions)
      .set({ sources: sql`array_append(${transactions.sources}, 'statement')`, updatedAt: sql`now()` })
      .where(and(inArray(transactions.id, batch), isNewSource, sql`${transactions.receipt} is not null`));
    return [];
  });
}

/** Gives a repeated row the transaction of the first row with its receipt. */
function withRepeated(plan: Planned[], transactionIds: Map<number, string>): Map<number, string> {
  const first = new Map(
    plan
      .filter(({ outcome, kind }) => kind === "payment" && (outcome === "created" || outcome === "known"))
      .map(({ receipt, line }) => [receipt, transactionIds.get(line)]),
  );
  for (const { outcome, kind, receipt, line } of plan) {
    const id = outcome === "repeated" && kind === "payment" ? first.get(receipt) : undefined;
    if (id) transactionIds.set(line, id);
  }
  return transactionIds;
}

/**
 * Applies a reversal that the statement reports. If the academy ordered it, it settles the refund. If not, the money has left as
 * well, and a refund in state `reversed` records that: the allocation is reversed, a seat that is no longer paid for must be paid
 * again, the student gets a message, and the row is in the refund queue until staff clear it. So arrived = pays + credit +
 * suspense + refunded + donated still holds. lib/domain/payments/README.md.
 */
async function applyReversal(
  tx: Db,
  row: Planned,
  staffId: string,
  settings: Settings,
): Promise<{ transactionId: string; changes: AuditEvent[] }> {
  const payment = await findTransaction(tx, row.linkedReceipt);
  if (!payment) throw new Error("a reversal names a payment that is not recorded");
  const transactionId = payment.id;
  if (row.refundId)
    return { transactionId, changes: await settleReversal(tx, row.refundId, reversalIn(row)) };
  const cancelled = await cancelOpenRefunds(tx, transactionId);
  const changes = payment.enrollmentId
    ? await takeFromAccount(tx, { row, payment, enrollmentId: payment.enrollmentId }, staffId, settings)
    : [
        ...(await takeFromFund(tx, payment, "reversed", { staffId, reason: texts.reversedReason })),
        await recordReversed(tx, { row, payment, enrollmentId: null }, staffId),
      ];
  return { transactionId, changes: [...cancelled, ...changes] };
}

/** Cancels the open refunds of parts of a payment that M-Pesa reversed as a whole. @returns the audit lines. */
async function cancelOpenRefunds(tx: Db, transactionId: string): Promise<AuditEvent[]> {
  const rows = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.transactionId, transactionId), inArray(refunds.state, ["asked", "approved"])))
    .orderBy(asc(refunds.id))
    .for("update");
  const changes: AuditEvent[] = [];
  for (const row of rows)
    changes.push((await moveRefund(tx, row, [row.state], { state: "cancelled" })).change);
  return changes;
}

function reversalIn(row: Planned) {
  return {
    outcome: "reversed" as const,
    receipt: row.receipt,
    originalReceipt: row.linkedReceipt,
    amountCents: -row.cents,
    at: row.at,
    payee: { number: row.msisdn, name: row.name },
  };
}

type Reversal = { row: Planned; payment: TransactionRow; enrollmentId: string | null };

async function takeFromAccount(
  tx: Db,
  reversal: Reversal & { enrollmentId: string },
  staffId: string,
  settings: Settings,
): Promise<AuditEvent[]> {
  const { payment, enrollmentId, row } = reversal;
  const target = await lockTarget(tx, enrollmentId);
  if (!target) throw new Error("a payment is on an account that does not exist");
  await lockCredits(tx, enrollmentId);
  const { enrollment } = target;
  const paidBefore = await sumAllocated(tx, enrollmentId);
  const paidCents = await reverseAllocation(tx, payment, enrollmentId);
  const recorded = await recordReversed(tx, reversal, staffId);
  const after = paidCents > 0 ? await seatAfterReversal(tx, target, settings) : undefined;
  if (paidCents > 0) await notifyBalanceDue(tx, target, paidBefore, `reversed:${row.receipt}`, "reversed");
  const state = after?.state ?? enrollment.state;
  const what = { from: enrollment.state, to: state, taken_back_cents: paidCents, ...after?.lost };
  return [recorded, { type: "enrollment.payment_taken_back", id: enrollmentId, what }];
}

async function recordReversed(
  tx: Db,
  { row, payment, enrollmentId }: Reversal,
  staffId: string,
): Promise<AuditEvent> {
  const [refund] = await tx
    .insert(refunds)
    .values({
      transactionId: payment.id,
      enrollmentId,
      amountCents: payment.amountCents,
      state: "reversed",
      reason: texts.reversedReason,
      askedBy: staffId,
      payoutCode: row.receipt,
      unexpectedReversalReceipt: row.receipt,
      settledAt: sql`now()`,
    })
    .returning({ id: refunds.id });
  if (!refund) throw new Error("a reversal was not recorded");
  return {
    type: "refund.reversed",
    id: refund.id,
    what: { from: null, to: "reversed", cents: payment.amountCents },
  };
}
