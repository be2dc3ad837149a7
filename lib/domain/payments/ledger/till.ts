import "server-only";
import { eq, sql } from "drizzle-orm";
import { cashDays } from "@/db/schema/cash";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import type { Db } from "@/lib/platform/db/client";
import { timeUnderLock } from "@/lib/platform/db/now";
import { Refusal } from "@/lib/platform/refusal";
import { formatDay, nairobiDate } from "@/lib/platform/time/nairobi-time";
import { ledgerTexts as texts } from "./texts";

/** @throws Refusal 409 cash_off while the academy takes no cash. */
export function refuseOff({ cash_at_desk }: Settings): void {
  if (!cash_at_desk) throw new Refusal("conflict", "cash_off", texts.cashOff);
}

/**
 * Locks the till, after all other locks: cash is taken, given back, voided and counted one after another, so that a closed day stays
 * as it was filed and numbers have no gap. @returns the time and its Nairobi day
 */
export async function lockTill(tx: Db): Promise<{ now: Date; today: string }> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('till', 0))`);
  const now = await timeUnderLock(tx);
  return { now, today: nairobiDate(now) };
}

/** Whether a day of the locked till is closed. */
export async function isDayClosed(tx: Db, day: string): Promise<boolean> {
  const [closed] = await tx.select({ day: cashDays.day }).from(cashDays).where(eq(cashDays.day, day));
  return closed !== undefined;
}

/** @throws Refusal 409 day_closed. */
export async function refuseClosedDay(tx: Db, day: string): Promise<void> {
  if (!(await isDayClosed(tx, day))) return;
  throw new Refusal("conflict", "day_closed", texts.dayClosed(formatDay(day)));
}

/** The cents of cash on hand: taken, less voids, refunds in cash and deposits, with what was counted too much or too little. */
export async function cashOnHand(db: Db): Promise<number> {
  const [row] = await db.execute<{ cents: number }>(sql`select
    (select coalesce(sum(t.amount_cents), 0) from cash_receipts c join transactions t on t.id = c.transaction_id where c.voided_at is null)
    - (select coalesce(sum(amount_cents), 0) from refunds where cash_day is not null)
    - (select coalesce(sum(amount_cents), 0) from cash_deposits where withdrawn_at is null)
    + (select coalesce(sum(counted_cents - taken_cents + voided_cents + refunded_cents), 0) from cash_days) as cents`);
  return Number(row?.cents ?? 0);
}
