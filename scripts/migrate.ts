import nextEnv from "@next/env";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { seedAcademy } from "@/db/seed/academy";

/** Any number, as long as every migrating instance takes the same. */
const LOCK = 886_490;

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
  const [waiting, work] = [postgres(address, options), postgres(address, options)];
  try {
    await waiting.begin(async (lock) => {
      for (const timeout of ["idle_in_transaction_session_timeout", "lock_timeout", "statement_timeout"]) {
        await lock`select set_config(${timeout}, '0', true)`;
      }
      await lock`select pg_advisory_xact_lock(${LOCK})`;
      const db = drizzle(work);
      await migrate(db, { migrationsFolder: "db/migrations" });
      await seedAcademy(db);
    });
  } finally {
    await Promise.all([waiting.end(), work.end()]);
  }
}
