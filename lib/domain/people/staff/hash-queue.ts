import "server-only";
import pLimit, { type LimitFunction } from "p-limit";
import { AsyncVariable } from "@/lib/platform/async-variable";
import { hashPassword, verifyPassword } from "@/lib/platform/auth/password-hash";
import { Refusal } from "@/lib/platform/refusal";
import { signInTexts as texts } from "./texts";

/** A hash occupies one processor: this many run at once, and this many more may wait (docs/security.md). */
const RUNNING = 2;
const WAITING = 4;

/** `inside` also counts calls still on their way to a hash, such as their database reads. */
type Queue = { inside: number; limit: LimitFunction };

const admitted = new AsyncVariable<true>();
// Shared by all bundles and hot reloads, which evaluate this module again.
const shared = globalThis as typeof globalThis & { academyHashes?: Queue };

/** hashPassword through the queue. @throws Refusal 503 busy as queueForHash */
export function hashInTurn(password: string): Promise<string> {
  return queueForHash(() => theQueue().limit(() => hashPassword(password)));
}

/**
 * Runs verifyPassword in its turn of the queue.
 * @throws Refusal 503 busy, as queueForHash does
 */
export function fitsInTurn(password: string, stored: string): Promise<boolean> {
  return queueForHash(() => theQueue().limit(() => verifyPassword(password, stored)));
}

/**
 * Runs work that leads to a hash, if fewer than six such calls are under way. Further calls are refused before any work is done,
 * so that a flood of sign-ins costs next to nothing.
 * @throws Refusal 503 busy, at once
 */
export async function queueForHash<Result>(work: () => Promise<Result>): Promise<Result> {
  if (admitted.get()) return work();
  const queue = theQueue();
  if (queue.inside >= RUNNING + WAITING)
    throw new Refusal("busy", "busy", texts.crowded, { retryAfterSeconds: 2 });
  queue.inside += 1;
  try {
    return await admitted.run(true, work);
  } finally {
    queue.inside -= 1;
  }
}

function theQueue(): Queue {
  shared.academyHashes ??= { inside: 0, limit: pLimit(RUNNING) };
  return shared.academyHashes;
}
