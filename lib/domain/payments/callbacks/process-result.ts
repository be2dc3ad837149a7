import "server-only";
import type { Change } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import {
  type OrderResult,
  type ReversalOutcome,
  readOrderResult,
  reversalOf,
  type StatusOutcome,
  statusOf,
} from "../daraja/results";
import { findTransaction } from "../ledger/record-transaction";
import { lockOrder, moveOrder, type OrderRow, subjectOf } from "../orders/orders";
import { settleReversal } from "../orders/settle-reversal";
import { proveClaim } from "../receipts/claims";
import { type CallbackRow, left, type Processed } from "./processed";

/**
 * Processes the result of an order (transaction status or reversal). It is trusted only if it names the order's
 * conversation and, for a status query, the receipt. Its content is kept with the order.
 * docs/mpesa.md, "Transaction status and reversal".
 */
export async function processResult(tx: Db, callback: CallbackRow): Promise<Processed> {
  const result = readOrderResult(callback.body);
  const order = callback.orderId ? await lockOrder(tx, callback.orderId) : undefined;
  if (!result || !order) return left("not understood", "not_understood");
  if (!isAbout(order, result)) return left("names another order", "another_order");
  const reported = order.kind === "status" ? statusOf(result) : reversalOf(result);
  const isOfOtherReceipt =
    isSecondReceipt(order, reported) ||
    (reported.outcome === "found" && reported.receipt !== order.receipt) ||
    (reported.outcome === "reversed" &&
      reported.originalReceipt !== "" &&
      reported.originalReceipt !== order.receipt);
  if (isOfOtherReceipt) return left("names another receipt", "another_receipt");
  const state = stateAfter(order, reported);
  const isLate = order.state === "done" && state !== "done";
  const moved = await moveOrder(
    tx,
    order,
    state,
    isLate ? {} : { resultCode: result.code, resultDesc: result.description, result: reported },
  );
  const code = result.code.slice(0, 20);
  const what = { kind: order.kind, from: order.state, to: state, result: code };
  const changes = moved
    ? [{ subject: `order:${order.id}` as const, what }, ...(await settleOrder(tx, order, reported))]
    : [];
  const outcome = reported.outcome === "undecided" ? (`undecided ${code}` as const) : reported.outcome;
  // The claim or refund that an order is for stands in its own queue until it is settled.
  if (isForNothing(order)) return left(outcome, "no_subject", { receipt: order.receipt }, changes);
  return reported.outcome === "found" ? asInBooks(tx, reported, { outcome, changes }) : { outcome, changes };
}

function isForNothing(order: OrderRow): boolean {
  return subjectOf(order).type !== (order.kind === "status" ? "claim" : "refund");
}

/** Whether a result of an order that is done names another receipt than its first result. */
function isSecondReceipt(order: OrderRow, reported: StatusOutcome | ReversalOutcome): boolean {
  const before = order.result as { receipt?: string } | null;
  return order.state === "done" && "receipt" in reported && reported.receipt !== before?.receipt;
}

/** A payment that M-Pesa found is left for a person if the books have it with another amount. */
async function asInBooks(
  tx: Db,
  { receipt, amountCents: cents }: Extract<StatusOutcome, { outcome: "found" }>,
  processed: Processed,
): Promise<Processed> {
  const known = await findTransaction(tx, receipt);
  return known && known.amountCents !== cents
    ? left(processed.outcome, "amount_differs", { receipt, cents }, processed.changes)
    : processed;
}

/** An undecided result leaves the order unchanged: staff look at it, or a later callback decides. */
function stateAfter(order: OrderRow, { outcome }: StatusOutcome | ReversalOutcome): OrderRow["state"] {
  if (outcome === "undecided") return order.state;
  return outcome === "refused" || outcome === "already" ? "failed" : "done";
}

/** Daraja's queue timed out: neither an answer nor a failure. docs/mpesa.md, "Transaction status and reversal". */
export async function processTimeout(tx: Db, callback: CallbackRow): Promise<Processed> {
  const order = callback.orderId ? await lockOrder(tx, callback.orderId) : undefined;
  if (!order) return left("not understood", "not_understood");
  const moved = await moveOrder(tx, order, "unanswered", {});
  const what = { kind: order.kind, from: order.state, to: "unanswered" };
  const changes: Change[] = moved ? [{ subject: `order:${order.id}`, what }] : [];
  return isForNothing(order)
    ? left("unanswered", "no_subject", { receipt: order.receipt }, changes)
    : { outcome: "unanswered", changes };
}

/**
 * Whether a result names the order's conversation. If the answer to the order was lost, its ids are unknown and nothing
 * can be compared; the token in the callback's address is the proof then.
 */
function isAbout(order: OrderRow, result: OrderResult): boolean {
  const isSame = (ours: string | null, theirs: string) => !ours || !theirs || ours === theirs;
  return (
    isSame(order.conversationId, result.conversationId) &&
    isSame(order.originatorConversationId, result.originatorConversationId)
  );
}

/** Settles the claim or refund that the order was sent for. @returns the audit lines. */
async function settleOrder(
  tx: Db,
  order: OrderRow,
  reported: StatusOutcome | ReversalOutcome,
): Promise<Change[]> {
  const { type, id } = subjectOf(order);
  if (order.kind === "status" && type === "claim") return proveClaim(tx, id, reported as StatusOutcome);
  if (order.kind === "reversal" && type === "refund")
    return settleReversal(tx, id, reported as ReversalOutcome);
  return [];
}
