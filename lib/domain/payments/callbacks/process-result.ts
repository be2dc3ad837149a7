import "server-only";
import type { Db } from "@/db/client";
import type { mpesaCallbacks } from "@/db/schema/daraja";
import type { Change } from "@/lib/platform/commands/command";
import {
  type OrderResult,
  type ReversalOutcome,
  readOrderResult,
  reversalOf,
  type StatusOutcome,
  statusOf,
} from "../daraja/results";
import { lockOrder, moveOrder, type OrderRow, subjectOf } from "../orders/orders";
import { settleReversal } from "../orders/settle-reversal";
import { proveClaim } from "../receipts/claims";

export type CallbackRow = typeof mpesaCallbacks.$inferSelect;
/** The outcome of a callback, as stored with it, and the audit lines. */
export type Processed = { outcome: string; changes: Change[] };

/**
 * Processes the result of an order (transaction status or reversal). It is trusted only if it names the order's
 * conversation and, for a status query, the receipt. Its content is kept with the order.
 * docs/mpesa.md, "Transaction status and reversal".
 */
export async function processResult(tx: Db, callback: CallbackRow): Promise<Processed> {
  const result = readOrderResult(callback.body);
  const order = callback.orderId ? await lockOrder(tx, callback.orderId) : undefined;
  if (!result || !order) return { outcome: "not understood", changes: [] };
  if (!isAbout(order, result)) return { outcome: "names another order", changes: [] };
  const reported = order.kind === "status" ? statusOf(result) : reversalOf(result);
  const isOfOtherReceipt =
    (reported.outcome === "found" && reported.receipt !== order.receipt) ||
    (reported.outcome === "reversed" &&
      reported.originalReceipt !== "" &&
      reported.originalReceipt !== order.receipt);
  if (isOfOtherReceipt) return { outcome: "names another receipt", changes: [] };
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
  return {
    outcome: reported.outcome === "undecided" ? `undecided ${code}` : reported.outcome,
    changes: moved
      ? [{ subject: `order:${order.id}`, what }, ...(await settleOrder(tx, order, reported))]
      : [],
  };
}

/** An undecided result leaves the order unchanged: staff look at it, or a later callback decides. */
function stateAfter(order: OrderRow, { outcome }: StatusOutcome | ReversalOutcome): OrderRow["state"] {
  if (outcome === "undecided") return order.state;
  return outcome === "refused" || outcome === "already" ? "failed" : "done";
}

/** Daraja's queue timed out: neither an answer nor a failure. docs/mpesa.md, "Transaction status and reversal". */
export async function processTimeout(tx: Db, callback: CallbackRow): Promise<Processed> {
  const order = callback.orderId ? await lockOrder(tx, callback.orderId) : undefined;
  if (!order) return { outcome: "not understood", changes: [] };
  const moved = await moveOrder(tx, order, "unanswered", {});
  const what = { kind: order.kind, from: order.state, to: "unanswered" };
  return { outcome: "unanswered", changes: moved ? [{ subject: `order:${order.id}`, what }] : [] };
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
