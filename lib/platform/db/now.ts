import { sql } from "drizzle-orm";
import type { Db } from "./client";

/** The database's time, the clock that all instances share; constant within a transaction. */
export async function databaseNow(db: Db): Promise<Date> {
  const [row] = await db.execute<{ now: string }>(sql`select now() as now`);
  return new Date(row?.now ?? Number.NaN);
}

/**
 * The time after locks were acquired. `now()` is the start of the transaction, and a hold may have ended
 * while it waited for a lock.
 */
export async function timeUnderLock(tx: Db): Promise<Date> {
  const [row] = await tx.execute<{ now: string }>(sql`select clock_timestamp() as now`);
  return new Date(row?.now ?? Number.NaN);
}
