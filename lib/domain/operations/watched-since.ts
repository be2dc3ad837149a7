import "server-only";
import { reachableSince } from "@/lib/platform/db/outage";

// Per process: bundles and hot reloads evaluate this module again.
const shared = globalThis as typeof globalThis & { academyWatched?: { since: number; at: Date } };

/**
 * Since when this process can tell whether the scheduler runs: its own start, or the database's return. Before that nothing could run,
 * and no silence of the scheduler is told.
 * @param now by the database's clock, as the answer
 */
export function watchedSince(now: Date): Date {
  const since = reachableSince();
  if (shared.academyWatched?.since !== since)
    shared.academyWatched = { since, at: new Date(now.getTime() - (performance.now() - since)) };
  return shared.academyWatched.at;
}
