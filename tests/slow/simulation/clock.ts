import postgres from "postgres";

/**
 * The clock of one database, which stands still between steps: its own `now()` and `clock_timestamp()` take precedence over Postgres's.
 * Every rule of the academy asks the database for the time.
 */
export async function installClock(url: string, at: number): Promise<void> {
  const own = postgres(url, { max: 1, onnotice: () => {} });
  const [{ name } = { name: "" }] = await own`select current_database() as name`;
  await own.unsafe(`alter database "${name}" set search_path = public, pg_catalog`);
  await setClock(own, at);
  // Names of tables and columns are no parameters either; these come from the catalogue.
  const columns = await own`select table_name as "in", column_name as name from information_schema.columns
    where table_schema = 'public' and column_default = 'now()'`;
  for (const { in: table, name: column } of columns)
    await own.unsafe(`alter table "${table}" alter column "${column}" set default public.now()`);
  await own.end();
}

/** Sets the clock, in milliseconds. */
export async function setClock(sql: postgres.Sql, at: number): Promise<void> {
  const moment = `timestamptz '${new Date(at).toISOString()}'`;
  // A function's body takes no parameters; the moment is a date of ours, and the name one of the two above.
  for (const [name, kind] of [
    ["now", "stable"],
    ["clock_timestamp", "volatile"],
  ])
    await sql.unsafe(
      `create or replace function public.${name}() returns timestamptz language sql ${kind} as $$ select ${moment} $$`,
    );
}
