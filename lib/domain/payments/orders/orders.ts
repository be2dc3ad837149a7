import "server-only";
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { mpesaOrders } from "@/db/schema/daraja";
import type { Db } from "@/lib/platform/db/client";
import { hashToken, newAddressToken } from "@/lib/platform/secrets";

export type OrderRow = typeof mpesaOrders.$inferSelect;

/** States of an order without a result. At most one reversal of a receipt may be in them. */
export const OPEN_ORDER_STATES = ["created", "sent", "unknown", "unanswered"] as const;

/** An order to send: a status query or a reversal. `subject` names its purpose, e.g. `refund:<id>`. */
export type Wanted =
  | { kind: "status"; receipt: string; subject: string | null }
  | { kind: "reversal"; receipt: string; amountCents: number; subject: string | null };

/** A recorded order, to be sent once the transaction is committed. Only the hash of its token is stored. */
export type OpenedOrder = Wanted & { id: string; token: string };

/**
 * Records an order to Safaricom before `sendOrder` sends it.
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

export async function lockOrder(tx: Db, id: string): Promise<OrderRow | undefined> {
  const [order] = await tx.select().from(mpesaOrders).where(eq(mpesaOrders.id, id)).for("update");
  return order;
}

/** The purpose of an order, e.g. type `refund`; empty strings for an order without a subject. */
export function subjectOf({ subject }: OrderRow): { type: string; id: string } {
  const [type = "", id = ""] = subject?.split(":") ?? [];
  return { type, id };
}

type OrderUpdate = Partial<
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
 * Records what is new about an order and moves it to a state, if it may be reached: `done` is final, `failed` can only
 * become `done`.
 * @returns whether the state changed.
 */
export async function moveOrder(
  tx: Db,
  order: OrderRow,
  state: OrderRow["state"],
  update: OrderUpdate,
): Promise<boolean> {
  if (Object.keys(update).length > 0)
    await tx
      .update(mpesaOrders)
      .set({ ...update, updatedAt: sql`now()` })
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

/** The states from which each state can be reached; `done` can be reached from all others. */
const FROM: Record<Exclude<OrderRow["state"], "done">, readonly OrderRow["state"][]> = {
  created: [],
  sent: ["created", "unknown"],
  refused: ["created"],
  unknown: ["created"],
  unanswered: ["created", "sent", "unknown"],
  failed: OPEN_ORDER_STATES,
};
