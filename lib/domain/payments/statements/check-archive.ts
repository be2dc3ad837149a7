import { inflateRawSync } from "node:zlib";
import { MOST_COLUMNS, MOST_ENTRIES, MOST_ROWS, MOST_UNPACKED, ROWS_ABOVE } from "./limits";
import { refuseFile } from "./refuse-file";
import { statementTexts as texts } from "./texts";

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;

/**
 * Refuses an archive before it is unpacked for reading: too many files, too much in them, sizes that are not what they say,
 * a password, or cells so far out that the empty ones before them would fill the memory. @throws Refusal 400.
 */
export function checkArchive(bytes: Buffer): void {
  const entries = listEntries(bytes);
  if (!entries || entries.length === 0) refuseFile(texts.noWorkbook);
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  if (entries.length > MOST_ENTRIES || total > MOST_UNPACKED) refuseFile(texts.workbookTooLarge);
  if (new Set(entries.map(({ name }) => name)).size !== entries.length) refuseFile(texts.noWorkbook);
  for (const entry of entries) {
    const content = unpack(bytes, entry);
    if (/worksheets\/.*\.xml$/i.test(entry.name)) checkPlaces(content.toString("latin1"));
  }
}

type Entry = { name: string; method: number; packed: number; size: number; at: number };

/** The archive's own list of what is in it; null where it has none that can be read. */
function listEntries(bytes: Buffer): Entry[] | null {
  let end = bytes.length - 22;
  // A comment of at most 65,535 signs may stand behind it.
  while (end >= 0 && end >= bytes.length - 22 - 0xffff && bytes.readUInt32LE(end) !== END) end -= 1;
  if (end < 0 || bytes.readUInt32LE(end) !== END) return null;
  const count = bytes.readUInt16LE(end + 10);
  if (count > MOST_ENTRIES) refuseFile(texts.workbookTooLarge);
  const entries: Entry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let n = 0; n < count; n++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY) return null;
    const isSealed = (bytes.readUInt16LE(at + 8) & 1) === 1;
    const [nameLength, extra, comment] = [28, 30, 32].map((by) => bytes.readUInt16LE(at + by));
    const nameEnd = at + 46 + (nameLength ?? 0);
    if (isSealed || nameEnd > bytes.length) return null;
    entries.push({
      name: bytes.toString("utf8", at + 46, nameEnd),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    });
    at = nameEnd + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}

/** What a file of the archive says its size is it must unpack to: no more is ever taken. */
function unpack(bytes: Buffer, { method, packed, size, at }: Entry): Buffer {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== LOCAL) refuseFile(texts.noWorkbook);
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const data = bytes.subarray(start, start + packed);
  if (data.length !== packed || (method !== 0 && method !== 8)) refuseFile(texts.noWorkbook);
  const content = method === 0 ? data : inflate(data, size);
  if (content.length !== size) refuseFile(texts.noWorkbook);
  return content;
}

function inflate(data: Buffer, size: number): Buffer {
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, size) });
  } catch {
    refuseFile(texts.noWorkbook);
  }
}

/** A cell at XFD1048576 makes seventeen thousand million empty ones before it. */
function checkPlaces(sheet: string): void {
  for (const [, letters = "", digits = ""] of sheet.matchAll(
    /<(?:\w+:)?c\b[^>]*?\sr=["']([A-Z]+)(\d+)["']/g,
  )) {
    if (columnOf(letters) > MOST_COLUMNS) refuseFile(texts.tooManyColumns);
    if (Number(digits) > MOST_ROWS + ROWS_ABOVE) refuseFile(texts.tooManyRows(MOST_ROWS));
  }
  for (const [, digits = ""] of sheet.matchAll(/<(?:\w+:)?row\b[^>]*?\sr=["'](\d+)["']/g))
    if (Number(digits) > MOST_ROWS + ROWS_ABOVE) refuseFile(texts.tooManyRows(MOST_ROWS));
}

function columnOf(letters: string): number {
  return [...letters.slice(0, 4)].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}
