import "server-only";
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { enrollments } from "@/db/schema/enrollments";
import { REQUESTED_HOLD_STATES } from "@/db/schema/enums";
import { allocations } from "@/db/schema/payments";
import type { Actor } from "@/lib/platform/permissions/actor";
import { Refusal } from "@/lib/platform/refusal";
import { pepper } from "@/lib/platform/secrets";
import type { Settings } from "../academy/settings-shape";
import { clientNetwork } from "../students/student-limits";
import { enrollmentTexts as texts } from "./texts";

/** What is kept of the place a seat was asked for from; null where nobody is counted. */
export function heldFrom(
  asking: { actor: Actor; caller: string | undefined },
  settings: Settings,
): string | null {
  const place = clientNetwork(asking, settings);
  return place === undefined ? null : pepper("held-from", place).slice(0, 32);
}

/**
 * Lets one place hold so many seats without any money (reliability.md T10). Those who ask from one place at the same
 * moment come one after another from here to the end of their transactions; take every other lock first.
 * @param ownId the student's own enrollment, which is not counted
 * @throws Refusal 429 with the seconds until the first of those seats is free or paid for.
 */
export async function enforceHoldLimit(
  tx: Db,
  from: string,
  { most, ownId }: { most: number; ownId: string | undefined },
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${from}, 0))`);
  const [held] = await tx
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
  if (!held || held.count < most) return;
  throw new Refusal("too_many", "too_many", texts.tooManyHeld, {
    retryAfterSeconds: Math.max(1, held.wait),
  });
}
