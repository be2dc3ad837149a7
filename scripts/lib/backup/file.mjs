import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { pipeline as pipe } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { decryptingWith, encryptingTo, isEncrypted, WrongKey } from "./lock.mjs";

/** The version of the file format. */
const FORMAT = 1;
const TAKE_ANOTHER = "Take that of another night, or the copy that was carried away.";
const END_OF_ROWS = Buffer.from("\\.\n");

/**
 * The unpacked file: a JSON line that identifies it; for each table a JSON line with its name, its rows in COPY format,
 * "\." and a JSON line with their count and hash; a JSON line with the sequences; a JSON line with the hash of everything
 * before.
 * @typedef {{ academy_backup: number, made_at: string, migration: number }} Head
 * @typedef {import("./tables.mjs").Table & { rows: AsyncIterable<Buffer> }} Part
 */

/**
 * Writes a backup beside its destination and renames it when it is complete and on disk.
 * @param {string} file must not exist
 * @param {AsyncIterable<Buffer | Record<string, unknown>>} content lines as objects, rows as bytes
 * @param {string[]} publicKeys to encrypt to; none leaves it in clear text
 */
export async function writeBackup(file, content, publicKeys) {
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
    const output = createWriteStream(draft, { mode: 0o600 });
    if (publicKeys.length > 0) await pipeline(bytes, createGzip(), encryptingTo(publicKeys), output);
    else await pipeline(bytes, createGzip(), output);
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
 * @param {string | null} privateKey needed if it is encrypted
 * @returns {Promise<Head>}
 * @throws Error when it is not a backup, has a newer format, is truncated or was changed, or the key does not open it
 */
export async function checkBackup(file, privateKey) {
  const hash = createHash("sha256");
  /** @type {Buffer | undefined} */
  let last;
  /** @type {any} */
  let head;
  try {
    for await (const line of linesOf(file, privateKey)) {
      if (last) hash.update(last);
      head ??= JSON.parse(String(line));
      last = line;
    }
  } catch (error) {
    if (error.code === "ENOENT") throw new Error(`There is no file ${file}.`);
    if (error.code === "EACCES") throw new Error(`${file} may not be read by this user.`);
    if (error instanceof WrongKey || error instanceof NoKey) throw error;
    throw new Error(`${file} is damaged: a part is missing or was changed. ${TAKE_ANOTHER}`);
  }
  if (typeof head?.academy_backup !== "number") throw new Error(`${file} is not a backup of the academy.`);
  if (head.academy_backup > FORMAT) {
    throw new Error(`${file} was written by a newer version of the academy. Restore it with that version.`);
  }
  const end = String(last).startsWith('{"end":true') ? JSON.parse(String(last)) : null;
  if (!end) throw new Error(`${file} is incomplete: its end is missing. ${TAKE_ANOTHER}`);
  if (end.sha256 !== hash.digest("hex"))
    throw new Error(`${file} was changed or damaged: its hash does not match. ${TAKE_ANOTHER}`);
  return head;
}

/**
 * Reads the parts of a verified backup.
 * @param {string} file
 * @param {string | null} privateKey
 * @param {{ table: (part: import("./tables.mjs").Table, rows: AsyncIterable<Buffer>) => Promise<void>, summary:
 *   (line: { table: string, rows: number, sha256: string }) => void, counters: (counters: Record<string,
 *   import("./tables.mjs").Counter>) => Promise<void> }} reader `table` must read all rows; `summary` gets their
 *   count and hash
 */
export async function readBackup(file, privateKey, reader) {
  const lines = linesOf(file, privateKey);
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

class NoKey extends Error {}

/** The unpacked lines, with line ends. @returns {AsyncGenerator<Buffer, void, void>} */
async function* linesOf(file, privateKey) {
  const locked = await isEncrypted(file);
  if (locked && !privateKey) throw new NoKey(`${file} is encrypted, and no key was given.`);
  const unpacked = createGunzip();
  // A failure destroys the last stream, whose reader throws it.
  const end = () => {};
  if (locked) pipe(createReadStream(file), decryptingWith(privateKey), unpacked, end);
  else pipe(createReadStream(file), unpacked, end);
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
