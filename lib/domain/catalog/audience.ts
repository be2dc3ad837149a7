import type { Actor } from "@/lib/platform/permissions/actor";

/** For whom rows are read, and which of them. Without an actor they are read for everybody. */
export type Reading = { actor?: Actor; limit?: number; offset?: number };

/**
 * What staff are told of a class or session beside what everybody sees. `updated_at` is what a form sends back as
 * `seen_at`; `total_enrolled` counts those who paid, `seats_taken` running holds as well.
 */
export type StaffFields = { updated_at?: string; total_enrolled?: number; seats_taken?: number };

export function isForStaff({ actor }: Reading): boolean {
  return actor?.kind === "staff";
}
