import { sql } from "drizzle-orm";
import type { Db } from "./client";

/** The database's time: the one clock all instances share. Inside a transaction it stands still. */
export async function databaseNow(db: Db): Promise<Date> {
  const [row] = await db.execute<{ now: string }>(sql`select now() as now`);
  return new Date(row?.now ?? Number.NaN);
}

/**
 * The time after locks were had. A transaction's own `now()` is its start, and a hold may have run out
 * while it waited for the lock.
 */
export async function timeUnderLock(tx: Db): Promise<Date> {
  const [row] = await tx.execute<{ now: string }>(sql`select clock_timestamp() as now`);
  return new Date(row?.now ?? Number.NaN);
}
