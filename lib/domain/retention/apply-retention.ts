import "server-only";
import { z } from "zod";
import { databaseNow } from "@/db/now";
import { type Ctx, command, unchanged, workflow } from "@/lib/platform/commands/command";
import { startRun } from "@/lib/platform/db/job-runs";
import { anonymizeUnpaid } from "./anonymize-unpaid";
import { purgeOldRecords } from "./purge-old-records";

const MAX_BATCHES = 50;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Reserves today's run, by UTC, for one of all instances. */
const startRetention = command("academy.apply-retention", z.object({}), async ({ tx }) => {
  const now = await databaseNow(tx);
  const windowStart = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
  return unchanged(await startRun(tx, { job: "retention", windowStart }));
});

/**
 * Anonymizes and purges what has passed its retention period, once a day from 03:00 in Nairobi. What is left after the
 * last batch waits for the next day. docs/business-rules.md, "Privacy and retention".
 * @returns how many rows; 0 when another instance reserved the run.
 */
export const applyRetention = workflow(startRetention, async (ctx, isOurs) => {
  if (!isOurs) return { removed: 0 };
  return { removed: (await inBatches(ctx, anonymizeUnpaid)) + (await inBatches(ctx, purgeOldRecords)) };
});

async function inBatches(ctx: Ctx, verb: typeof anonymizeUnpaid | typeof purgeOldRecords): Promise<number> {
  let sum = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const { removed } = await verb(ctx, {});
    sum += removed;
    if (removed === 0) break;
  }
  return sum;
}
