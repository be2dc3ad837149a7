import { sql } from "drizzle-orm";
import { closeDatabase, read } from "@/lib/platform/db/client";
import { measuredQueries } from "./queries";

/** Runs operations by name, one at a time, and reports the milliseconds and the result of each. */
await answer();

async function answer(): Promise<void> {
  const verbs = await measuredQueries();
  process.on("message", async (name: string) => {
    if (name === "") {
      await closeDatabase();
      process.disconnect();
      return;
    }
    try {
      const start = performance.now();
      const value = await verbs[name]?.run();
      const ms = performance.now() - start;
      // Flushes statistics, so that the rows read are visible to the next query.
      await read((db) => db.execute(sql`select pg_stat_force_next_flush()`));
      process.send?.({ ms, rows: typeof value === "number" ? value : 0 });
    } catch (error) {
      process.send?.({ ms: Number.NaN, rows: 0, error: String(error) });
    }
  });
  process.send?.({
    kinds: Object.fromEntries(Object.entries(verbs).map(([name, { kind }]) => [name, kind])),
  });
}
