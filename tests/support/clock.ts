import postgres from "postgres";
import { beforeAll } from "vitest";
// First, so that the database exists when the clock is set.
import "./database";

const url = process.env.DATABASE_URL ?? "";
const HOUR = 60 * 60;
const DAY = 24 * HOUR;
const NAIROBI = 3 * HOUR;
/** 10:10 tomorrow in Nairobi: no counted window ends during a test by accident. */
const START = DAY + 10 * HOUR + 10 * 60;

let ahead = 0;

/** Seconds by which the database's clock is ahead of the machine's. */
export function secondsAhead(): number {
  return ahead;
}

/** Advances the clock of this file's database, without waiting. */
export async function advanceClock(seconds: number): Promise<void> {
  ahead += seconds;
  const own = postgres(url, { max: 1, onnotice: () => {} });
  await setClock(own);
  await own.end();
}

// This database's own `now()` and `clock_timestamp()` take precedence over Postgres's for new connections (hence
// this one is closed before the file's first), and for column defaults, which were bound when the tables were
// created.
beforeAll(async () => {
  ahead = START - ((Math.floor(Date.now() / 1000) + NAIROBI) % DAY);
  const own = postgres(url, { max: 1, onnotice: () => {} });
  const [{ name } = { name: "" }] = await own`select current_database() as name`;
  await own.unsafe(`alter database "${name}" set search_path = public, pg_catalog`);
  await setClock(own);
  const columns = await own`select table_name as "in", column_name as name from information_schema.columns
    where table_schema = 'public' and column_default = 'now()'`;
  for (const { in: table, name: column } of columns)
    await own.unsafe(`alter table "${table}" alter column "${column}" set default public.now()`);
  await own.end();
});

async function setClock(own: postgres.Sql): Promise<void> {
  for (const name of ["now", "clock_timestamp"])
    await own.unsafe(`create or replace function public.${name}() returns timestamptz
      language sql ${name === "now" ? "stable" : "volatile"}
      as $$ select pg_catalog.${name}() + interval '${ahead} seconds' $$`);
}
