import "server-only";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { rateLimits } from "@/db/schema/records";
import { type Ctx, command, unchanged, workflow } from "@/lib/platform/commands/command";
import { anonymizeUnpaid } from "./anonymize-unpaid";
import { purgeOldRecords } from "./purge-old-records";

const ROUNDS = 50;
const TODAY = sql`date_trunc('day', now())`;

/** Takes the turn of this day, for one instance of however many. */
const takeTurn = command("academy.apply-retention", z.object({}), async ({ tx }) => {
  const [taken] = await tx
    .insert(rateLimits)
    .values({ key: "terms", windowStart: TODAY, count: 1, expiresAt: sql`${TODAY} + interval '1 day'` })
    .onConflictDoNothing()
    .returning({ key: rateLimits.key });
  return unchanged(taken !== undefined);
});

/**
 * Once a day, from 03:00 in Nairobi: what has reached its term is forgotten (lib/domain/retention/periods.ts). What is left over of a
 * very long list has its turn the next day. @returns how many rows; 0 when another had the turn.
 */
export const applyRetention = workflow(takeTurn, async (ctx, isOurs) => {
  if (!isOurs) return { forgotten: 0 };
  return { forgotten: (await until(ctx, anonymizeUnpaid)) + (await until(ctx, purgeOldRecords)) };
});

async function until(ctx: Ctx, verb: typeof anonymizeUnpaid | typeof purgeOldRecords): Promise<number> {
  let sum = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const { forgotten } = await verb(ctx, {});
    sum += forgotten;
    if (forgotten === 0) break;
  }
  return sum;
}
