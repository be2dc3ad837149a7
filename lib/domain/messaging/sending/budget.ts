import "server-only";
import { and, eq, lte, sql } from "drizzle-orm";
import { messageBudgets } from "@/db/schema/messages";
import type { Db } from "@/lib/platform/db/client";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";

/** What priorities 0 and 1 may spend beyond the month's budget, as a share of it. */
const RESERVE = 0.2;

/** The month of a budget at an instant: its first day in Nairobi. */
export function budgetMonth(at: Date): string {
  return `${nairobiDate(at).slice(0, 7)}-01`;
}

/**
 * Reserves the price of one call in a month's budget, in one conditional update, so that concurrent workers cannot exceed the cap
 * together.
 * @param cents the estimated price
 * @param cap the month's budget, in cents
 * @returns false when the budget has no room
 */
export async function reserveBudget(
  tx: Db,
  { month, cents, cap, priority }: { month: string; cents: number; cap: number; priority: number },
): Promise<boolean> {
  const most = priority <= 1 ? Math.floor(cap * (1 + RESERVE)) : cap;
  const taken = sql`${messageBudgets.reservedCents} + ${messageBudgets.spentCents} + ${cents}::int`;
  const reserve = () =>
    tx
      .update(messageBudgets)
      .set({ reservedCents: sql`${messageBudgets.reservedCents} + ${cents}::int` })
      .where(and(eq(messageBudgets.month, month), lte(taken, most)))
      .returning({ month: messageBudgets.month });
  if ((await reserve()).length > 0) return true;
  // The month's first message, or no room.
  await tx.insert(messageBudgets).values({ month }).onConflictDoNothing();
  return (await reserve()).length > 0;
}

/**
 * Replaces the amount reserved for a message by its cost; 0 when it was not sent. Does nothing without a reservation. The caller
 * clears `reserved_month` of the message.
 */
export async function settleBudget(
  tx: Db,
  { reservedMonth, costCents }: { reservedMonth: string | null; costCents: number | null },
  spent: number,
): Promise<void> {
  if (reservedMonth === null) return;
  await tx
    .update(messageBudgets)
    .set({
      reservedCents: sql`greatest(${messageBudgets.reservedCents} - ${costCents ?? 0}::int, 0)`,
      spentCents: sql`${messageBudgets.spentCents} + ${spent}::int`,
    })
    .where(eq(messageBudgets.month, reservedMonth));
}
