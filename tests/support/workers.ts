import type { Worker } from "node:worker_threads";

/** The worker threads that lib/platform/workers/pool.ts has now. */
export function workers(): Worker[] {
  const shared = globalThis as typeof globalThis & {
    [key: symbol]: { threads: { threads: Worker[] } } | undefined;
  };
  return shared[Symbol.for("academy.workers")]?.threads.threads ?? [];
}
