import { closeDatabase } from "@/db/client";
import { sql } from "./database";

/**
 * How many deadlocks this file's database has seen. The academy tries a deadlock again, so a caller would not notice one.
 * Connections tell what they counted when they end: the academy's are ended here and opened again when next needed.
 */
export async function deadlocks(): Promise<number> {
  await closeDatabase();
  const [row] =
    await sql`select deadlocks::int as seen from pg_stat_database where datname = current_database()`;
  return row!.seen;
}
