import "server-only";
import { sql as query } from "drizzle-orm";
import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type postgres from "postgres";
import { AsyncVariable } from "../async-variable";
import { env } from "../env";
import { reportUnavailable, requestArrivedAt } from "../host-server";
import { Refusal } from "../refusal";
import { LIMITS, openConnections } from "./connect";
import { errorCode, isBrokenWrite, isConnectionLoss, isRetryable, unavailable } from "./errors";
import { keepingPlans } from "./kept-plans";
import { lastOf } from "./last-statement";
import { noteReachable, noteUnreachable } from "./outage";
import { crowded, PoolQueue, type Timeouts } from "./pool-queue";
import { ConnectionStuck, statementSent, watched } from "./watchdog";

/** The handle of a query: the database, or the transaction that a verb runs in. */
export type Db = Pick<
  PostgresJsDatabase,
  "select" | "selectDistinct" | "insert" | "update" | "delete" | "execute" | "with" | "$count"
>;

const QUEUE: Timeouts = { still: 2_000, moving: 6_000 };
const DEADLOCK_TRIES = 4;
/** Connections reserved for callers with priority; never more than a third of all. */
const RESERVED = 2;

type Pool = {
  sql: postgres.Sql;
  db: PostgresJsDatabase;
  /** For transactions whose plans Postgres may keep. */
  keeping: PostgresJsDatabase;
  queue: PoolQueue;
  direct: boolean;
};
type Work<Result> = (db: Db) => Promise<Result>;

const insideTransaction = new AsyncVariable<true>();
const hasPriority = new AsyncVariable<true>();
/** Coalesced reads that have no connection yet. */
const waitingReads = new Map<string, Promise<unknown>>();
// Hot reload evaluates this module again, and must not open another pool.
const shared = globalThis as typeof globalThis & {
  academyPool?: Pool;
  academyOpening?: Promise<Pool>;
  academyWatchesWrites?: true;
};

/**
 * Reads outside a transaction; retries once when the connection was lost. Waits for a connection up to two seconds, or six
 * while the queue moves.
 * @throws Refusal busy when the database is unavailable or all connections are taken
 */
export function read<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
  return guarded(async (pool) => {
    try {
      return await alone(pool, work);
    } catch (error) {
      if (!isConnectionLoss(error)) throw error;
      return await alone(pool, work);
    }
  });
}

/**
 * As `read`, for a question that many ask at once: whoever asks while the same question waits for a connection gets its answer,
 * which is not older than one of its own. When registration opens, hundreds ask for the same list of courses.
 * @param key of the question: what the answer depends on. Askers share the answer and must not change it
 */
export function coalescedRead<Result>(key: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  refuseSecond();
  const pending = waitingReads.get(key);
  // `refuse` reports to the server of each asker's own request.
  if (pending) return pending.catch(refuse) as Promise<Result>;
  const leaveQueue = () => waitingReads.get(key) === answer && waitingReads.delete(key);
  const answer = read((db) => {
    leaveQueue();
    return work(db);
  }).finally(leaveQueue);
  waitingReads.set(key, answer);
  return answer;
}

/**
 * Runs one statement that writes, which is a transaction by itself. It is never retried, unlike `read` and `transaction`.
 * @throws Refusal as transaction
 */
export function statement<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
  return guarded((pool) => alone(pool, work));
}

/**
 * Runs work in one transaction (READ COMMITTED). Deadlocks are retried, so the work may run more than once and must use
 * nothing but its own handle.
 * @param cachesPlans for work whose statements find their rows by key: their plans are kept (docs/decisions/0026-query-plans.md)
 * @throws Refusal busy when the database is unavailable, all connections are taken, or a lock takes longer than three seconds
 */
export function transaction<Result>(
  work: (tx: Db) => Promise<Result>,
  { cachesPlans = false } = {},
): Promise<Result> {
  return guarded(({ db, keeping, direct }) =>
    insideTransaction.run(true, () => attempt(cachesPlans ? keeping : db, opening(work, direct), 1)),
  );
}

/** Runs work that may use the reserved connections, such as callbacks, which Safaricom sends once (docs/reliability.md). */
export function withPriority<Result>(work: () => Promise<Result>): Promise<Result> {
  return hasPriority.run(true, work);
}

const LONG_STATEMENT = "10min";

export type Borrowed = { sql: postgres.ReservedSql; giveBack: () => Promise<void> };

/**
 * Lends one connection for a long statement that only reads, such as a COPY to a slow reader, in a transaction of its own. The
 * caller must always give it back.
 * @throws Refusal busy when none comes free in time
 */
export async function borrowConnection(): Promise<Borrowed> {
  refuseSecond();
  const pool = await openPool();
  const leave = await enter(pool);
  try {
    const sql = await onConnection(pool, async () => {
      const reserved = await pool.sql.reserve();
      // In one transaction: behind a pooler the next statement may run on another connection, and a session setting would stay
      // for the connection's next user.
      await reserved`begin read only`;
      if (!pool.direct)
        await reserved`select set_config(key, value, true) from jsonb_each_text(${JSON.stringify(LIMITS)}::text::jsonb)`;
      // When Postgres has sent the last row it is idle, while a slow reader still has minutes of them in the socket's buffers.
      await reserved`select set_config(name, ${LONG_STATEMENT}, true)
        from unnest('{statement_timeout,idle_in_transaction_session_timeout}'::text[]) name`;
      return reserved;
    });
    return { sql, giveBack: () => giveBack(pool, sql, leave) };
  } catch (error) {
    leave();
    return refuse(error);
  }
}

