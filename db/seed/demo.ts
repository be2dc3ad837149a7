import { eq } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { freezeFigures } from "@/lib/domain/impact/frozen-figures";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { seasons, settings } from "../schema/academy";
import { seedClasses, seedCourses } from "./demo/catalog";
import { seedCurrentSeason } from "./demo/current-season";
import { seedMessages } from "./demo/messages";
import { seedPastSeason, seedReturning } from "./demo/past-season";
import { seedRegisters } from "./demo/registers";
import { seedStaff } from "./demo/staff";
import { DEMO_ACADEMY } from "./demo/student-messages";
import type { Writer } from "./demo/writer";

const DAY_MS = 24 * 60 * 60 * 1000;
/** The season under way began three weeks ago and is taught for twelve. */
const BEGAN = 21;
const TAUGHT = 84;

/**
 * Inserts the demo in one transaction: staff, courses and three seasons: 7 closed with certificates, 8 under way, 9
 * planned with its registration opening ahead. Never for a real academy.
 */
export async function seedDemo(db: PostgresJsDatabase): Promise<void> {
  const now = new Date();
  const days = (count: number) => new Date(now.getTime() + count * DAY_MS);
  await db.transaction(async (tx) => {
    await setSeasons(tx, days);
    await tx
      .insert(settings)
      .values([
        { key: "contact_phones", value: ["254700000001"] },
        ...Object.entries(DEMO_ACADEMY).map(([key, value]) => ({ key, value })),
      ])
      .onConflictDoNothing();
    const { tutorIds } = await seedStaff(tx);
    const courseIds = await seedCourses(tx, days(-BEGAN - TAUGHT - 60));
    const past = await seedClasses(tx, courseIds, tutorIds, {
      season: 7,
      since: days(-BEGAN - TAUGHT - 60),
      archivedAt: days(-BEGAN - 12),
    });
    const returning = await seedPastSeason(tx, past, sundayBefore(days(-BEGAN - 20)));
    await freezeFigures(tx, 7, days(-BEGAN - 12));
    const present = await seedClasses(tx, courseIds, tutorIds, { season: 8, since: days(-BEGAN) });
    await seedCurrentSeason(tx, present, now);
    await seedReturning(tx, returning, present, days(1 - BEGAN));
    await seedRegisters(tx, now, 8);
    await seedMessages(tx, present, now);
    await seedClasses(tx, courseIds, tutorIds, { season: 9, since: days(-2) });
    // Inserted last: it marks the demo as complete.
    await tx.insert(settings).values({ key: "demo_seeded", value: true }).onConflictDoNothing();
  });
}

async function setSeasons(tx: Writer, days: (count: number) => Date): Promise<void> {
  const on = (count: number) => nairobiDate(days(count));
  const facts = {
    7: {
      startsOn: on(-BEGAN - TAUGHT - 30),
      endsOn: on(-BEGAN - 20),
      registrationOpensAt: days(-BEGAN - TAUGHT - 55),
      closedAt: days(-BEGAN - 12),
    },
    8: {
      startsOn: on(-BEGAN),
      endsOn: on(TAUGHT - BEGAN),
      registrationOpensAt: days(-BEGAN - 9),
    },
    9: {
      startsOn: on(TAUGHT - BEGAN + 14),
      endsOn: on(2 * TAUGHT - BEGAN + 14),
      registrationOpensAt: days(TAUGHT - BEGAN - 14),
    },
  };
  for (const [number, season] of Object.entries(facts))
    await tx
      .update(seasons)
      .set(season)
      .where(eq(seasons.number, Number(number)));
}

/** The last Sunday up to an instant, at the same time of day. */
function sundayBefore(at: Date): Date {
  return new Date(at.getTime() - new Date(`${nairobiDate(at)}T00:00:00Z`).getUTCDay() * DAY_MS);
}
