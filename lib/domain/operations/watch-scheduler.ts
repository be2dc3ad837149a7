import "server-only";
import { SCHEDULER } from "@/lib/domain/access/actor";
import { sendDue } from "@/lib/domain/messaging/sending/send-due";
import { read } from "@/lib/platform/db/client";
import { causeOf, log } from "@/lib/platform/logging/log";
import { alertAdmins } from "./alert-admins";
import { readHeartbeat } from "./read-facts";
import { isRunning, silentSince } from "./rules";

/** How often a process looks, and tells of a silence. */
const LOOK_MS = 30_000;
const TELL_MS = 60_000;
const CTX = { actor: SCHEDULER };

// Per process: bundles and hot reloads evaluate this module again.
const shared = globalThis as typeof globalThis & { academyLookedAt?: number; academyToldAt?: number };

/**
 * Whether the scheduler ran in the last two minutes. If it is silent the log has an error line, admins are alerted, and their
 * messages are sent from here, because the scheduler does not.
 */
export async function watchScheduler(): Promise<boolean> {
  shared.academyLookedAt = performance.now();
  const heartbeat = await read(readHeartbeat);
  const since = silentSince(heartbeat);
  if (since && isDue(shared.academyToldAt, TELL_MS)) {
    shared.academyToldAt = performance.now();
    log("error", "scheduler.silent", { subject: `since:${since.toISOString()}` });
    // Not awaited: a slow gateway must not delay the request beside which we look.
    void tell().catch((error) => log("error", "scheduler.untold", { cause: causeOf(error) }));
  }
  return isRunning(heartbeat);
}

async function tell(): Promise<void> {
  await alertAdmins(CTX, {});
  await sendDue(CTX, {});
}

/** Looks after the scheduler beside a request, at most twice a minute in a process. It never fails. */
export async function watchBesideRequests(): Promise<void> {
  if (!isDue(shared.academyLookedAt, LOOK_MS)) return;
  shared.academyLookedAt = performance.now();
  await watchScheduler().catch((error) => log("warn", "scheduler.watch", { cause: causeOf(error) }));
}

function isDue(last: number | undefined, pause: number): boolean {
  return last === undefined || performance.now() - last >= pause;
}
