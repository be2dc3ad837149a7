import { sql } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { seasons } from "../schema/academy";

/**
 * Inserts the rows that every academy needs, the demo or a real one: seasons 7, 8 and 9. Running it again changes nothing
 * that an admin has set.
 */
export async function seedAcademy(db: Pick<PostgresJsDatabase, "insert">): Promise<void> {
  await db
    .insert(seasons)
    .values([
      { number: 7, status: "closed", offeredToStaff: true },
      { number: 8, status: "open", offeredToStaff: true },
      { number: 9, status: "upcoming", startsOn: "2025-08-09" },
    ])
    .onConflictDoUpdate({ target: seasons.number, set: { number: sql`excluded.number` } });
}
