import "server-only";
import { eq, sum } from "drizzle-orm";
import type { Db } from "@/db/client";
import { allocations } from "@/db/schema/payments";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import { freeOn } from "@/lib/domain/enrollments/credits";
import type { Change } from "@/lib/platform/commands/command";
import { endWaiting, withAwaited } from "../callbacks/unconfirmed-amounts";
import { settleClaims } from "../receipts/claims";
import { allocatePayment, lockTarget } from "./allocate-payment";
import {
  findTransaction,
  type IncomingPayment,
  recordTransaction,
  type TransactionRow,
} from "./record-transaction";

/**
 * Records money that arrived and does with it what the table of rules.md section 1 says: enroll, part-pay, credit, wait
 * for a seat, or suspense. The money is written whatever becomes of the seat. Locks: class and session rows, enrollment,
 * payment, so that two messages about one enrollment take turns and know each other's money (rules.md 1.9).
 * @returns what to write in the audit log; empty when all of it was known already.
 */
export async function confirmPayment(tx: Db, told: IncomingPayment, settings: Settings): Promise<Change[]> {
  if (await saysNothingNew(tx, told)) return [];
  const money = await withAwaited(tx, told);
  const expected = money.enrollmentId ? await lockTarget(tx, money.enrollmentId) : undefined;
  const { transaction, isNew } = await recordTransaction(tx, money);
  await settleClaims(tx, transaction);
  const arrived: Change = {
    subject: `transaction:${transaction.id}`,
    what: { source: money.source, new: isNew },
  };
  const answered = told.expressRequestId ? [] : await endWaiting(tx, money);
  if (!transaction.enrollmentId) return isNew ? [arrived] : [];
  if (!isNew && (await isPlaced(tx, transaction))) return answered;
  const target =
    expected?.enrollment.id === transaction.enrollmentId
      ? expected
      : await lockTarget(tx, transaction.enrollmentId);
  if (!target) return [arrived, ...answered];
  const cents = isNew ? transaction.amountCents : await freeOn(tx, transaction.id, target.enrollment.id);
  const placed = await allocatePayment(tx, transaction, target, cents, settings);
  return [arrived, ...answered, ...placed];
}

/** A message told again: nobody's lock is needed to know that, for money that was placed stays placed. */
async function saysNothingNew(tx: Db, money: IncomingPayment): Promise<boolean> {
  const known = money.receipt ? await findTransaction(tx, money.receipt) : undefined;
  return (
    known !== undefined &&
    known.amountCents === money.amountCents &&
    known.sources.includes(money.source) &&
    known.enrollmentId === money.enrollmentId &&
    (known.expressRequestId !== null || money.expressRequestId === null) &&
    (known.enrollmentId === null || (await isPlaced(tx, known)))
  );
}

/** Money was placed once it paid for something or was judged to be credit; that is said in its flags. */
async function isPlaced(tx: Db, transaction: TransactionRow): Promise<boolean> {
  if (transaction.flags.some((flag) => CREDIT_FLAGS.has(flag))) return true;
  const [row] = await tx
    .select({ cents: sum(allocations.amountCents) })
    .from(allocations)
    .where(eq(allocations.transactionId, transaction.id));
  return Number(row?.cents ?? 0) > 0;
}

const CREDIT_FLAGS = new Set(["paid_twice", "closed_account"]);
