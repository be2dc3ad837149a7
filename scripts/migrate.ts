import { setTimeout as pause } from "node:timers/promises";
import nextEnv from "@next/env";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { faultCode } from "@/db/faults";
import { seedAcademy } from "@/db/seed/academy";

/** Any number, as long as every migrating instance takes the same. */
const LOCK = 886_490;
/** While a change of a table waits for its lock, all who come after it wait too: it gives up soon, and tries again later. */
const LOCK_MS = 500;
const LATER_MS = 1_000;
/** Longer than an export may take (db/client.ts). */
const PATIENCE_MS = 11 * 60_000;
/** The lock was not had in time, or two waited for each other; nothing was done. */
const IN_THE_WAY = ["55P03", "40P01"];

nextEnv.loadEnvConfig(process.cwd());
const url = process.env.DATABASE_URL;
if (!url) {
  console.error("Set DATABASE_URL. The embedded Postgres is migrated by npm start.");
  process.exit(1);
}
await migrateDatabase(url);

/**
 * Brings a database to the newest migration and puts in the rows that every academy starts from. Instances that
 * start together wait for each other: the lock is held by a transaction of its own, which also holds behind a
 * transaction pooler and falls with its connection.
 */
async function migrateDatabase(address: string): Promise<void> {
  const options = { max: 1, prepare: false, onnotice: () => {} };
  const waiting = postgres(address, options);
  const work = postgres(address, { ...options, connection: { lock_timeout: LOCK_MS } });
  try {
    await waiting.begin(async (lock) => {
      for (const timeout of ["idle_in_transaction_session_timeout", "lock_timeout", "statement_timeout"]) {
        await lock`select set_config(${timeout}, '0', true)`;
      }
      await lock`select pg_advisory_xact_lock(${LOCK})`;
      const db = drizzle(work);
      await insist(() => migrate(db, { migrationsFolder: "db/migrations" }));
      await seedAcademy(db);
    });
  } finally {
    await Promise.all([waiting.end(), work.end()]);
  }
}

/** Does work that is whole or nothing, again as long as somebody's lock is in its way. */
async function insist(work: () => Promise<void>): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; ; await pause(LATER_MS)) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > end || !IN_THE_WAY.includes(faultCode(error) ?? "")) throw error;
    }
  }
}
