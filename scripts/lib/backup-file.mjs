import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

/** The version of the file format. */
const FORMAT = 1;
const END_OF_ROWS = Buffer.from("\\.\n");

/**
 * The unpacked file: a JSON line that identifies it; for each table a JSON line with its name, its rows in COPY format,
 * "\." and a JSON line with their count and hash; a JSON line with the sequences; a JSON line with the hash of everything
 * before.
 * @typedef {{ academy_backup: number, made_at: string, migration: number }} Head
 * @typedef {import("./backup-tables.mjs").Table & { rows: AsyncIterable<Buffer> }} Part
 */

/**
 * Writes a backup beside its destination and renames it when it is complete and on disk.
 * @param {string} file must not exist
 * @param {AsyncIterable<Buffer | Record<string, unknown>>} content lines as objects, rows as bytes
 */
export async function writeBackup(file, content) {
  const draft = `${file}.unfinished`;
  const hash = createHash("sha256");
  async function* bytes() {
    for await (const piece of content) {
      const chunk = Buffer.isBuffer(piece) ? piece : Buffer.from(`${JSON.stringify(piece)}\n`);
      hash.update(chunk);
      yield chunk;
    }
    yield Buffer.from(`${JSON.stringify({ end: true, sha256: hash.digest("hex") })}\n`);
  }
  try {
    await pipeline(bytes, createGzip(), createWriteStream(draft, { mode: 0o600 }));
    const handle = await open(draft, "r+");
    await handle.sync();
    await handle.close();
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** The first line of a backup. @param {number} migration the database's latest */
export function headLine(migration) {
  return { academy_backup: FORMAT, made_at: new Date().toISOString(), migration };
}

/** The line after the rows of a table. */
export const endOfRows = END_OF_ROWS;

/**
 * Reads a whole backup and verifies its hash.
 * @param {string} file
 * @returns {Promise<Head>}
 * @throws Error when it is not a backup, has a newer format, is truncated or was changed
 */
export async function checkBackup(file) {
  const hash = createHash("sha256");
  /** @type {Buffer | undefined} */
  let last;
  /** @type {any} */
  let head;
  try {
    for await (const line of linesOf(file)) {
      if (last) hash.update(last);
      head ??= JSON.parse(String(line));
      last = line;
    }
  } catch (error) {
    if (error.code === "ENOENT") throw new Error(`There is no file ${file}.`);
    throw new Error(`${file} is not a backup, or is damaged: ${error.message}`);
  }
  if (typeof head?.academy_backup !== "number") throw new Error(`${file} is not a backup of the academy.`);
  if (head.academy_backup > FORMAT) {
    throw new Error(`${file} was written by a newer version of the academy. Restore it with that version.`);
  }
  const end = String(last).startsWith('{"end":true') ? JSON.parse(String(last)) : null;
  if (!end) throw new Error(`${file} is incomplete: its end is missing.`);
  if (end.sha256 !== hash.digest("hex"))
    throw new Error(`${file} was changed or damaged: its hash does not match.`);
  return head;
}

/**
 * Reads the parts of a verified backup.
 * @param {string} file
 * @param {{ table: (part: import("./backup-tables.mjs").Table, rows: AsyncIterable<Buffer>) => Promise<void>, summary:
 *   (line: { table: string, rows: number, sha256: string }) => void, counters: (counters: Record<string,
 *   import("./backup-tables.mjs").Counter>) => Promise<void> }} reader `table` must read all rows; `summary` gets their
 *   count and hash
 */
export async function readBackup(file, reader) {
  const lines = linesOf(file);
  await lines.next();
  for (let line = await lines.next(); !line.done; line = await lines.next()) {
    const entry = JSON.parse(String(line.value));
    if (entry.columns) await reader.table(entry, rowsIn(lines));
    else if (entry.sha256 && entry.table) reader.summary(entry);
    else if (entry.counters) await reader.counters(entry.counters);
  }
}

async function* rowsIn(lines) {
  for (let line = await lines.next(); !line.done; line = await lines.next()) {
    if (line.value.equals(END_OF_ROWS)) return;
    yield line.value;
  }
}

/** The unpacked lines, with line ends. @returns {AsyncGenerator<Buffer, void, void>} */
async function* linesOf(file) {
  const source = createReadStream(file);
  const unpacked = createGunzip();
  source.once("error", (error) => unpacked.destroy(error));
  source.pipe(unpacked);
  /** @type {Buffer[]} */
  let rest = [];
  for await (const chunk of unpacked) {
    let from = 0;
    for (let to = chunk.indexOf(10); to >= 0; to = chunk.indexOf(10, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, to + 1)]);
      rest = [];
      from = to + 1;
    }
    if (from < chunk.length) rest.push(chunk.subarray(from));
  }
  if (rest.length > 0) yield Buffer.concat(rest);
}
