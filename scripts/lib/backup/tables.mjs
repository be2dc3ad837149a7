import { createHash } from "node:crypto";

/**
 * @typedef {{ table: string, columns: string[], keys: string[] }} Table
 * @typedef {{ last_value: string, is_called: boolean }} Counter
 */

/**
 * Makes the same rows read the same on every server.
 * @param {import("postgres").Sql} sql a transaction
 */
export async function setStableFormat(sql) {
  const settings = {
    TimeZone: "UTC",
    DateStyle: "ISO, YMD",
    IntervalStyle: "postgres",
    bytea_output: "hex",
    extra_float_digits: "1",
    statement_timeout: "0",
    lock_timeout: "0",
    idle_in_transaction_session_timeout: "0",
  };
  for (const [name, value] of Object.entries(settings)) await sql`select set_config(${name}, ${value}, true)`;
}

/**
 * All tables with their stored columns; generated columns are left out.
 * @param {import("postgres").Sql} sql
 * @returns {Promise<Table[]>} by name; `keys` are the columns of the primary key
 */
export async function tablesOf(sql) {
  const found = await sql`
    select c.relname as table,
           array(select a.attname::text from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                  order by a.attnum) as columns,
           array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
                  where i.indrelid = c.oid and i.indisprimary order by array_position(i.indkey::int2[], a.attnum)) as keys
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by c.relname collate "C"`;
  return found.map(({ table, columns, keys }) => ({ table, columns, keys }));
}

/**
 * The state of all sequences, such as the registration numbers.
 * @param {import("postgres").Sql} sql
 * @returns {Promise<Record<string, Counter>>} by name
 */
export async function countersOf(sql) {
  const names = await sql`
    select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' order by c.relname collate "C"`;
  /** @type {Record<string, Counter>} */
  const counters = {};
  for (const { name } of names) {
    const [state] = await sql`select last_value::text, is_called from ${sql(name)}`;
    if (state) counters[name] = { last_value: state.last_value, is_called: state.is_called };
  }
  return counters;
}

/**
 * The rows of a table in COPY format, one per line, in an order that depends only on the rows.
 * @param {import("postgres").Sql} sql
 * @param {Table} table
 * @returns {AsyncGenerator<Buffer, void, void>}
 */
export async function* rowsOf(sql, { table, columns, keys }) {
  const order = (keys.length > 0 ? keys : columns).map((name) => `${quoted(name)}::text collate "C"`);
  const list = columns.map(quoted).join(", ");
  const rows = await sql
    .unsafe(`copy (select ${list} from ${quoted(table)} order by ${order.join(", ")}) to stdout`)
    .readable();
  yield* rows;
  // The driver leaves its socket paused if the last rows filled the stream's buffer; the next query would
  // hang.
  rows._read(0);
}

/**
 * Hashes a table: the same rows have the same hash in any database.
 * @param {import("postgres").Sql} sql
 * @param {Table} table
 * @returns {Promise<{ rows: number, sha256: string }>}
 */
async function hashTable(sql, table) {
  const hasher = newHasher();
  for await (const chunk of rowsOf(sql, table)) hasher.add(chunk);
  return hasher.read();
}

/**
 * Hashes all tables.
 * @param {import("postgres").Sql} sql
 * @returns {Promise<{ table: string, rows: number, sha256: string }[]>} by name
 */
export async function hashTables(sql) {
  const hashes = [];
  for (const table of await tablesOf(sql))
    hashes.push({ table: table.table, ...(await hashTable(sql, table)) });
  return hashes;
}

/** Counts and hashes rows while they stream. */
export function newHasher() {
  const hash = createHash("sha256");
  let rows = 0;
  return {
    /** @param {Buffer} chunk */
    add(chunk) {
      hash.update(chunk);
      for (const byte of chunk) if (byte === 10) rows += 1;
    },
    read: () => ({ rows, sha256: hash.digest("hex") }),
  };
}

/** Quotes an SQL identifier. */
export function quoted(name) {
  return `"${name.replaceAll('"', '""')}"`;
}
