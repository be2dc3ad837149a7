import "server-only";
import type { Db } from "@/db/client";
import type { Actor } from "@/lib/platform/permissions/actor";
import { clientNetwork } from "@/lib/platform/rate-limits/client-network";
import { consume } from "@/lib/platform/rate-limits/rate-limits";
import type { Settings } from "../academy/settings-shape";

const HOUR = 60 * 60;

/** Who asks, and from which address. */
export type Asking = { actor: Actor; clientAddress: string | undefined };

/**
 * The place whose registrations, unpaid places and prompts are counted together, so that nobody fills the academy with
 * made-up students or has it ring strangers (reliability.md T8, T10). A phone network shows many people under one
 * address: the limits are loose.
 * @returns undefined where nobody is counted: at the desk, at the venues an admin listed, and where the address is unknown.
 */
export function crowdedPlace({ actor, clientAddress }: Asking, settings: Settings): string | undefined {
  if (actor.kind === "staff" || clientAddress === undefined) return undefined;
  return clientNetwork(clientAddress, settings.venue_addresses);
}

/** Counts a new student for the place they registered from. @throws Refusal 429 after so many in an hour. */
export async function countNewStudent(tx: Db, asking: Asking, settings: Settings): Promise<void> {
  const key = crowdedPlace(asking, settings);
  if (key === undefined) return;
  await consume(tx, [
    { of: "registration", key, most: settings.registrations_per_caller_hour, seconds: HOUR },
  ]);
}
