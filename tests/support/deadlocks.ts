import { closeDatabase } from "@/lib/platform/db/client";
import { sql } from "./database";

/**
 * The number of deadlocks in this file's database. The academy retries a deadlock, so that a caller would not notice
 * one. Connections report their counts when they close: the academy's are closed here and reopened when next needed.
 */
export async function deadlocks(): Promise<number> {
  await closeDatabase();
  const [row] =
    await sql`select deadlocks::int as seen from pg_stat_database where datname = current_database()`;
  return row!.seen;
}
