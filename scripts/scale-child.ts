import { sql } from "drizzle-orm";
import { closeDatabase, read } from "@/db/client";
import { measured } from "./scale-verbs";

/** Answers, one at a time, how many milliseconds a run of what is asked for took, and what it gave. */
await answer();

async function answer(): Promise<void> {
  const verbs = await measured();
  process.on("message", async (name: string) => {
    if (name === "") {
      await closeDatabase();
      process.disconnect();
      return;
    }
    try {
      const begun = performance.now();
      const given = await verbs[name]?.run();
      const ms = performance.now() - begun;
      // So that the database tells what was read when it is asked next.
      await read((db) => db.execute(sql`select pg_stat_force_next_flush()`));
      process.send?.({ ms, rows: typeof given === "number" ? given : 0 });
    } catch (error) {
      process.send?.({ ms: Number.NaN, rows: 0, fault: String(error) });
    }
  });
  process.send?.({
    kinds: Object.fromEntries(Object.entries(verbs).map(([name, { kind }]) => [name, kind])),
  });
}
