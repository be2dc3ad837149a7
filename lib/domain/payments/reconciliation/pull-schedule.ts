import "server-only";
import { and, eq, gt, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "@/db/client";
import { databaseNow } from "@/db/now";
import { rateLimits } from "@/db/schema/records";
import { command, unchanged } from "@/lib/platform/commands/command";
import { env } from "@/lib/platform/env";
import { pullTurn } from "./rules";

const QUARTER_MS = 15 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A turn to ask Daraja for its list of payments, and how far back. */
export type Turn = { hours: number; isWhole: boolean; now: Date };

/** Whether the list is asked for at all: by itself of the simulator, elsewhere once MPESA_PULL says so. */
export function isPulling(): boolean {
  const { MPESA_PULL: wanted, MPESA_MODE: mode } = env();
  return wanted ?? mode === "simulator";
}

/**
 * Takes the turn of this quarter of an hour, for one instance of however many; the others get null. After failures only
 * some quarters have one. The first turn of a day (from 03:00 in Nairobi) and the one after failures look 47 hours back.
 */
export const takePullTurn = command("payments.pull-transactions", z.object({}), async ({ tx }) => {
  if (!isPulling()) return unchanged(null);
  const now = await databaseNow(tx);
  const quarter = Math.floor(now.getTime() / QUARTER_MS);
  const wanted = pullTurn({
    quarter,
    failures: await countOf(tx, "failed"),
    isFirstToday: (await countOf(tx, "whole")) === 0,
  });
  if (!wanted) return unchanged(null);
  const [taken] = await tx
    .insert(rateLimits)
    .values({
      key: keyOf("turn"),
      windowStart: new Date(quarter * QUARTER_MS),
      count: 1,
      expiresAt: new Date((quarter + 1) * QUARTER_MS),
    })
    .onConflictDoNothing()
    .returning({ key: rateLimits.key });
  return unchanged<Turn | null>(taken ? { ...wanted, now } : null);
});

/** Writes down how a turn ended, which decides when the next one is and how far it looks back. */
export const recordPullRun = command(
  "payments.record-pull-run",
  z.object({ isWhole: z.boolean(), isAnswered: z.boolean() }),
  async ({ input, tx }) => {
    if (!input.isAnswered) await countToday(tx, "failed");
    else {
      await tx.delete(rateLimits).where(eq(rateLimits.key, keyOf("failed")));
      if (input.isWhole) await countToday(tx, "whole");
    }
    return unchanged({});
  },
);

type Counted = "turn" | "failed" | "whole";

/** Of one paybill, counted by the day of UTC, which begins at 03:00 in Nairobi. */
function keyOf(what: Counted): string {
  return `pull:${env().MPESA_SHORTCODE}:${what}`;
}

async function countOf(tx: Db, what: Counted): Promise<number> {
  const [row] = await tx
    .select({ count: rateLimits.count })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, keyOf(what)), gt(rateLimits.expiresAt, sql`now()`)));
  return row?.count ?? 0;
}

async function countToday(tx: Db, what: Counted): Promise<void> {
  const day = Math.floor((await databaseNow(tx)).getTime() / DAY_MS);
  await tx
    .insert(rateLimits)
    .values({
      key: keyOf(what),
      windowStart: new Date(day * DAY_MS),
      count: 1,
      expiresAt: new Date((day + 1) * DAY_MS),
    })
    .onConflictDoUpdate({
      target: [rateLimits.key, rateLimits.windowStart],
      set: { count: sql`${rateLimits.count} + 1` },
    });
}
