import postgres from "postgres";
import { hashTables, setStableFormat, tablesOf } from "@/scripts/lib/backup/tables.mjs";

/** Runs a query on a connection of its own. */
export async function ask<Result>(
  address: string,
  query: (db: postgres.Sql) => Promise<Result>,
): Promise<Result> {
  const db = postgres(address, { max: 1, onnotice: () => {} });
  try {
    return await query(db);
  } finally {
    await db.end();
  }
}

/** The hash of every table, as a backup has it. */
export function hashesOf(address: string) {
  return ask(address, (db) =>
    db.begin(async (tx) => {
      await setStableFormat(tx as never);
      return hashTables(tx as never);
    }),
  );
}

/** The names of all tables. */
export async function tablesIn(address: string): Promise<string[]> {
  const tables = await ask(address, (db) => tablesOf(db));
  return tables.map(({ table }) => table);
}

/** Every constraint, trigger, index and function of a database, and whether it is enabled. */
export function rulesOf(address: string) {
  return ask(
    address,
    (db) => db`
      select conrelid::regclass::text || ' ' || conname as name, pg_get_constraintdef(oid) || convalidated as text
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select tgrelid::regclass::text || ' ' || tgname, pg_get_triggerdef(oid) || tgenabled::text
        from pg_trigger where not tgisinternal
      union all select indexname, indexdef from pg_indexes where schemaname = 'public'
      union all select proname, md5(prosrc) from pg_proc where pronamespace = 'public'::regnamespace
      order by 1, 2`,
  );
}
