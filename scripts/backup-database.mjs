import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import postgres from "postgres";
import { endOfRows, headLine, writeBackup } from "./backup-file.mjs";
import { countersOf, newScale, readAlike, rowsOf, tablesOf } from "./backup-tables.mjs";

/** @typedef {{ table: string, rows: number, sha256: string }} Weight */

/**
 * Writes all that a database of the academy holds into one file, as it was at one moment, while the academy goes on.
 * @param {string} url
 * @param {string} file
 * @returns {Promise<Weight[]>} what each table held
 * @throws Error with a sentence when the file exists or the database is none of the academy's
 */
export async function backUp(url, file) {
  if (existsSync(file)) throw new Error(`${file} exists already; nothing was written.`);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const sql = postgres(url, { max: 1, prepare: false, onnotice: () => {} });
  /** @type {Weight[]} */
  const weights = [];
  try {
    await sql.begin("isolation level repeatable read read only", async (tx) => {
      await readAlike(tx);
      await writeBackup(file, contentOf(tx, weights));
    });
    return weights;
  } finally {
    await sql.end();
  }
}

async function* contentOf(sql, weights) {
  yield headLine(await newestMigration(sql));
  for (const table of await tablesOf(sql)) {
    yield table;
    const scale = newScale();
    for await (const chunk of rowsOf(sql, table)) {
      scale.add(chunk);
      yield chunk;
    }
    yield endOfRows;
    const weight = { table: table.table, ...scale.read() };
    weights.push(weight);
    yield weight;
  }
  // Counters belong to no transaction: read last, they are never behind the rows.
  yield { counters: await countersOf(sql) };
}

async function newestMigration(sql) {
  const [known] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as migrated`;
  if (!known?.migrated) throw new Error("This database holds no academy: it was never migrated.");
  const [newest] = await sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`;
  return Number(newest?.at);
}
