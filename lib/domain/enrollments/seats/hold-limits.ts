import "server-only";
import { inArray, type SQL, sql } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import { REQUESTED_HOLD_STATES } from "@/db/schema/enums";
import { allocations } from "@/db/schema/payments";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import type { Actor } from "@/lib/domain/access/actor";
import { countedNetwork } from "@/lib/domain/people/students/student-limits";
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

/** The unpaid seats of a client network, and the seconds until the first of them ends; null without any. */
export type NetworkHolds = { count: number; wait: number | null };

/**
 * The unpaid seats of a network as a part of a query. Requests of one network serialize by `lock_seat`, so that it is exact.
 * @param except the student's own enrollment, which is not counted
 */
export function networkHolds({ from, except, at }: Record<"from" | "except" | "at", SQL>): SQL<NetworkHolds> {
  return sql<NetworkHolds>`(select jsonb_build_object('count', count(*),
      'wait', ceil(extract(epoch from min(${enrollments.holdUntil}) - ${at})))
    from ${enrollments} where ${enrollments.heldFrom} = ${from} and ${enrollments.id} is distinct from ${except}
      and ${inArray(enrollments.state, [...REQUESTED_HOLD_STATES])} and ${enrollments.holdUntil} > ${at}
      and not exists (select from ${allocations} where ${allocations.enrollmentId} = ${enrollments.id}))`;
}

/**
 * Limits how many unpaid seats one client network holds (docs/security.md, T10).
 * @throws Refusal 429 with the seconds until the first of those holds ends
 */
export function refuseTooManyHolds({ count, wait }: NetworkHolds, most: number): void {
  if (count < most) return;
  throw new Refusal("too_many", "too_many", texts.tooManyHeld, {
    retryAfterSeconds: Math.max(1, wait ?? 0),
  });
}
