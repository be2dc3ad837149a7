import "server-only";
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { mpesaOrders } from "@/db/schema/payments";
import { hashToken, newAddressToken } from "@/lib/platform/secrets";

export type OrderRow = typeof mpesaOrders.$inferSelect;

/** States in which nobody knows yet whether it is done; only one reversal of a receipt may be in them. */
export const OPEN_ORDER_STATES = ["created", "sent", "unknown", "unanswered"] as const;

/** What is to be ordered. `subject` says what of ours it is for, e.g. `refund:<id>`. */
export type Wanted =
  | { kind: "status"; receipt: string; subject: string | null }
  | { kind: "reversal"; receipt: string; amountCents: number; subject: string | null };

/** An order to be given once this is committed; the token exists nowhere else. */
export type OpenedOrder = Wanted & { id: string; token: string };

/**
 * Writes an order to Safaricom down, before it is given by `sendOrder`.
 * @returns null when a reversal of this receipt is open already: it must not be ordered twice.
 */
export async function openOrder(tx: Db, wanted: Wanted): Promise<OpenedOrder | null> {
  const token = newAddressToken();
  const [order] = await tx
    .insert(mpesaOrders)
    .values({
      kind: wanted.kind,
      receipt: wanted.receipt,
      amountCents: wanted.kind === "reversal" ? wanted.amountCents : null,
      subject: wanted.subject,
      tokenHash: hashToken(token),
    })
    .onConflictDoNothing()
    .returning({ id: mpesaOrders.id });
  return order ? { ...wanted, id: order.id, token } : null;
}

/** Finds an order by its id, locked for what follows. */
export async function lockOrder(tx: Db, id: string): Promise<OrderRow | undefined> {
  const [order] = await tx.select().from(mpesaOrders).where(eq(mpesaOrders.id, id)).for("update");
  return order;
}

type News = Partial<
  Pick<
    OrderRow,
    | "conversationId"
    | "originatorConversationId"
    | "responseCode"
    | "responseDescription"
    | "resultCode"
    | "resultDesc"
    | "result"
  >
>;

/**
 * Writes down what was heard of an order, and moves it. What is done stays done, what failed is only ever upgraded.
 * @returns whether it moved.
 */
export async function moveOrder(
  tx: Db,
  order: OrderRow,
  state: OrderRow["state"],
  news: News,
): Promise<boolean> {
  if (Object.keys(news).length > 0)
    await tx
      .update(mpesaOrders)
      .set({ ...news, updatedAt: sql`now()` })
      .where(eq(mpesaOrders.id, order.id));
  if (state === order.state) return false;
  const from =
    state === "done" ? ne(mpesaOrders.state, "done") : inArray(mpesaOrders.state, [...FROM[state]]);
  const moved = await tx
    .update(mpesaOrders)
    .set({ state, updatedAt: sql`now()` })
    .where(and(eq(mpesaOrders.id, order.id), from))
    .returning({ id: mpesaOrders.id });
  return moved.length > 0;
}

/** From which states each may be reached; `done` from any. */
const FROM: Record<Exclude<OrderRow["state"], "done">, readonly OrderRow["state"][]> = {
  created: [],
  sent: ["created", "unknown"],
  refused: ["created"],
  unknown: ["created"],
  unanswered: ["created", "sent", "unknown"],
  failed: OPEN_ORDER_STATES,
};
