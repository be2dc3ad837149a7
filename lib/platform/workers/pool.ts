import "server-only";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Piscina } from "piscina";
import { crowded, PoolQueue } from "../db/pool-queue";
import { causeOf, log } from "../logging/log";

/** One processor stays free for the server itself; on two there is one worker. */
const THREADS = Math.max(1, availableParallelism() - 1);
/** The most calls that may wait for a worker, each with a file of a few megabytes, and their longest wait. */
const WAITING = 8;
const TIMEOUTS = { still: 20_000, moving: 30_000 };
/**
 * Limits of a job: the memory of its objects and its time. A decompression bomb stops the job, not the server. The largest
 * statement needs 64 MB, the worst file that sheets.ts lets through 210; on a machine at a load of 18 the largest took 16
 * seconds.
 */
const MEGABYTES = 384;
const SECONDS = 120;
/** How long an idle worker keeps its memory. */
const IDLE_MS = 60_000;
/** Where threads have their own priority, the server's is higher: it gets three times a worker's share. */
const NICE = process.platform === "linux" ? 5 : 0;

/** `inside`: calls that run or wait. */
type Pool = { threads: Piscina; queue: PoolQueue; inside: number };

// Each bundle of the app and each hot reload evaluates this module again; all share one pool, which scripts/serve.mjs ends.
const shared = globalThis as typeof globalThis & { [key: symbol]: Pool | undefined };
const KEY = Symbol.for("academy.workers");

/** A job exceeded its memory or time limit. */
export class TooHeavy extends Error {
  override readonly name = "TooHeavy";
}

/**
 * Runs a job of worker.ts in a worker thread, so that the server keeps answering other requests. Call it outside transactions and
 * database reads, so that no connection waits.
 * @param name the job's name in worker.ts @param given plain values, cloned
 * @param seconds how long the job may run
 * @throws TooHeavy when it takes more memory or time; its worker ends, the next call gets a new one
 * @throws Refusal busy when too many wait, none came free in time, or the worker ended by itself
 */
export async function inWorker<Job extends (input: never) => Promise<unknown>>(
  name: string,
  input: Parameters<Job>[0],
  { seconds = SECONDS }: { seconds?: number } = {},
): Promise<Awaited<ReturnType<Job>>> {
  const pool = thePool();
  if (pool.inside >= THREADS + WAITING) throw crowded();
  pool.inside += 1;
  try {
    const leave = await pool.queue.enter(TIMEOUTS, { refusal: crowded });
    try {
      return await pool.threads.run(input, { name, signal: AbortSignal.timeout(seconds * 1_000) });
    } catch (error) {
      throw whatEnded(error, name);
    } finally {
      leave();
    }
  } finally {
    pool.inside -= 1;
  }
}

/** The error for the caller; an error of the job itself stays as it is. */
function whatEnded(error: unknown, job: string): unknown {
  if (!(error instanceof Error)) return error;
  const isTooHeavy = error.name === "AbortError" || codeOf(error) === "ERR_WORKER_OUT_OF_MEMORY";
  const isEnded = /^(worker exited|Terminating worker)/.test(error.message);
  if (isTooHeavy || isEnded) log("error", "worker ended", { route: job, cause: causeOf(error) });
  if (isTooHeavy) return new TooHeavy(job);
  return isEnded ? crowded() : error;
}

function codeOf(error: Error): unknown {
  return "code" in error ? error.code : undefined;
}

function thePool(): Pool {
  shared[KEY] ??= { threads: openPool(), queue: new PoolQueue(THREADS), inside: 0 };
  return shared[KEY];
}

function openPool(): Piscina {
  const filename = join(process.cwd(), "worker.cjs");
  if (!existsSync(filename)) throw new Error("worker.cjs is missing: npm run build makes it");
  const threads = new Piscina({
    filename,
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    // With Atomics an idle worker would block its own event loop while it waits.
    atomics: "disabled",
    niceIncrement: NICE,
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
    // Jobs need no settings, and a malicious file finds no secrets there.
    env: {},
    execArgv: [],
  });
  // The error of a worker without a job; no call waits for it.
  threads.on("error", (error) => log("error", "worker ended", { cause: causeOf(error) }));
  return threads;
}
