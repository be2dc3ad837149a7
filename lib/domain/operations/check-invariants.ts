import "server-only";
import { desc, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { invariantChecks } from "@/db/schema/operations";
import { type Ctx, command, unchanged } from "@/lib/platform/commands/command";
import { borrowConnection, read } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { isCheckDue } from "./rules";

/** More would help nobody. */
const MOST = 500;

/**
 * Checks the rules of seats and money over all records, each night and as often as it costs little (README.md). The check
 * is one statement on one snapshot, so it sees no transaction half done.
 * @returns whether it was due
 */
export async function checkInvariants(ctx: Ctx): Promise<boolean> {
  const isDue = await read(async (db) => {
    const [last] = await db.select().from(invariantChecks).orderBy(desc(invariantChecks.day)).limit(1);
    const now = await databaseNow(db);
    return isCheckDue(last, nairobiDate(now), now);
  });
  if (!isDue) return false;
  const began = performance.now();
  const broken = await findBroken();
  await recordCheck(ctx, { broken, took_ms: Math.round(performance.now() - began) });
  return true;
}

async function findBroken(): Promise<{ rule: string; subject: string }[]> {
  // A large academy's check takes longer than a statement of a request may.
  const { sql: connection, giveBack } = await borrowConnection();
  try {
    const rows = await connection<{ rule: string; subject: string }[]>`
      select rule, coalesce(subject, '') as subject from check_invariants() order by 1, 2 limit ${MOST}`;
    return rows.map(({ rule, subject }) => ({ rule, subject }));
  } finally {
    await giveBack();
  }
}

const Check = z.object({
  took_ms: z.number().int(),
  broken: z.array(z.object({ rule: z.string(), subject: z.string() })),
});

const recordCheck = command("operations.check-invariants", Check, async ({ input, tx }) => {
  const now = await databaseNow(tx);
  const found = { checkedAt: now, tookMs: input.took_ms, broken: input.broken };
  await tx
    .insert(invariantChecks)
    .values({ day: nairobiDate(now), ...found })
    .onConflictDoUpdate({ target: invariantChecks.day, set: found });
  await tx.delete(invariantChecks).where(lt(invariantChecks.day, sql`${nairobiDate(now)}::date - 90`));
  return unchanged({});
});
