import postgres from "postgres";
import { restore } from "./restore.mjs";

/**
 * Restores a backup into a throw-away database, which compares every row with it, and removes the database again.
 * @param {string} root the repository
 * @param {string} url of a database beside which the throw-away one is made
 * @param {string} file
 * @param {string | null} privateKey needed if the file is encrypted
 * @param {import("./backup.mjs").TableHash[]} expected what the academy's tables contained
 * @throws Error with a message for the operator when it is not a whole copy of a sound database
 */
export async function prove(root, url, file, privateKey, expected) {
  const copy = new URL(url);
  copy.pathname = `${copy.pathname}_proof`;
  const name = decodeURIComponent(copy.pathname.slice(1));
  const sql = postgres(url, { max: 1, prepare: false, onnotice: () => {} });
  try {
    // One that a killed run left behind.
    await sql`drop database if exists ${sql(name)} with (force)`;
    await createDatabase(sql, name);
    const { hashes, breaches } = await restore(root, copy.href, file, privateKey);
    // Tables of later migrations are not in the file.
    const lost = expected.filter(
      (one) =>
        !hashes.some(
          ({ table, rows, sha256 }) => table === one.table && rows === one.rows && sha256 === one.sha256,
        ),
    );
    if (lost.length > 0)
      throw new Error(`The copy differs from the academy: ${lost.map(({ table }) => table).join(", ")}.`);
    if (breaches.length > 0)
      throw new Error(
        `The copy is whole, but check_invariants() finds: ${breaches.map(({ rule, subject }) => `${rule} (${subject})`).join("; ")}.`,
      );
  } finally {
    await sql`drop database if exists ${sql(name)} with (force)`.catch(() => {});
    await sql.end();
  }
}

/** Creates an empty database. @param {import("postgres").Sql} sql @param {string} name */
export async function createDatabase(sql, name) {
  try {
    await sql`create database ${sql(name)} template template0`;
  } catch (error) {
    if (error.code !== "42501") throw error;
    throw new Error(`The role of DATABASE_URL may not create databases: alter role ... createdb.`);
  }
}
