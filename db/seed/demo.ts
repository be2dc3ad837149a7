import { eq } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { seasons, settings } from "../schema/academy";
import { seedCatalog } from "./demo/catalog";
import { seedRegisters } from "./demo/registers";
import { seedStaff } from "./demo/staff";
import { seedStory } from "./demo/story";

const THREE_WEEKS_MS = 21 * 24 * 60 * 60 * 1000;

/** Inserts the demo in one transaction: staff, courses and a season under way. Never for a real academy. */
export async function seedDemo(db: PostgresJsDatabase): Promise<void> {
  const now = new Date();
  await db.transaction(async (tx) => {
    await tx
      .update(seasons)
      .set({ externalLink: "https://season9.academy.example/register" })
      .where(eq(seasons.number, 9));
    await tx
      .insert(settings)
      .values({ key: "contact_phones", value: ["254700000001"] })
      .onConflictDoNothing();
    const { tutorIds } = await seedStaff(tx);
    const groups = await seedCatalog(tx, tutorIds, new Date(now.getTime() - THREE_WEEKS_MS));
    await seedStory(tx, groups, now);
    await seedRegisters(tx, now);
    // Inserted last: it marks the demo as complete.
    await tx.insert(settings).values({ key: "demo_seeded", value: true }).onConflictDoNothing();
  });
}
