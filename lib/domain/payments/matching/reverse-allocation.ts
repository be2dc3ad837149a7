import "server-only";
import { and, eq, sql, sum } from "drizzle-orm";
import type { Db } from "@/db/client";
import { creditMoves, donations, refunds } from "@/db/schema/ledger";
import { allocations } from "@/db/schema/payments";
import { readAddressee } from "@/lib/domain/enrollments/enroll-paid";
import { queueMessage } from "@/lib/domain/messages/outbox";
import { sumAllocated } from "@/lib/domain/students/enrollment-summary";
import { toShillings } from "@/lib/platform/money";
import { isClosed, type Target } from "../ledger/allocate-payment";
import type { TransactionRow } from "../ledger/record-transaction";

/** Whether some of the money is not on the account it came to any more: moved, donated, given back, or paying elsewhere. */
export async function wentElsewhere(tx: Db, { id, enrollmentId }: TransactionRow): Promise<boolean> {
  const [row] = await tx.execute<{ went: boolean }>(sql`select
    exists (select 1 from ${creditMoves} where transaction_id = ${id})
    or exists (select 1 from ${donations} where transaction_id = ${id})
    or exists (select 1 from ${refunds}
      where transaction_id = ${id} and enrollment_id is not null and state <> 'cancelled')
    or exists (select 1 from ${allocations} where transaction_id = ${id} and enrollment_id <> ${enrollmentId}
      group by enrollment_id having sum(amount_cents) <> 0) as went`);
  return row?.went ?? true;
}

/** Counts back, by a new row, what locked money pays for on an account. @returns the cents it paid there. */
export async function reverseAllocation(
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

/** The student hears of money taken back if there is more to pay than before. @param body by course and shillings left */
export async function notifyLoss(
  tx: Db,
  target: Target,
  paidBefore: number,
  cause: string,
  body: (course: string, shillings: number) => string,
): Promise<void> {
  const { enrollment, place } = target;
  const paid = await sumAllocated(tx, enrollment.id);
  if (paid >= paidBefore || isClosed(target)) return;
  const who = await readAddressee(tx, enrollment);
  if (!who) return;
  await queueMessage(tx, {
    channel: "sms",
    recipient: who.msisdn,
    body: body(who.course, toShillings(enrollment.feeCents - paid)),
    cause: `${cause}:${place.now.getTime()}`,
  });
}
