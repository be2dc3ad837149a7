import "server-only";
import type { Ctx } from "@/lib/platform/commands/command";
import { queryStatus } from "../daraja/ask-status";
import type { OrderAnswer } from "../daraja/give-order";
import { reverse } from "../daraja/reverse";
import type { OpenedOrder } from "./orders";
import { recordOrder } from "./record-order";

/**
 * Gives Safaricom an order that `openOrder` wrote down, and writes down what it said. Call it after that transaction, in
 * none: the way of an errand. The result comes later and is read by `readResult`.
 * @returns what Daraja said; only `refused` is a no.
 */
export async function sendOrder(ctx: Ctx, order: OpenedOrder): Promise<OrderAnswer> {
  const answer = await (order.kind === "status" ? queryStatus(order) : reverse(order));
  await recordOrder(ctx, { order_id: order.id, answer });
  return answer;
}
