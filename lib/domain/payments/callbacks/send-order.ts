import "server-only";
import type { Ctx } from "@/lib/platform/commands/command";
import { askStatus } from "../daraja/ask-status";
import type { OrderAnswer } from "../daraja/give-order";
import { reverse } from "../daraja/reverse";
import { noteOrder } from "./record-order";
import type { OpenedOrder } from "./orders";

/**
 * Gives Safaricom an order that `openOrder` wrote down, and writes down what it said. Call it after that transaction, in
 * none: the way of an errand. The result comes later and is read by `readResult`.
 * @returns what Daraja said; only `refused` is a no.
 */
export async function placeOrder(ctx: Ctx, order: OpenedOrder): Promise<OrderAnswer> {
  const answer = await (order.kind === "status" ? askStatus(order) : reverse(order));
  await noteOrder(ctx, { order_id: order.id, answer });
  return answer;
}
