import "server-only";
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import { REQUESTED_HOLD_STATES } from "@/db/schema/enums";
import { allocations } from "@/db/schema/payments";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import type { Actor } from "@/lib/domain/access/actor";
import { countedNetwork } from "@/lib/domain/people/students/student-limits";
import type { Db } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { pepper } from "@/lib/platform/secrets";
import { enrollmentTexts as texts } from "../texts";

/** The stored key of the client network that requests a seat (column `held_from`); null if its holds are not counted. */
export function heldFrom(
  asking: { actor: Actor; clientAddress: string | undefined },
  settings: Settings,
): string | null {
  const network = countedNetwork(asking, settings);
  return network === undefined ? null : pepper("held-from", network).slice(0, 32);
}

/**
 * Limits how many unpaid seats one client network holds (docs/security.md, T10). Requests of one network serialize
 * from here to the end of their transactions, so take every other lock before.
 * @param ownId the student's own enrollment, which is not counted
 * @throws Refusal 429 with the seconds until the first of those holds ends
 */
export async function enforceHoldLimit(
  tx: Db,
  from: string,
  { most, ownId }: { most: number; ownId: string | undefined },
): Promise<void> {
  const locking = tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${from}, 0))`);
  const counting = tx
    .select({
      count: sql<number>`count(*)::int`,
      wait: sql<number>`ceil(extract(epoch from min(${enrollments.holdUntil}) - clock_timestamp()))::int`,
    })
    .from(enrollments)
    .where(
      and(
        eq(enrollments.heldFrom, from),
        inArray(enrollments.state, [...REQUESTED_HOLD_STATES]),
        sql`${enrollments.holdUntil} > clock_timestamp()`,
        ownId ? ne(enrollments.id, ownId) : undefined,
        sql`not exists (select 1 from ${allocations} where ${allocations.enrollmentId} = ${enrollments.id})`,
      ),
    );
  // Sent in this order without waiting in between; Postgres counts once it has the lock.
  const [, [held]] = await Promise.all([locking, counting]);
  if (!held || held.count < most) return;
  throw new Refusal("too_many", "too_many", texts.tooManyHeld, {
    retryAfterSeconds: Math.max(1, held.wait),
  });
}
