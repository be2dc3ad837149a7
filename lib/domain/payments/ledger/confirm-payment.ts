import "server-only";
import { eq, sum } from "drizzle-orm";
import { allocations } from "@/db/schema/payments";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import { freeOn } from "@/lib/domain/enrollments/credits";
import type { AuditEvent } from "@/lib/domain/events/events";
import type { Db } from "@/lib/platform/db/client";
import { lockTarget } from "./accounts";
import { allocatePayment } from "./allocate-payment";
import { bookGift } from "./gifts";
import {
  findTransaction,
  type IncomingPayment,
  recordTransaction,
  settleClaims,
  type TransactionRow,
  WITHDRAWN,
} from "./record-transaction";
import { isAccountFlag } from "./transaction-flags";
import { endWaiting, withAwaited } from "./unconfirmed-amounts";

export type Confirmed = { transaction: TransactionRow; changes: AuditEvent[] };

/**
 * Records a payment that arrived and allocates it: enroll, pay in part, credit, wait for a seat, or suspense
 * (lib/domain/payments/README.md). The payment is recorded even if there is no seat. Locks class and session rows, then the
 * enrollment, then the payment: concurrent messages about one enrollment serialize and see each other's transactions.
 * @returns the payment as the books have it, and the audit lines; none if the message contained nothing new.
 */
export async function confirmPayment(
  tx: Db,
  reported: IncomingPayment,
  settings: Settings,
): Promise<Confirmed> {
  const known = await findKnown(tx, reported);
  if (known) return { transaction: known, changes: [] };
  const incoming = await withAwaited(tx, reported);
  const expected = incoming.enrollmentId ? await lockTarget(tx, incoming.enrollmentId) : undefined;
  const { transaction, isNew } = await recordTransaction(tx, incoming);
  await settleClaims(tx, transaction);
  const arrived: AuditEvent = {
    type: "transaction.arrived",
    id: transaction.id,
    what: { source: incoming.source, new: isNew },
  };
  const isAnswer = !reported.expressRequestId && transaction.expressRequestId === incoming.expressRequestId;
  const answered = isAnswer ? await endWaiting(tx, incoming) : [];
  if (!transaction.enrollmentId) {
    const given = await bookGift(tx, transaction, settings);
    return { transaction, changes: [...(isNew ? [arrived] : []), ...given] };
  }
  if (!isNew && (await wasAllocated(tx, transaction))) return { transaction, changes: answered };
  const target =
    expected?.enrollment.id === transaction.enrollmentId
      ? expected
      : await lockTarget(tx, transaction.enrollmentId);
  if (!target) return { transaction, changes: [arrived, ...answered] };
  const cents = isNew ? transaction.amountCents : await freeOn(tx, transaction.id, target.enrollment.id);
  const allocated = await allocatePayment(tx, transaction, target, cents, settings);
  return { transaction, changes: [arrived, ...answered, ...allocated] };
}

/** The payment that a message repeats, if it tells nothing new. Needs no lock: an allocated payment stays allocated. */
async function findKnown(tx: Db, incoming: IncomingPayment): Promise<TransactionRow | undefined> {
  const known = incoming.receipt ? await findTransaction(tx, incoming.receipt) : undefined;
  const isRepeated =
    known !== undefined &&
    !known.flags.includes(WITHDRAWN) &&
    known.amountCents === incoming.amountCents &&
    known.sources.includes(incoming.source) &&
    known.enrollmentId === incoming.enrollmentId &&
    (known.expressRequestId !== null || incoming.expressRequestId === null) &&
    (known.enrollmentId === null || (await wasAllocated(tx, known)));
  return isRepeated ? known : undefined;
}

/** Whether a transaction has paid for something or was flagged as credit. */
async function wasAllocated(tx: Db, transaction: TransactionRow): Promise<boolean> {
  if (transaction.flags.some(isAccountFlag)) return true;
  const [row] = await tx
    .select({ cents: sum(allocations.amountCents) })
    .from(allocations)
    .where(eq(allocations.transactionId, transaction.id));
  return Number(row?.cents ?? 0) > 0;
}
