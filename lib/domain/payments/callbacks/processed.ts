import "server-only";
import type { mpesaCallbacks } from "@/db/schema/daraja";
import type { AuditEvent } from "@/lib/domain/events/events";
import type { ReversalOutcome, StatusOutcome } from "../daraja/results";
import type { TransactionRow } from "../ledger/record-transaction";
import type { ReadMoney } from "../unreadable/leave-for-person";
import type { UnreadableReason } from "../unreadable/texts";

export type CallbackRow = typeof mpesaCallbacks.$inferSelect;

/** Ends of a callback that tells of no new money: what it is about has a state, and a queue while it is open. */
type WithoutMoney = "failed" | "cancelled" | "unanswered" | CommandEnd | `undecided ${string}`;
type CommandEnd = StatusOutcome["outcome"] | ReversalOutcome["outcome"];

/** What a callback that was not booked is left to a person for, with what could be read of it. */
type Left = { reason: UnreadableReason; read?: ReadMoney };

/**
 * What became of a callback, and the audit lines. There is no other way: it is booked as a payment, it settled something without
 * money, or it is left for a person with a reason.
 */
export type Processed = { changes: AuditEvent[] } & (
  | { outcome: "paid" | "money"; transactionId: string; left?: never }
  | { outcome: WithoutMoney; transactionId?: never; left?: never }
  | { outcome: string; transactionId?: never; left: Left }
);

export function left(
  outcome: string,
  reason: UnreadableReason,
  read: ReadMoney = {},
  changes: AuditEvent[] = [],
): Processed {
  return { outcome, left: { reason, read }, changes };
}

/** A callback whose payment is in the books; left for a person if it is there with another amount. */
export function booked(
  outcome: "paid" | "money",
  { transaction, changes }: { transaction: TransactionRow; changes: AuditEvent[] },
  read: ReadMoney & { cents: number },
): Processed {
  return transaction.amountCents === read.cents
    ? { outcome, transactionId: transaction.id, changes }
    : left(outcome, "amount_differs", read, changes);
}
