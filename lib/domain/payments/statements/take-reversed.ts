import "server-only";
import type { Db } from "@/db/client";
import { refunds } from "@/db/schema/ledger";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import { lockCredits } from "@/lib/domain/enrollments/credits";
import { messageTexts } from "@/lib/domain/messages/texts";
import { sumAllocated } from "@/lib/domain/students/enrollment-summary";
import type { Change } from "@/lib/platform/commands/command";
import { env } from "@/lib/platform/env";
import { lockTarget } from "../ledger/accounts";
import { findTransaction, type TransactionRow } from "../ledger/record-transaction";
import { notifyBalanceDue, reverseAllocation, seatAfterReversal } from "../matching/reverse-allocation";
import { REVERSED } from "../refunds/refunds";
import { settleReversal } from "../refunds/settle-reversal";
import type { Planned } from "./plan";
import { statementTexts as texts } from "./texts";

/**
 * Money that M-Pesa gave back, as a statement tells. If it was asked for, its refund is settled. If nobody asked, it is
 * gone all the same and a refund in state `reversed` says so: what it paid for is taken back, a place that is not paid any
 * more is to be paid again, the student is told, and the row stands in the desk's queue of refunds until somebody decides
 * what follows. So arrived stays = pays + credit + suspense + refunded + donated.
 * @param by who imports the statement. @returns the audit lines.
 */
export async function takeReversed(
  tx: Db,
  row: Planned,
  by: string,
  settings: Settings,
): Promise<{ moneyId: string; changes: Change[] }> {
  const money = await findTransaction(tx, row.linkedReceipt);
  if (!money) throw new Error("a reversal names money that is not there");
  if (row.refundId) return { moneyId: money.id, changes: await settleReversal(tx, row.refundId, told(row)) };
  const changes = money.enrollmentId
    ? await takeFromAccount(tx, { row, money, enrollmentId: money.enrollmentId }, by, settings)
    : [await recordReversed(tx, { row, money, enrollmentId: null }, by)];
  return { moneyId: money.id, changes };
}

function told(row: Planned) {
  return {
    outcome: "reversed" as const,
    receipt: row.receipt,
    originalReceipt: row.linkedReceipt,
    amountCents: -row.cents,
    at: row.at,
    payee: { number: row.msisdn, name: row.name },
  };
}

type Reversal = { row: Planned; money: TransactionRow; enrollmentId: string | null };

async function takeFromAccount(
  tx: Db,
  reversal: Reversal & { enrollmentId: string },
  by: string,
  settings: Settings,
): Promise<Change[]> {
  const { money, enrollmentId, row } = reversal;
  const target = await lockTarget(tx, enrollmentId);
  if (!target) throw new Error("money stands on an account that is not there");
  await lockCredits(tx, enrollmentId);
  const { enrollment } = target;
  const paidBefore = await sumAllocated(tx, enrollmentId);
  const paidCents = await reverseAllocation(tx, money, enrollmentId);
  const noted = await recordReversed(tx, reversal, by);
  const state = paidCents > 0 ? await seatAfterReversal(tx, target, settings) : enrollment.state;
  if (paidCents > 0)
    await notifyBalanceDue(tx, target, paidBefore, `reversed:${row.receipt}`, (course, left) =>
      messageTexts.reversed(course, left, enrollment.payCode, env().MPESA_SHORTCODE),
    );
  const what = { from: enrollment.state, to: state, taken_back_cents: paidCents };
  return [noted, { subject: `enrollment:${enrollmentId}`, what }];
}

async function recordReversed(tx: Db, { row, money, enrollmentId }: Reversal, by: string): Promise<Change> {
  const [refund] = await tx
    .insert(refunds)
    .values({
      transactionId: money.id,
      enrollmentId,
      amountCents: money.amountCents,
      state: "reversed",
      reason: texts.reversedReason,
      askedBy: by,
      payoutCode: row.receipt,
      returnedCode: `${REVERSED}${row.receipt}`,
    })
    .returning({ id: refunds.id });
  if (!refund) throw new Error("a reversal was not written");
  return { subject: `refund:${refund.id}`, what: { from: null, to: "reversed", cents: money.amountCents } };
}
