import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import nextEnv from "@next/env";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { checkBackup, endOfRows, headLine, readBackup, writeBackup } from "./backup-file.mjs";
import {
  countersOf,
  hashTable,
  newHasher,
  quoted,
  rowsOf,
  setStableFormat,
  tablesOf,
} from "./backup-tables.mjs";
import { ensureDatabase, runningPostgres, startPostgres } from "./postgres.mjs";

/** @typedef {{ table: string, rows: number, sha256: string }} TableHash */

/**
 * Writes a consistent snapshot of a database into one file while the academy keeps running.
 * @param {string} url
 * @param {string} file
 * @returns {Promise<TableHash[]>} the content of each table
 * @throws Error when the file exists or the database is not an academy's
 */
export async function backUp(url, file) {
  if (existsSync(file)) throw new Error(`${file} already exists; nothing was written.`);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const sql = postgres(url, { max: 1, prepare: false, onnotice: () => {} });
  /** @type {TableHash[]} */
  const hashes = [];
  try {
    await sql.begin("isolation level repeatable read read only", async (tx) => {
      await setStableFormat(tx);
      await writeBackup(file, contentOf(tx, hashes));
    });
    return hashes;
  } finally {
    await sql.end();
  }
}

async function* contentOf(sql, hashes) {
  yield headLine(await newestMigration(sql));
  for (const table of await tablesOf(sql)) {
    yield table;
    const hasher = newHasher();
    for await (const chunk of rowsOf(sql, table)) {
      hasher.add(chunk);
      yield chunk;
    }
    yield endOfRows;
    const hash = { table: table.table, ...hasher.read() };
    hashes.push(hash);
    yield hash;
  }
  // Sequences are not transactional: read last, they are never behind the rows.
  yield { counters: await countersOf(sql) };
}

async function newestMigration(sql) {
  const [known] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as migrated`;
  if (!known?.migrated) throw new Error("This database is not an academy's: it was never migrated.");
  const [newest] = await sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`;
  return Number(newest?.at);
}

/**
 * Restores a backup into an empty database: creates the tables with the migrations of the backup, loads all rows in one
 * transaction that commits only if every table has the rows and hash in the file, then runs the later migrations.
 * @param {string} root the repository
 * @param {string} url
 * @param {string} file
 * @returns {Promise<{ hashes: TableHash[], breaches: { rule: string, subject: string }[] }>} the content of each table, and
 *   the violations found by check_invariants()
 * @throws Error with a message for the operator; no rows are kept
 */
export async function restore(root, url, file) {
  const { migration } = await checkBackup(file);
  const migrations = migrationsUntil(root, migration);
  const sql = postgres(url, { max: 1, prepare: false, onnotice: () => {} });
  try {
    await requireEmpty(sql);
    const db = drizzle(sql);
    await migrate(db, { migrationsFolder: migrations });
    const hashes = await sql.begin((tx) => load(tx, file));
    await migrate(db, { migrationsFolder: join(root, "db", "migrations") });
    const breaches = await sql`select rule, subject from check_invariants()`;
    return { hashes, breaches: breaches.map(({ rule, subject }) => ({ rule, subject })) };
  } finally {
    rmSync(migrations, { recursive: true, force: true });
    await sql.end();
  }
}

/** A temporary folder with the migrations up to and including one. */
function migrationsUntil(root, newest) {
  const from = join(root, "db", "migrations");
  const journal = JSON.parse(readFileSync(join(from, "meta", "_journal.json"), "utf8"));
  if (!journal.entries.some(({ when }) => when === newest)) {
    throw new Error(
      "The backup has newer migrations than this version. Restore it with the version that wrote it.",
    );
  }
  const folder = mkdtempSync(join(tmpdir(), "academy-migrations-"));
  cpSync(from, folder, { recursive: true });
  const entries = journal.entries.filter(({ when }) => when <= newest);
  writeFileSync(join(folder, "meta", "_journal.json"), JSON.stringify({ ...journal, entries }));
  return folder;
}

