import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

/** The first thing a file says of itself; a change of the format gets a new number. */
const FORMAT = 1;
const END_OF_ROWS = Buffer.from("\\.\n");

/**
 * The file, unpacked: a line of JSON that says what it is; for each table a line that names it, its rows as COPY writes
 * them, "\." and a line with their number and hash; a line with the counters; last a line with the hash of all before.
 * @typedef {{ academy_backup: number, made_at: string, migration: number }} Head
 * @typedef {import("./backup-tables.mjs").Table & { rows: AsyncIterable<Buffer> }} Part
 */

/**
 * Writes a backup beside its place and moves it there when it is whole and on the disk.
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
  } catch (fault) {
    await rm(draft, { force: true });
    throw fault;
  }
}

/** The line that begins every file. @param {number} migration the newest of the database */
export function headLine(migration) {
  return { academy_backup: FORMAT, made_at: new Date().toISOString(), migration };
}

/** What stands behind the rows of a table. */
export const endOfRows = END_OF_ROWS;

/**
 * Reads a backup from its first line to its last and holds it against its own hash.
 * @param {string} file
 * @returns {Promise<Head>}
 * @throws Error with a sentence when it is none, is of a newer kind, was cut off or was changed
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
  } catch (fault) {
    if (fault.code === "ENOENT") throw new Error(`There is no file ${file}.`);
    throw new Error(`${file} is no backup, or is damaged: ${fault.message}`);
  }
  if (typeof head?.academy_backup !== "number") throw new Error(`${file} is no backup of the academy.`);
  if (head.academy_backup > FORMAT) {
    throw new Error(`${file} was written by a newer version of the academy. Restore it with that version.`);
  }
  const end = String(last).startsWith('{"end":true') ? JSON.parse(String(last)) : null;
  if (!end) throw new Error(`${file} is not whole: its end is missing.`);
  if (end.sha256 !== hash.digest("hex"))
    throw new Error(`${file} was changed or damaged: its hash is another.`);
  return head;
}

/**
 * Goes through the parts of a file that was checked.
 * @param {string} file
 * @param {{ table: (part: import("./backup-tables.mjs").Table, rows: AsyncIterable<Buffer>) => Promise<void>,
 *   told: (line: { table: string, rows: number, sha256: string }) => void,
 *   counters: (counters: Record<string, import("./backup-tables.mjs").Counter>) => Promise<void> }} reader
 *   table must read all rows; told is given what the file says of them
 */
export async function readBackup(file, reader) {
  const lines = linesOf(file);
  await lines.next();
  for (let line = await lines.next(); !line.done; line = await lines.next()) {
    const said = JSON.parse(String(line.value));
    if (said.columns) await reader.table(said, rowsIn(lines));
    else if (said.sha256 && said.table) reader.told(said);
    else if (said.counters) await reader.counters(said.counters);
  }
}

async function* rowsIn(lines) {
  for (let line = await lines.next(); !line.done; line = await lines.next()) {
    if (line.value.equals(END_OF_ROWS)) return;
    yield line.value;
  }
}

/** The unpacked lines with their ends. @returns {AsyncGenerator<Buffer, void, void>} */
async function* linesOf(file) {
  const source = createReadStream(file);
  const unpacked = createGunzip();
  source.once("error", (fault) => unpacked.destroy(fault));
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
