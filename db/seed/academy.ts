import { sql } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { seasons } from "../schema/academy";

/**
 * Inserts the rows that every academy needs, the demo or a real one: season 7 closed, 8 open and 9 planned. Running it
 * again changes nothing that an admin has set.
 */
export async function seedAcademy(db: Pick<PostgresJsDatabase, "insert">): Promise<void> {
  await db
    .insert(seasons)
    .values([
      {
        number: 7,
        registrationOpensAt: new Date("2024-01-06T08:00:00+03:00"),
        closedAt: new Date("2024-04-06T08:00:00+03:00"),
        offeredToStaff: true,
      },
      { number: 8, registrationOpensAt: new Date("2024-04-07T08:00:00+03:00"), offeredToStaff: true },
      { number: 9, startsOn: "2025-08-09" },
    ])
    .onConflictDoUpdate({ target: seasons.number, set: { number: sql`excluded.number` } });
}
