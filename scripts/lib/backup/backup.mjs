import { existsSync } from "node:fs";
import { dirname } from "node:path";
import postgres from "postgres";
import { endOfRows, headLine, writeBackup } from "./file.mjs";
import { makeBackupFolder } from "./folder.mjs";
import { countersOf, newHasher, rowsOf, setStableFormat, tablesOf } from "./tables.mjs";

/** @typedef {{ table: string, rows: number, sha256: string }} TableHash */

/**
 * Writes a consistent snapshot of a database into one file while the academy keeps running.
 * @param {string} url
 * @param {string} file
 * @param {string[]} publicKeys to encrypt to; none leaves personal data in clear text
 * @returns {Promise<TableHash[]>} the content of each table
 * @throws Error when the file exists or the database is not an academy's
 */
export async function backUp(url, file, publicKeys) {
  if (existsSync(file)) throw new Error(`${file} already exists; nothing was written.`);
  makeBackupFolder(dirname(file));
  const sql = postgres(url, { max: 1, prepare: false, onnotice: () => {} });
  /** @type {TableHash[]} */
  const hashes = [];
  try {
    await sql.begin("isolation level repeatable read read only", async (tx) => {
      await setStableFormat(tx);
      await writeBackup(file, contentOf(tx, hashes), publicKeys);
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
 * One line per table to compare by eye: rows, the start of the hash, the table.
 * @param {TableHash[]} hashes
 */
export function formatHashes(hashes) {
  return hashes
    .map(({ table, rows, sha256 }) => `${String(rows).padStart(9)}  ${sha256.slice(0, 16)}  ${table}`)
    .join("\n");
}
