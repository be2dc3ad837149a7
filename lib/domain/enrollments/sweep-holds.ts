import "server-only";
import { and, asc, inArray, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { enrollments } from "@/db/schema/enrollments";
import { type Change, changed, command, unchanged } from "@/lib/platform/commands/command";
import { isHold } from "../catalog/seat-rule";

const BATCH = 100;

/**
 * Marks holds that have run out as expired. The seat was free by the clock already; this tells it (rules.md 1.9).
 * Safe with any number of instances. @returns how many were marked, at most 100 a call.
 */
export const sweepHolds = command("enrollments.sweep", z.object({}), async ({ tx }) => {
  const due = tx
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(and(isHold(), lt(enrollments.holdUntil, sql`now()`)))
    .orderBy(asc(enrollments.holdUntil))
    .limit(BATCH)
    .for("update", { skipLocked: true });
  const lapsed = await tx
    .update(enrollments)
    .set({ state: "expired", updatedAt: sql`now()` })
    .where(inArray(enrollments.id, due))
    .returning({ id: enrollments.id });
  const [first, ...rest] = lapsed.map(
    ({ id }): Change => ({ subject: `enrollment:${id}`, what: { to: "expired", why: "hold ran out" } }),
  );
  return first ? changed({ lapsed: lapsed.length }, first, ...rest) : unchanged({ lapsed: 0 });
});
