import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import { refunds } from "@/db/schema/ledger";
import { transactions } from "@/db/schema/payments";
import { readSettings } from "@/lib/domain/academy/read-settings";
import type { AuditEvent } from "@/lib/domain/events/events";
import { readAddressees } from "@/lib/domain/messaging/messages/addressees";
import { queueMessage } from "@/lib/domain/messaging/messages/outbox";
import { refunded } from "@/lib/domain/messaging/messages/student/payments";
import type { Db } from "@/lib/platform/db/client";
import { toShillings } from "@/lib/platform/money";
import { readReportedPhone } from "@/lib/platform/phone";
import { Refusal } from "@/lib/platform/refusal";
import { refundTexts as texts } from "./texts";

export type RefundRow = typeof refunds.$inferSelect;

/** Locks a refund. @throws Refusal 404. */
export async function lockRefund(tx: Db, id: string): Promise<RefundRow> {
  const [row] = await tx.select().from(refunds).where(eq(refunds.id, id)).for("update");
  if (!row) throw new Refusal("not_found", "not_found", texts.noRefund);
  return row;
}

/** States of a refund whose money has left. */
const LEFT = new Set<RefundRow["state"]>(["settled", "reversed"]);

/**
 * Moves a refund on from one of the given states. @returns it with its audit line.
 * @throws Refusal 409 refund_state if it is in another state.
 */
export async function moveRefund(
  tx: Db,
  refund: RefundRow,
  from: ReadonlyArray<RefundRow["state"]>,
  values: Partial<RefundRow> & { state: RefundRow["state"] },
): Promise<{ refund: RefundRow; change: AuditEvent<"refund.moved"> }> {
  const [moved] = await tx
    .update(refunds)
    .set({
      ...values,
      updatedAt: sql`now()`,
      ...(refund.settledAt === null && LEFT.has(values.state) ? { settledAt: sql`now()` } : {}),
    })
    .where(and(eq(refunds.id, refund.id), inArray(refunds.state, [...from])))
    .returning();
  if (!moved)
    throw new Refusal("conflict", "refund_state", texts.refundState(texts.states[refund.state]), {
      data: { state: refund.state },
    });
  return {
    refund: moved,
    change: {
      type: "refund.moved",
      id: refund.id,
      what: { from: refund.state, to: moved.state, cents: moved.amountCents },
    },
  };
}

const HOUR_MS = 60 * 60 * 1000;

/** Whether a reversal has had no answer for an hour, so that staff may look in M-Pesa's portal and decide. */
export function isUnanswered({ state, updatedAt }: RefundRow, now: Date): boolean {
  return state === "sent" && now.getTime() - updatedAt.getTime() >= HOUR_MS;
}

/** Whether M-Pesa reversed the payment unexpectedly and staff have not cleared it. */
export function isUnexpectedReversal({ unexpectedReversalReceipt, clearedBy }: RefundRow): boolean {
  return clearedBy === null && unexpectedReversalReceipt !== null;
}

/** `returned_code` of the API: after an unexpected reversal `reversed:` and its M-Pesa receipt, else why M-Pesa refused one. */
export function shownReturnedCode({ unexpectedReversalReceipt, returnedCode }: RefundRow): string | null {
  return unexpectedReversalReceipt === null ? returnedCode : `reversed:${unexpectedReversalReceipt}`;
}

/** The response of the verbs of refunds; amount in shillings. */
export function shownRefund(refund: RefundRow) {
  return {
    refund_id: refund.id,
    enrollment_id: refund.enrollmentId,
    transaction_id: refund.transactionId,
    amount: toShillings(refund.amountCents),
    state: refund.state,
    payout_code: refund.payoutCode,
  };
}

/**
 * Sends the payer an SMS that a refund was paid out. If M-Pesa hid the payer's phone, the SMS goes to the addressee of the
 * student whose credit it was; for a refund from suspense none is sent.
 */
export async function notifyPayer(tx: Db, refund: RefundRow): Promise<void> {
  const [transaction] = await tx
    .select({ msisdn: transactions.msisdn, receipt: transactions.receipt })
    .from(transactions)
    .where(eq(transactions.id, refund.transactionId));
  const payout = {
    amountCents: refund.amountCents,
    receipt: transaction?.receipt ?? null,
    payout: refund.payoutCode ?? "",
    inCash: refund.cashDay !== null,
  };
  const studentId = refund.enrollmentId ? await studentOf(tx, refund.enrollmentId) : undefined;
  const who = studentId ? (await readAddressees(tx, [studentId])).people.get(studentId) : undefined;
  const payer = readReportedPhone(transaction?.msisdn ?? "").msisdn;
  if (!payer && !who) return;
  const language = who?.language ?? "en";
  const { academy_name: academy } = await readSettings(tx);
  await queueMessage(tx, {
    kind: "refunded",
    channel: "sms",
    recipient: payer ?? who?.phone ?? null,
    language,
    body: refunded({ academy, language }, payout),
    ...(studentId ? { studentId } : {}),
    aboutId: refund.id,
    cause: `refunded:${refund.id}`,
  });
}

async function studentOf(tx: Db, enrollmentId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: enrollments.studentId })
    .from(enrollments)
    .where(eq(enrollments.id, enrollmentId));
  return row?.id;
}
