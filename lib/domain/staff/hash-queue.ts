import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { hashPassword, verifyPassword } from "@/lib/platform/auth/password-hash";
import { Refusal } from "@/lib/platform/refusal";
import { staffTexts as texts } from "./texts";

/** A hash takes a whole processor: so many at once, and so many more who wait for their turn (reliability.md L36). */
const RUNNING = 2;
const WAITING = 4;

type Queue = { inside: number; running: number; waiting: (() => void)[] };

const admitted = new AsyncLocalStorage<true>();
// Each bundle of the app and each hot reload evaluates this module again; the processors stay the same.
const shared = globalThis as typeof globalThis & { academyHashes?: Queue };

/** hashPassword in its turn. @throws Refusal busy as queueForHash. */
export function hashInTurn(password: string): Promise<string> {
  return queueForHash(() => inTurn(() => hashPassword(password)));
}

/** verifyPassword in its turn. @throws Refusal busy as queueForHash. */
export function fitsInTurn(password: string, kept: string): Promise<boolean> {
  return queueForHash(() => inTurn(() => verifyPassword(password, kept)));
}

/**
 * Runs work that leads to a hash as one of the few who may: two hash, four are on the way or wait. Whoever is one too many
 * is told so before anything else is done for them, so that a flood of sign-ins costs next to nothing.
 * @throws Refusal busy, at once.
 */
export async function queueForHash<Result>(work: () => Promise<Result>): Promise<Result> {
  if (admitted.getStore()) return work();
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

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const queue = theQueue();
  if (queue.running < RUNNING) queue.running += 1;
  else await new Promise<void>((turn) => queue.waiting.push(turn));
  try {
    return await work();
  } finally {
    const next = queue.waiting.shift();
    if (next) next();
    else queue.running -= 1;
  }
}

function theQueue(): Queue {
  shared.academyHashes ??= { inside: 0, running: 0, waiting: [] };
  return shared.academyHashes;
}
