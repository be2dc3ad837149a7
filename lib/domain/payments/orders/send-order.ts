import "server-only";
import { z } from "zod";
import { type Ctx, changed, command, unchanged } from "@/lib/platform/commands/command";
import { rowId } from "@/lib/platform/input-shapes";
import { type OrderAnswer, queryStatus, reverse } from "../daraja/status-and-reversal";
import { lockOrder, moveOrder, type OpenedOrder, type OrderRow, subjectOf } from "./orders";
import { returnRefund } from "./settle-reversal";

const RecordOrder = z.object({
  order_id: rowId(),
  answer: z.discriminatedUnion("outcome", [
    z.object({
      outcome: z.literal("accepted"),
      conversationId: z.string(),
      originatorConversationId: z.string(),
      description: z.string(),
    }),
    z.object({ outcome: z.enum(["refused", "unknown"]), code: z.string(), description: z.string() }),
  ]),
});

/**
 * Sends an order that `openOrder` recorded to Safaricom, and records the answer. Call it outside any transaction, after
 * that one is committed. The result arrives later, as a callback (`processResult`).
 * @returns Daraja's answer; only `refused` means that nothing was done and nothing will be.
 */
export async function sendOrder(ctx: Ctx, order: OpenedOrder): Promise<OrderAnswer> {
  const answer = await (order.kind === "status" ? queryStatus(order) : reverse(order));
  await recordOrder(ctx, { order_id: order.id, answer });
  return answer;
}

const STATES = { accepted: "sent", refused: "refused", unknown: "unknown" } as const satisfies Record<
  string,
  OrderRow["state"]
>;

/**
 * Records Daraja's answer to an order. The result may have arrived before it: then only the ids are added. A lost answer
 * leaves the order unknown, never failed.
 */
const recordOrder = command("payments.record-order", RecordOrder, async ({ input, tx }) => {
  const order = await lockOrder(tx, input.order_id);
  if (!order) return unchanged(null);
  const { answer } = input;
  const state = STATES[answer.outcome];
  const ids =
    answer.outcome === "accepted"
      ? {
          responseCode: "0",
          conversationId: answer.conversationId || null,
          originatorConversationId: answer.originatorConversationId || null,
        }
      : { responseCode: answer.code };
  const moved = await moveOrder(tx, order, state, { ...ids, responseDescription: answer.description });
  if (!moved) return unchanged(null);
  const { type, id } = subjectOf(order);
  const isRefundRefused = answer.outcome === "refused" && order.kind === "reversal" && type === "refund";
  const returned = isRefundRefused ? await returnRefund(tx, id, answer.code) : [];
  const what = { kind: order.kind, from: order.state, to: state };
  return changed(null, { subject: `order:${order.id}`, what }, ...returned);
});
