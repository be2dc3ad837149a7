import "server-only";
import { changed, command, unchanged } from "@/lib/platform/commands/command";
import { RecordOrder } from "./input";
import { lockOrder, moveOrder, type OrderRow } from "./orders";
import { dropOrder } from "./settle-order";

const STATES = { accepted: "sent", refused: "refused", unknown: "unknown" } as const satisfies Record<
  string,
  OrderRow["state"]
>;

/**
 * Writes down what Daraja said when it was given an order. The result may have come before: then only the ids are
 * added. An answer that did not come leaves the order unknown, never failed (mpesa.md section 9).
 */
export const recordOrder = command("payments.record-order", RecordOrder, async ({ input, tx }) => {
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
  const dropped = answer.outcome === "refused" ? await dropOrder(tx, order, answer.code) : [];
  const what = { kind: order.kind, from: order.state, to: state };
  return changed(null, { subject: `order:${order.id}`, what }, ...dropped);
});
