import "server-only";
import { log } from "../logging/log";
import { isRefusal } from "../refusal";

/** One lost connection keeps nobody from their work for two minutes. */
const BLIP_MS = 10_000;

type Outage = { since: number };

// One for the process: bundles and hot reloads evaluate this module again.
const shared = globalThis as typeof globalThis & { academyOutage?: Outage; academyReachableSince?: number };

/** Notes that the database could not be reached. The log says it once, not with each of the callers that are refused meanwhile. */
export function noteUnreachable(code: string): void {
  if (shared.academyOutage) return;
  shared.academyOutage = { since: performance.now() };
  log("error", "database.unreachable", {
    cause: `The database cannot be reached (${code}). Nobody is served until it is back`,
  });
}

/** Notes that the database answered. */
export function noteReachable(): void {
  const outage = shared.academyOutage;
  if (!outage) return;
  shared.academyOutage = undefined;
  const now = performance.now();
  if (now - outage.since > BLIP_MS) shared.academyReachableSince = now;
  log("info", "database.reachable", {
    cause: "The database can be reached again",
    ms: Math.round(now - outage.since),
  });
}

/** Since when this process reaches the database, by performance.now(): its own start, or the end of the last outage. */
export function reachableSince(): number {
  return shared.academyReachableSince ?? 0;
}

/** Whether an error is only what an outage that the log has told does to its callers. */
export function isOfOutage(error: unknown): boolean {
  return shared.academyOutage !== undefined && isRefusal(error) && error.kind === "busy";
}
