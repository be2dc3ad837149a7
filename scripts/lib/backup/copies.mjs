import { createHash } from "node:crypto";
import { createDatabase } from "./prove.mjs";
import { inspect, isEmpty } from "./restore.mjs";
import { besideIt, databaseOf, withDatabase } from "./swap.mjs";

/**
 * The databases that backups are loaded into. Postgres keeps a comment on each: "loading", so that the rest of a killed run is known and
 * replaced, or which backup it holds whole, so that it can be used later without loading it again.
 */
const LOADING = "academy restore: loading";
const whole = (madeAt, rows) => `academy restore: whole, of ${madeAt}, rows ${rows}`;

/**
 * What stands under a name: nothing, a database without tables, the rest of an interrupted restore, a whole copy of this very backup in
 * which nobody worked since, or something else, which is never touched.
 * @param {string} url of the living database
 * @param {string} name
 * @param {string} madeAt the moment of the backup, as its file has it
 * @returns {Promise<"free" | "empty" | "unfinished" | "whole" | "other">}
 */
export async function stateOf(url, name, madeAt) {
  const [found] = await withDatabase(
    url,
    (sql) =>
      sql`select shobj_description(oid, 'pg_database') as mark from pg_database where datname = ${name}`,
  );
  if (!found) return "free";
  const copy = besideIt(url, name);
  if (await withDatabase(copy, isEmpty)) return "empty";
  // In the living database somebody may have begun to work after a run was killed.
  if (found.mark === LOADING && (name !== databaseOf(url) || !(await withDatabase(copy, hasStaff))))
    return "unfinished";
  return found.mark === whole(madeAt, await rowsOfAll(copy)) ? "whole" : "other";
}

/**
 * Makes an empty database under a name that is free, empty or unfinished.
 * @param {string} url of the living database
 * @param {string} name
 * @param {Awaited<ReturnType<typeof stateOf>>} state
 */
export async function beginCopy(url, name, state) {
  if (state === "free") await withDatabase(url, (sql) => createDatabase(sql, name));
  await setMark(url, name, LOADING);
  if (state === "unfinished") await withDatabase(besideIt(url, name), removeTables);
}

/** Says of a loaded copy that it is whole; of the living database nothing more. @param {string} madeAt */
export async function endCopy(url, name, madeAt) {
  const mark = name === databaseOf(url) ? null : whole(madeAt, await rowsOfAll(besideIt(url, name)));
  await setMark(url, name, mark);
}

/** Removes a copy, also while it is being loaded; the living database only becomes empty again. */
export async function removeCopy(url, name) {
  if (name !== databaseOf(url))
    return withDatabase(url, (sql) => sql`drop database if exists ${sql(name)} with (force)`);
  await withDatabase(url, async (sql) => {
    // Whoever loads still holds locks on the tables.
    await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`;
    await removeTables(sql);
  });
  await setMark(url, name, null);
}

/**
 * Removes a copy that the operator no longer wants.
 * @throws Error for any database that no restore made
 */
export async function removeByName(url, name) {
  await withDatabase(url, async (sql) => {
    const [found] = await sql`
      select shobj_description(oid, 'pg_database') as mark from pg_database where datname = ${name}`;
    if (!found) throw new Error(`There is no database ${name}.`);
    if (!found.mark?.startsWith("academy restore: ") || name === databaseOf(url))
      throw new Error(`"${name}" is no copy that a restore made; it stays.`);
    await sql`drop database ${sql(name)}`.catch((error) => {
      if (error.code !== "55006") throw error;
      throw new Error(`"${name}" is in use. Stop what runs on it, then try again.`);
    });
  });
}

async function setMark(url, name, mark) {
  await withDatabase(url, async (sql) => {
    const [row] = await sql`
      select format('comment on database %I is %L', ${name}::text, ${mark}::text) as statement`;
    await sql.unsafe(row?.statement);
  }).catch((error) => {
    // The empty living database may belong to another role; then the rest of a killed run is not known as such.
    if (error.code !== "42501" || name !== databaseOf(url)) throw error;
  });
}

async function hasStaff(sql) {
  const [found] = await sql`select to_regclass('public.staff') is not null as made`;
  return found.made && (await sql`select from staff limit 1`).length > 0;
}

/** One hash of the rows of all tables. */
async function rowsOfAll(url) {
  const { hashes } = await inspect(url);
  return createHash("sha256").update(JSON.stringify(hashes)).digest("hex");
}

/** Removes all that migrations make, so that the database is as it was before them. */
async function removeTables(sql) {
  const statements = await sql`
    select format('drop %s if exists %s cascade', case relkind when 'v' then 'view' when 'm' then 'materialized view'
             when 'S' then 'sequence' else 'table' end, c.oid::regclass) as statement
      from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('e', 'i'))
    union all
    select format('drop routine if exists %s cascade', p.oid::regprocedure)
      from pg_proc p where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all select 'drop schema if exists drizzle cascade'`;
  await sql.begin(async (tx) => {
    for (const { statement } of statements) await tx.unsafe(statement);
  });
}
