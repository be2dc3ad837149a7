import { setTimeout as pause } from "node:timers/promises";
import nextEnv from "@next/env";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { seedAcademy } from "@/db/seed/academy";
import { errorCode } from "@/lib/platform/db/errors";
import { grantToRoles } from "@/scripts/lib/roles.mjs";

/** The advisory lock all migrating instances share; any fixed number. */
const LOCK = 886_490;
/** While a migration waits for a table lock, later queries wait too. So it gives up soon and tries again. */
const LOCK_MS = 500;
const RETRY_MS = 1_000;
/** Longer than the longest export (db/client.ts). */
const TIMEOUT_MS = 11 * 60_000;
/** The lock timed out, or there was a deadlock; nothing was changed. */
const LOCK_ERRORS = ["55P03", "40P01"];
const MIGRATIONS = { migrationsFolder: "db/migrations" };
const TOO_OLD = `This database was created before the migrations were merged into one baseline and cannot be migrated.
Nothing was changed. If it is the demo's, remove the folder .data (or the one that ACADEMY_DATA names) and start again;
otherwise set DATABASE_URL to a new database.`;

nextEnv.loadEnvConfig(process.cwd());
const url = process.env.DATABASE_URL;
if (!url) {
  console.error("Set DATABASE_URL. npm start migrates the embedded Postgres.");
  process.exit(1);
}
if (!(await migrateDatabase(url))) {
  console.error(TOO_OLD);
  process.exit(1);
}

/**
 * Migrates a database and inserts the rows that every academy needs. Instances that start together take turns: the lock is
 * held by its own transaction, so that it works behind a transaction pooler and is released with its connection.
 * @returns false, with nothing changed, if the database is older than the baseline
 */
async function migrateDatabase(address: string): Promise<boolean> {
  const options = { max: 1, prepare: false, onnotice: () => {} };
  const waiting = postgres(address, options);
  const work = withLockTimeout(postgres(address, options));
  try {
    return await waiting.begin(async (lock) => {
      for (const timeout of ["idle_in_transaction_session_timeout", "lock_timeout", "statement_timeout"]) {
        await lock`select set_config(${timeout}, '0', true)`;
      }
      await lock`select pg_advisory_xact_lock(${LOCK})`;
      if (await isOlderThanBaseline(lock)) return false;
      const db = drizzle(work);
      await retryLocked(() => migrate(db, MIGRATIONS));
      await seedAcademy(db);
      await grantToRoles(work);
      return true;
    });
  } finally {
    await Promise.all([waiting.end(), work.end()]);
  }
}

/** Limits waits in each transaction, not in the session: poolers refuse that. */
function withLockTimeout(sql: postgres.Sql): postgres.Sql {
  const begin = sql.begin;
  sql.begin = ((work: (tx: postgres.TransactionSql) => Promise<unknown>) =>
    begin(async (tx) => {
      await tx`select set_config('lock_timeout', ${String(LOCK_MS)}, true)`;
      return work(tx);
    })) as typeof begin;
  return sql;
}

/** Whether the database's first migration is not the baseline of this version. */
async function isOlderThanBaseline(lock: postgres.TransactionSql): Promise<boolean> {
  const [journal] = await lock`select to_regclass('drizzle.__drizzle_migrations') as name`;
  if (!journal?.name) return false;
  const [first] = await lock`select min(created_at)::float8 as at from drizzle.__drizzle_migrations`;
  return typeof first?.at === "number" && first.at !== readMigrationFiles(MIGRATIONS)[0]?.folderMillis;
}

/** Repeats atomic work while another transaction's lock blocks it. */
async function retryLocked(work: () => Promise<void>): Promise<void> {
  for (const end = Date.now() + TIMEOUT_MS; ; await pause(RETRY_MS)) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > end || !LOCK_ERRORS.includes(errorCode(error) ?? "")) throw error;
    }
  }
}
