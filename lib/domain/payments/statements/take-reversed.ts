import "server-only";
import type { Db } from "@/db/client";
import { refunds } from "@/db/schema/ledger";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import type { Change } from "@/lib/platform/commands/command";
import { lockCredits } from "@/lib/domain/enrollments/credits";
import { messageWords } from "@/lib/domain/messages/texts";
import { env } from "@/lib/platform/env";
import { sumAllocated } from "@/lib/domain/students/enrollment-summary";
import { lockTarget } from "../ledger/allocate-payment";
import { findMoney, type TransactionRow } from "../ledger/record-transaction";
import { REVERSED } from "../refunds/refunds";
import { seatWithoutMoney } from "../matching/seat-without-payment";
import { settleReversal } from "../refunds/settle-reversal";
import { takeBack, tellOfLoss } from "../matching/reverse-allocation";
import type { Planned } from "./plan";
import { statementWords as words } from "./texts";

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
  const money = await findMoney(tx, row.linkedReceipt);
  if (!money) throw new Error("a reversal names money that is not there");
  if (row.refundId) return { moneyId: money.id, changes: await settleReversal(tx, row.refundId, told(row)) };
  const changes = money.enrollmentId
    ? await takeFromAccount(tx, { row, money, enrollmentId: money.enrollmentId }, by, settings)
    : [await noteReversed(tx, { row, money, enrollmentId: null }, by)];
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
  const paidCents = await takeBack(tx, money, enrollmentId);
  const noted = await noteReversed(tx, reversal, by);
  const state = paidCents > 0 ? await seatWithoutMoney(tx, target, settings) : enrollment.state;
  if (paidCents > 0)
    await tellOfLoss(tx, target, paidBefore, `reversed:${row.receipt}`, (course, left) =>
      messageWords.reversed(course, left, enrollment.payCode, env().MPESA_SHORTCODE),
    );
  const what = { from: enrollment.state, to: state, taken_back_cents: paidCents };
  return [noted, { subject: `enrollment:${enrollmentId}`, what }];
}

async function noteReversed(tx: Db, { row, money, enrollmentId }: Reversal, by: string): Promise<Change> {
  const [refund] = await tx
    .insert(refunds)
    .values({
      transactionId: money.id,
      enrollmentId,
      amountCents: money.amountCents,
      state: "reversed",
      reason: words.reversedReason,
      askedBy: by,
      payoutCode: row.receipt,
      returnedCode: `${REVERSED}${row.receipt}`,
    })
    .returning({ id: refunds.id });
  if (!refund) throw new Error("a reversal was not written");
  return { subject: `refund:${refund.id}`, what: { from: null, to: "reversed", cents: money.amountCents } };
}
