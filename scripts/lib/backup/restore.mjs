import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { grantToRoles, ROLES } from "../roles.mjs";
import { checkBackup, readBackup } from "./file.mjs";
import { withDatabase } from "./swap.mjs";
import { hashTables, quoted, setStableFormat, tablesOf } from "./tables.mjs";

/** @typedef {import("./backup.mjs").TableHash} TableHash */
/** @typedef {{ rule: string, subject: string }} Breach */

/**
 * Restores a backup into an empty database: creates the tables with the migrations of the backup, loads all rows in one
 * transaction that commits only if every table has the rows and hash in the file, then runs the later migrations.
 * @param {string} root the repository
 * @param {string} url
 * @param {string} file
 * @param {string | null} privateKey needed if the file is encrypted
 * @param {typeof ROLES} roles who else may use the restored database
 * @returns {Promise<{ hashes: TableHash[], breaches: Breach[] }>} the content of each table, and what check_invariants() found
 * @throws Error with a message for the operator; no rows are kept
 */
export async function restore(root, url, file, privateKey, roles = ROLES) {
  const { migration } = await checkBackup(file, privateKey);
  const migrations = migrationsUntil(root, migration);
  const sql = postgres(url, { max: 1, prepare: false, onnotice: () => {} });
  try {
    if (!(await isEmpty(sql)))
      throw new Error("The database is not empty. A backup is only restored into an empty one.");
    const db = drizzle(sql);
    await migrate(db, { migrationsFolder: migrations });
    const hashes = await sql.begin((tx) => load(tx, file, privateKey));
    await migrate(db, { migrationsFolder: join(root, "db", "migrations") });
    await grantToRoles(sql, roles);
    return { hashes, breaches: await breachesIn(sql) };
  } finally {
    rmSync(migrations, { recursive: true, force: true });
    await sql.end();
  }
}

/** The same of a database that was restored before. @param {string} url */
export function inspect(url) {
  return withDatabase(url, (sql) =>
    sql.begin("isolation level repeatable read read only", async (tx) => {
      await setStableFormat(tx);
      return { hashes: await hashTables(tx), breaches: await breachesIn(tx) };
    }),
  );
}

/** @returns {Promise<Breach[]>} */
async function breachesIn(sql) {
  const found = await sql`select rule, subject from check_invariants()`;
  return found.map(({ rule, subject }) => ({ rule, subject }));
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

/** Whether a database has no tables. @param {import("postgres").Sql} sql */
export async function isEmpty(sql) {
  const [found] = await sql`
    select count(*)::int as things from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'drizzle') and c.relkind in ('r', 'p', 'v', 'm', 'S')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;
  return found?.things === 0;
}

async function load(sql, file, privateKey) {
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
  await readBackup(file, privateKey, {
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
  return compare(sql, expected);
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

async function compare(sql, expected) {
  const hashes = await hashTables(sql);
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