async function giveBack(pool: Pool, sql: postgres.ReservedSql, leave: () => void): Promise<void> {
  try {
    await onConnection(pool, async () => sql`commit`);
  } finally {
    sql.release();
    leave();
  }
}

/** Connections of this process in use, callers that wait for one, and how many there may be. */
export function poolUse(): { taken: number; waiting: number; most: number } {
  const use = shared.academyPool?.queue.use ?? { taken: 0, waiting: 0 };
  return { ...use, most: env().DATABASE_POOL };
}

/** Closes all connections; for scripts, tests and the server's shutdown. */
export async function closeDatabase(): Promise<void> {
  await shared.academyOpening?.catch(() => undefined);
  const pool = shared.academyPool;
  shared.academyPool = undefined;
  await pool?.sql.end({ timeout: 5 });
}

async function guarded<Result>(work: (pool: Pool) => Promise<Result>): Promise<Result> {
  refuseSecond();
  const pool = await openPool();
  const leave = await enter(pool);
  try {
    const result = await onConnection(pool, () => work(pool));
    noteReachable();
    return result;
  } catch (error) {
    return refuse(error);
  } finally {
    leave();
  }
}

function enter({ queue }: Pool): Promise<() => void> {
  const caller = { refusal: crowded, ahead: hasPriority.get() ?? false, arrivedAt: requestArrivedAt() };
  return queue.enter(QUEUE, caller).catch(refuse);
}

/** Runs work on the pool. When a connection is stuck, the whole pool is replaced. */
async function onConnection<Result>(pool: Pool, work: () => Promise<Result>): Promise<Result> {
  try {
    return await watched(work);
  } catch (error) {
    if (error instanceof ConnectionStuck) retire(pool);
    throw error;
  }
}

/** Replaces the pool after a write to a closed socket, which the driver throws uncaught and never recovers from. */
function watchWrites(): void {
  if (shared.academyWatchesWrites) return;
  shared.academyWatchesWrites = true;
  process.on("uncaughtExceptionMonitor", (error) => {
    if (isBrokenWrite(error) && shared.academyPool) retire(shared.academyPool);
  });
}

/** Closes a pool; work still running on it has some seconds to end. */
function retire(pool: Pool): void {
  if (shared.academyPool === pool) shared.academyPool = undefined;
  void pool.sql.end({ timeout: 5 }).catch(() => undefined);
}

/** Throws a refusal when the database could not serve, and reports it to the server; rethrows other errors. */
function refuse(error: unknown): never {
  if (isConnectionLoss(error)) noteUnreachable(errorCode(error) ?? "");
  const refusal = unavailable(error) ?? error;
  if (refusal instanceof Refusal && refusal.kind === "busy")
    reportUnavailable(refusal.retryAfterSeconds ?? 3);
  throw refusal;
}

/** Prevents the deadlock of transactions that each wait for a second connection. */
function refuseSecond(): void {
  if (!insideTransaction.get()) return;
  throw new Error("a second connection was asked for inside a transaction; use the transaction's own handle");
}

async function attempt<Result>(
  db: PostgresJsDatabase,
  work: (tx: Db) => Promise<Result>,
  tries: number,
): Promise<Result> {
  try {
    let last: Promise<unknown> | undefined;
    const result = await db.transaction(async (tx) => {
      const done = await work(tx);
      last = lastOf(tx);
      return done;
    });
    // A statement that failed made COMMIT roll back, without an error of its own.
    await last;
    return result;
  } catch (error) {
    if (!isRetryable(error) || tries === DEADLOCK_TRIES) throw error;
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 50 * tries));
    return attempt(db, work, tries + 1);
  }
}

/** Statements that are no transaction together; behind a pooler in one, which gives them their limits. */
function alone<Result>({ db, direct }: Pool, work: Work<Result>): Promise<Result> {
  return direct ? work(db) : db.transaction(opening(work, direct));
}

const SET_LIMITS =
  query`select set_config(key, value, true) from jsonb_each_text(${JSON.stringify(LIMITS)}::jsonb)`.inlineParams();

/** Behind a pooler, settings go with the first statement of the work, without a round trip of their own, and end with the transaction. */
function opening<Result>(work: Work<Result>, direct: boolean): Work<Result> {
  if (direct) return work;
  return async (tx) => {
    const set = tx.execute(SET_LIMITS).then(() => undefined);
    const [result] = await Promise.all([work(tx), set]);
    return result;
  };
}

/** The pool of the process; concurrent callers share one opening. */
async function openPool(): Promise<Pool> {
  if (shared.academyPool) return shared.academyPool;
  shared.academyOpening ??= watched(newPool).finally(() => {
    shared.academyOpening = undefined;
  });
  return shared.academyOpening.catch(refuse);
}

async function newPool(): Promise<Pool> {
  watchWrites();
  const { DATABASE_URL: url, DATABASE_POOL: max } = env();
  const { sql, direct } = await openConnections(url, max);
  const logger = { logQuery: statementSent };
  const db = drizzle(sql, { logger });
  shared.academyPool = {
    sql,
    direct,
    db,
    // The unnamed statements of a pooler have no plans to keep.
    keeping: direct ? drizzle(keepingPlans(sql), { logger }) : db,
    queue: new PoolQueue(max, Math.min(RESERVED, Math.floor(max / 3))),
  };
  return shared.academyPool;
}
