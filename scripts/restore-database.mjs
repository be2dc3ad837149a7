import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { checkBackup, readBackup } from "./backup-file.mjs";
import { quoted, readAlike, tablesOf, weigh } from "./backup-tables.mjs";

/** @typedef {import("./backup-database.mjs").Weight} Weight */

/**
 * Puts a backup into an empty database: the tables by the migrations it was made with, then all rows in one transaction
 * that holds only if each table has the rows and the hash that the file tells, then the migrations since.
 * @param {string} root the repository
 * @param {string} url
 * @param {string} file
 * @returns {Promise<{ weights: Weight[], breaches: { rule: string, subject: string }[] }>} what each table holds, and
 *   what check_invariants() has against it
 * @throws Error with a sentence; the rows are then not there
 */
export async function restore(root, url, file) {
  const { migration } = await checkBackup(file);
  const migrations = migrationsUntil(root, migration);
  const sql = postgres(url, { max: 1, prepare: false, onnotice: () => {} });
  try {
    await refuseFull(sql);
    const db = drizzle(sql);
    await migrate(db, { migrationsFolder: migrations });
    const weights = await sql.begin((tx) => load(tx, file));
    await migrate(db, { migrationsFolder: join(root, "db", "migrations") });
    const breaches = await sql`select rule, subject from check_invariants()`;
    return { weights, breaches: breaches.map(({ rule, subject }) => ({ rule, subject })) };
  } finally {
    rmSync(migrations, { recursive: true, force: true });
    await sql.end();
  }
}

/** A folder with the migrations up to one, for the tables to be those that the rows were taken from. */
export function migrationsUntil(root, newest) {
  const from = join(root, "db", "migrations");
  const journal = JSON.parse(readFileSync(join(from, "meta", "_journal.json"), "utf8"));
  if (!journal.entries.some(({ when }) => when === newest)) {
    throw new Error(
      "The backup knows migrations that are not here. Restore it with the version it was made with.",
    );
  }
  const folder = mkdtempSync(join(tmpdir(), "academy-migrations-"));
  cpSync(from, folder, { recursive: true });
  const entries = journal.entries.filter(({ when }) => when <= newest);
  writeFileSync(join(folder, "meta", "_journal.json"), JSON.stringify({ ...journal, entries }));
  return folder;
}

async function refuseFull(sql) {
  const [found] = await sql`
    select count(*)::int as things from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'drizzle') and c.relkind in ('r', 'p', 'v', 'm', 'S')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;
  if (found.things === 0) return;
  throw new Error(
    "This database is not empty. A backup is only restored into a new one: create database ...",
  );
}

async function load(sql, file) {
  await readAlike(sql);
  const tables = await tablesOf(sql);
  const known = new Map(tables.map((table) => [table.table, table]));
  // What migrations put in comes again from the file; and no rule of the tables may change or refuse what was once taken.
  const foreignKeys = await dropForeignKeys(sql);
  for (const { table } of tables) await sql.unsafe(`alter table ${quoted(table)} disable trigger user`);
  await sql.unsafe(`truncate ${tables.map(({ table }) => quoted(table)).join(", ")}`);
  /** @type {Weight[]} */
  const told = [];
  await readBackup(file, {
    table: async ({ table, columns }, rows) => {
      if (!known.has(table)) throw new Error(`The backup has a table ${table} that is not here.`);
      const list = columns.map(quoted).join(", ");
      const target = await sql.unsafe(`copy ${quoted(table)} (${list}) from stdin`).writable();
      await pipeline(Readable.from(rows), target);
    },
    told: (weight) => told.push(weight),
    counters: async (counters) => {
      for (const [name, { last_value, is_called }] of Object.entries(counters))
        await sql`select setval(${quoted(name)}::regclass, ${last_value}::bigint, ${is_called})`;
    },
  });
  for (const { table } of tables) await sql.unsafe(`alter table ${quoted(table)} enable trigger user`);
  for (const { table, name, definition } of foreignKeys)
    await sql.unsafe(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
  return compare(sql, tables, told);
}

/** Tables point at each other in circles; the keys come back, and are checked, when all rows are there. */
async function dropForeignKeys(sql) {
  const keys = await sql`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`;
  for (const { table, name } of keys)
    await sql.unsafe(`alter table ${table} drop constraint ${quoted(name)}`);
  return keys;
}

async function compare(sql, tables, told) {
  /** @type {Weight[]} */
  const weights = [];
  for (const table of tables) weights.push({ table: table.table, ...(await weigh(sql, table)) });
  const wrong = weights.filter(
    (weight) =>
      !told.some(
        ({ table, rows, sha256 }) =>
          weight.table === table && weight.rows === rows && weight.sha256 === sha256,
      ),
  );
  if (wrong.length > 0 || told.length !== weights.length) {
    const names = wrong.map(({ table }) => table).join(", ");
    throw new Error(`Nothing was kept: what came in differs from what the backup tells (${names}).`);
  }
  return weights;
}
