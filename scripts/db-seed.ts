import nextEnv from "@next/env";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { seedDemo } from "@/db/seed/demo";
import { closeDatabase } from "@/lib/platform/db/client";
import { log } from "./lib/log.mjs";

nextEnv.loadEnvConfig(process.cwd());
const url = process.env.DATABASE_URL;
if (!url) {
  console.error("Set DATABASE_URL. npm start fills the embedded Postgres.");
  process.exit(1);
}
await seedIfEmpty(url);

/** Fills a database without students and staff with the demo academy. */
async function seedIfEmpty(address: string): Promise<void> {
  const connection = postgres(address, { max: 1, prepare: false, onnotice: () => {} });
  try {
    const db = drizzle(connection);
    const [people] = await db.execute<{ known: boolean }>(
      sql`select exists (select from students) or exists (select from staff) as known`,
    );
    if (people?.known) return;
    log("info", "Filling the empty database with the demo academy ...");
    await seedDemo(db);
  } finally {
    await connection.end();
    await closeDatabase();
  }
}
