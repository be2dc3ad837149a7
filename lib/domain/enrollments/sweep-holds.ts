import "server-only";
import { and, asc, inArray, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { enrollments } from "@/db/schema/enrollments";
import { type Change, changed, command, unchanged } from "@/lib/platform/commands/command";
import { isHold } from "../catalog/seat-rule";

const BATCH = 100;

/**
 * Marks ended holds as expired. Their seats were free already, because a hold counts only until its end; this makes
 * it visible. Safe with any number of instances.
 * @returns how many, at most 100 a call
 */
export const sweepHolds = command("enrollments.sweep", z.object({}), async ({ tx }) => {
  const due = tx
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(and(isHold(), lt(enrollments.holdUntil, sql`now()`)))
    .orderBy(asc(enrollments.holdUntil))
    .limit(BATCH)
    .for("update", { skipLocked: true });
  const expired = await tx
    .update(enrollments)
    .set({ state: "expired", updatedAt: sql`now()` })
    .where(inArray(enrollments.id, due))
    .returning({ id: enrollments.id });
  const [first, ...rest] = expired.map(
    ({ id }): Change => ({ subject: `enrollment:${id}`, what: { to: "expired", why: "hold ran out" } }),
  );
  return first ? changed({ lapsed: expired.length }, first, ...rest) : unchanged({ lapsed: 0 });
});