async function requireEmpty(sql) {
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
  await setStableFormat(sql);
  const tables = await tablesOf(sql);
  const known = new Map(tables.map((table) => [table.table, table]));
  // The file also has the rows inserted by migrations, and triggers must neither change nor reject restored
  // rows.
  const foreignKeys = await dropForeignKeys(sql);
  for (const { table } of tables) await sql.unsafe(`alter table ${quoted(table)} disable trigger user`);
  await sql.unsafe(`truncate ${tables.map(({ table }) => quoted(table)).join(", ")}`);
  /** @type {TableHash[]} */
  const expected = [];
  await readBackup(file, {
    table: async ({ table, columns }, rows) => {
      if (!known.has(table)) throw new Error(`The backup has an unknown table ${table}.`);
      const list = columns.map(quoted).join(", ");
      const target = await sql.unsafe(`copy ${quoted(table)} (${list}) from stdin`).writable();
      await pipeline(Readable.from(rows), target);
    },
    summary: (hash) => expected.push(hash),
    counters: async (counters) => {
      for (const [name, { last_value, is_called }] of Object.entries(counters))
        await sql`select setval(${quoted(name)}::regclass, ${last_value}::bigint, ${is_called})`;
    },
  });
  for (const { table } of tables) await sql.unsafe(`alter table ${quoted(table)} enable trigger user`);
  for (const { table, name, definition } of foreignKeys)
    await sql.unsafe(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
  return compare(sql, tables, expected);
}

/** Foreign keys are circular; they are restored and checked once all rows are loaded. */
async function dropForeignKeys(sql) {
  const keys = await sql`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`;
  for (const { table, name } of keys)
    await sql.unsafe(`alter table ${table} drop constraint ${quoted(name)}`);
  return keys;
}

async function compare(sql, tables, expected) {
  /** @type {TableHash[]} */
  const hashes = [];
  for (const table of tables) hashes.push({ table: table.table, ...(await hashTable(sql, table)) });
  const wrong = hashes.filter(
    (hash) =>
      !expected.some(
        ({ table, rows, sha256 }) => hash.table === table && hash.rows === rows && hash.sha256 === sha256,
      ),
  );
  if (wrong.length > 0 || expected.length !== hashes.length) {
    const names = wrong.map(({ table }) => table).join(", ");
    throw new Error(`Nothing was restored: the loaded rows differ from the backup (${names}).`);
  }
  return hashes;
}

/** @typedef {{ url: string, folder: string, close: () => Promise<void> }} OpenDatabase */

/**
 * Opens the database a command works on: that of DATABASE_URL, else the embedded one of the data folder. Starts the
 * embedded Postgres unless `npm start` is running it.
 * @param {string} root the repository
 * @returns {Promise<OpenDatabase>} `folder` is the data folder
 */
export async function openDatabase(root) {
  nextEnv.loadEnvConfig(root, false, { info: () => {}, error: console.error });
  const { DATABASE_URL: given, ACADEMY_DATA: chosen } = process.env;
  const folder = chosen && isAbsolute(chosen) ? chosen : join(root, chosen || ".data");
  if (given) return { url: given, folder, close: async () => {} };
  const running = await runningPostgres(folder);
  if (running) {
    await ensureDatabase(running, "academy");
    return { url: running("academy"), folder, close: async () => {} };
  }
  const { child, url } = await startPostgres({ folder });
  await ensureDatabase(url, "academy");
  return { url: url("academy"), folder, close: async () => void (await child.stop()) };
}

/**
 * One line per table to compare by eye: rows, the start of the hash, the table.
 * @param {TableHash[]} hashes
 */
export function formatHashes(hashes) {
  return hashes
    .map(({ table, rows, sha256 }) => `${String(rows).padStart(9)}  ${sha256.slice(0, 16)}  ${table}`)
    .join("\n");
}
