import "server-only";
import type { Db } from "@/db/client";
import type { mpesaCallbacks } from "@/db/schema/payments";
import type { Change } from "@/lib/platform/commands/command";
import { type OrderResult, readOrderResult, reversalOf, statusOf } from "../daraja/results";
import { lockOrder, moveOrder, type OrderRow } from "./orders";
import { settleOrder } from "./settle-order";

type Kept = typeof mpesaCallbacks.$inferSelect;
type Reading = { outcome: string; changes: Change[] };

/**
 * The result of an order is a claim: it must name our order's conversation, and for a question our receipt, before it is
 * believed. What it tells is written to the order.
 */
export async function readResult(tx: Db, kept: Kept): Promise<Reading> {
  const result = readOrderResult(kept.body);
  const order = kept.orderId ? await lockOrder(tx, kept.orderId) : undefined;
  if (!result || !order) return { outcome: "not understood", changes: [] };
  if (!isAbout(order, result)) return { outcome: "names another order", changes: [] };
  const told = order.kind === "status" ? statusOf(result) : reversalOf(result);
  const strange =
    (told.outcome === "found" && told.receipt !== order.receipt) ||
    (told.outcome === "reversed" && told.originalReceipt !== "" && told.originalReceipt !== order.receipt);
  if (strange) return { outcome: "names another receipt", changes: [] };
  // What is undecided stays open: a person looks, or another message tells.
  const state =
    told.outcome === "undecided"
      ? order.state
      : told.outcome === "refused" || told.outcome === "already"
        ? "failed"
        : "done";
  const later = order.state === "done" && state !== "done";
  const moved = await moveOrder(
    tx,
    order,
    state,
    later ? {} : { resultCode: result.code, resultDesc: result.description, result: told },
  );
  const what = { kind: order.kind, from: order.state, to: state, result: result.code.slice(0, 20) };
  return {
    outcome: told.outcome === "undecided" ? `undecided ${result.code.slice(0, 20)}` : told.outcome,
    changes: moved ? [{ subject: `order:${order.id}`, what }, ...(await settleOrder(tx, order, told))] : [],
  };
}

/** Daraja gave up waiting for M-Pesa: that is no answer, and no failure (mpesa.md 5.1). */
export async function readTimeout(tx: Db, kept: Kept): Promise<Reading> {
  const order = kept.orderId ? await lockOrder(tx, kept.orderId) : undefined;
  if (!order) return { outcome: "not understood", changes: [] };
  const moved = await moveOrder(tx, order, "unanswered", {});
  const what = { kind: order.kind, from: order.state, to: "unanswered" };
  return { outcome: "unanswered", changes: moved ? [{ subject: `order:${order.id}`, what }] : [] };
}

/** Ids we were not told, because the answer to the order was lost, prove nothing; the address's token did. */
function isAbout(order: OrderRow, result: OrderResult): boolean {
  const same = (ours: string | null, theirs: string) => !ours || !theirs || ours === theirs;
  return (
    same(order.conversationId, result.conversationId) &&
    same(order.originatorConversationId, result.originatorConversationId)
  );
}
