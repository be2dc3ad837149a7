import "server-only";
import { and, asc, inArray, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { enrollments } from "@/db/schema/enrollments";
import { changedBy, command, unchanged } from "@/lib/platform/commands/command";
import { notifyHoldsOver } from "../enrollment-messages";
import { lapsedWith, notifyLapsed } from "../waiting-list/lapsed-offers";
import { isHold } from "./seat-rule";

const BATCH = 100;

/**
 * Marks ended holds as expired. Their seats were free already, because a hold counts only until its end; this makes
 * it visible and notifies their students. Safe with any number of instances.
 * @returns how many, at most 100 a call
 */
export const sweepHolds = command("enrollments.sweep", z.object({}), async ({ tx }) => {
  const due = await tx
    .select({ id: enrollments.id, state: enrollments.state })
    .from(enrollments)
    .where(and(isHold(), lt(enrollments.holdUntil, sql`now()`)))
    .orderBy(asc(enrollments.holdUntil))
    .limit(BATCH)
    .for("update", { skipLocked: true });
  if (due.length === 0) return unchanged({ lapsed: 0 });
  const expired = await tx
    .update(enrollments)
    .set({ state: "expired", updatedAt: sql`now()` })
    .where(
      inArray(
        enrollments.id,
        due.map(({ id }) => id),
      ),
    )
    .returning({ id: enrollments.id });
  // No message about an offered seat that the student did not request; waiting students get one.
  await notifyHoldsOver(
    tx,
    due.flatMap(({ id, state }) => (state === "offered" ? [] : [id])),
  );
  const offered = due.flatMap(({ id, state }) => (state === "offered" ? [id] : []));
  await notifyLapsed(tx, await lapsedWith(tx, offered));
  return changedBy(
    { lapsed: expired.length },
    expired.map(({ id }) => ({
      type: "enrollment.hold_ended",
      id,
      what: { to: "expired", why: "hold ran out" },
    })),
  );
});
