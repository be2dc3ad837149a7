import "server-only";
import { inflateRawSync } from "node:zlib";
import Papa from "papaparse";
import readWorkbook from "read-excel-file/universal";

/** Limits of a spreadsheet file; anything larger is a mistake or an attack. docs/security.md. */
export const MAX_BYTES = 5 * 1024 * 1024;
export const MAX_ROWS = 20_000;
const MAX_COLUMNS = 40;
/** Columns of a spreadsheet program, of which all but a few are empty. */
const MAX_WRITTEN = 16_384;
const MAX_CELL_LENGTH = 2_000;
/** Where the first line of a CSV ends at the latest, for the character between its cells. */
const MAX_FIRST_LINE = 10_000;
/** Rows above the header, with details of what the file is about. */
export const MAX_ROWS_ABOVE = 40;
/** The most bytes a workbook may unpack to, and the most files in it. */
const MAX_UNPACKED = 80 * 1024 * 1024;
const MAX_ENTRIES = 100;
/** The depth of nested elements; a workbook has less than ten. The parser keeps those that are open. */
const MAX_DEPTH = 100;

/** A cell: text, a number as the text it is written with, or a date that a workbook stores as such. */
export type Cell = string | Date | null;

export type Sheet = { name: string; rows: Cell[][] };

/** A CSV is one sheet without a name. */
export type SheetFile = { format: "csv" | "xlsx"; sheets: [Sheet, ...Sheet[]] };

export type SheetProblem =
  | "notRead"
  | "empty"
  | "tooLarge"
  | "oldExcel"
  | "webPage"
  | "pdf"
  | "noText"
  | "noWorkbook"
  | "workbookTooLarge"
  | "tooManyRows"
  | "tooManyColumns"
  | "longCell"
  | "badQuotes";

/** A file that is no spreadsheet, or no harmless one. */
export class UnreadableSheet extends Error {
  /** @param about the number of the problem: a row, or the limit */
  constructor(
    readonly problem: SheetProblem,
    readonly about: number,
  ) {
    super(problem);
  }
}

function refuse(problem: SheetProblem, about = 0): never {
  throw new UnreadableSheet(problem, about);
}

/** The parser is slow at quotation marks: no more of them per line than a row of quoted cells has. */
const MAX_QUOTES_PER_LINE = 2 * MAX_COLUMNS;

/**
 * Reads the cells of a spreadsheet file, .xlsx or CSV, by its content and not its name. All sheets are read, and empty rows are
 * kept, so that row numbers match those on the screen.
 * @param header finds the character between the cells of a CSV in its first group; without it the first line decides
 * @throws UnreadableSheet
 */
export async function openSheet(bytes: Buffer, header?: RegExp): Promise<SheetFile> {
  if (bytes.length === 0) refuse("empty");
  if (bytes.length > MAX_BYTES) refuse("tooLarge", MAX_BYTES / 1024 / 1024);
  if (startsWith(bytes, "504b0304")) return { format: "xlsx", sheets: await openWorkbook(bytes) };
  if (startsWith(bytes, "d0cf11e0")) refuse("oldExcel");
  if (bytes.subarray(0, 5).toString("latin1") === "%PDF-") refuse("pdf");
  const text = decode(bytes);
  if (/^\s*<(?:!doctype|html|table|\?xml)/i.test(text)) refuse("webPage");
  return { format: "csv", sheets: [{ name: "", rows: parseCsv(text, header) }] };
}

/** Decodes UTF-8, UTF-16 with a byte order mark, or windows-1252, which old Windows programs write. */
function decode(bytes: Buffer): string {
  if (startsWith(bytes, "fffe")) return withoutNul(new TextDecoder("utf-16le").decode(bytes));
  if (startsWith(bytes, "feff")) return withoutNul(new TextDecoder("utf-16be").decode(bytes));
  if (bytes.includes(0)) refuse("noText");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function withoutNul(text: string): string {
  if (text.includes("\0")) refuse("noText");
  return text;
}

function startsWith(bytes: Buffer, hex: string): boolean {
  return bytes.subarray(0, hex.length / 2).toString("hex") === hex;
}

/** The cells of a CSV with commas, semicolons or tabs between them. */
function parseCsv(text: string, header: RegExp | undefined): Cell[][] {
  refuseBomb(text);
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter: header?.exec(text)?.[1] ?? delimiterOf(text),
    skipEmptyLines: false,
    preview: MAX_ROWS + MAX_ROWS_ABOVE + 1,
  });
  const unclosed = errors.find(({ type }) => type === "Quotes");
  if (unclosed) refuse("badQuotes", (unclosed.row ?? 0) + 1);
  if (data.length > MAX_ROWS + MAX_ROWS_ABOVE) refuse("tooManyRows", MAX_ROWS);
  return data.map((written, index) => {
    const row = withoutTail(written, (cell) => cell.trim() === "");
    if (row.some((cell) => cell.length > MAX_CELL_LENGTH)) refuse("longCell", index + 1);
    return row;
  });
}

/** A row without the empty cells at its end, of which spreadsheets write many. @throws UnreadableSheet for one that is too wide */
function withoutTail<Of>(row: Of[], isEmpty: (cell: Of) => boolean): Of[] {
  const kept = row.slice(0, 1 + row.findLastIndex((cell) => !isEmpty(cell)));
  if (kept.length > MAX_COLUMNS || row.length > MAX_WRITTEN) refuse("tooManyColumns");
  return kept;
}

/** Refuses, before the parser runs, content that would keep it busy for long. */
function refuseBomb(text: string): void {
  const lines = count(text, "\n") + count(text, "\r") + 1;
  if (lines > 2 * (MAX_ROWS + MAX_ROWS_ABOVE)) refuse("tooManyRows", MAX_ROWS);
  if (count(text, '"') > lines * MAX_QUOTES_PER_LINE) refuse("notRead");
}

/** The most frequent of the usual characters in the first line, outside of quoted cells, which may go over lines; a comma without any. */
function delimiterOf(text: string): string {
  const [line = ""] = text
    .slice(0, MAX_FIRST_LINE)
    .replace(/"[^"]*"/g, "")
    .trimStart()
    .split(/[\r\n]/, 1);
  const [best = ","] = [",", ";", "\t"].sort((one, other) => count(line, other) - count(line, one));
  return best;
}

function count(text: string, character: string): number {
  let found = 0;
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) found += 1;
  return found;
}

/**
 * Reads the cells of all sheets of an .xlsx workbook. Numbers stay the text they are written with, so that no cent is
 * lost; only cells that Excel shows as a date become a Date. @throws UnreadableSheet
 */
async function openWorkbook(bytes: Buffer): Promise<[Sheet, ...Sheet[]]> {
  checkArchive(bytes);
  const [first, ...others] = await parse(bytes);
  if (!first) refuse("noWorkbook");
  const rows = [first, ...others].reduce((sum, { data }) => sum + data.length, 0);
  if (rows > MAX_ROWS + MAX_ROWS_ABOVE) refuse("tooManyRows", MAX_ROWS);
  return [sheetOf(first), ...others.map(sheetOf)];
}

type RawSheet = { sheet: string; data: unknown[][] };

function sheetOf({ sheet: name, data }: RawSheet): Sheet {
  const rows = data.map((row, index) => {
    return withoutTail(row, (value) => value === null || value === undefined).map((value) => {
      if (value === null || value === undefined) return null;
      if (value instanceof Date) return value;
      const text = String(value);
      if (text.length > MAX_CELL_LENGTH) refuse("longCell", index + 1);
      return text;
    });
  });
  return { name, rows };
}

async function parse(bytes: Buffer): Promise<RawSheet[]> {
  try {
    return await readWorkbook(new Blob([new Uint8Array(bytes)]), { parseNumber: (text) => text });
  } catch {
    refuse("noWorkbook");
  }
}

/** Signatures of the records of a ZIP archive. */
const END_RECORD = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;

/**
 * Refuses a dangerous archive before the parser unpacks it: too many files, too much in them, false sizes, a password, deeply
 * nested elements, or cells so far out that the empty ones before them would fill the memory.
 */
function checkArchive(bytes: Buffer): void {
  const entries = listEntries(bytes);
  if (!entries || entries.length === 0) refuse("noWorkbook");
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  if (entries.length > MAX_ENTRIES || total > MAX_UNPACKED) refuse("workbookTooLarge");
  if (new Set(entries.map(({ name }) => name)).size !== entries.length) refuse("noWorkbook");
  for (const entry of entries) {
    const content = unpack(bytes, entry);
    // The parser reads no others; any of these may be the sheet.
    if (!/\.(xml|rels)$/i.test(entry.name)) continue;
    if (depthOf(content, MAX_DEPTH) > MAX_DEPTH) refuse("noWorkbook");
    checkCellPositions(content.toString("latin1"));
  }
}

type Entry = { name: string; method: number; packed: number; size: number; offset: number };

/** The archive's directory; null if it has none that can be read. */
function listEntries(bytes: Buffer): Entry[] | null {
  let end = bytes.length - 22;
  // A comment of at most 65,535 bytes may follow the end record.
  while (end >= 0 && end >= bytes.length - 22 - 0xffff && bytes.readUInt32LE(end) !== END_RECORD) end -= 1;
  if (end < 0 || bytes.readUInt32LE(end) !== END_RECORD) return null;
  const count = bytes.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) refuse("workbookTooLarge");
  const entries: Entry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let n = 0; n < count; n++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) return null;
    const isEncrypted = (bytes.readUInt16LE(at + 8) & 1) === 1;
    const [nameLength, extra, comment] = [28, 30, 32].map((by) => bytes.readUInt16LE(at + by));
    const nameEnd = at + 46 + (nameLength ?? 0);
    if (isEncrypted || nameEnd > bytes.length) return null;
    entries.push({
      name: bytes.toString("utf8", at + 46, nameEnd),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    });
    at = nameEnd + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}

/** Unpacks a file of the archive, never to more than the size it states, and refuses it if the size is false. */
function unpack(bytes: Buffer, { method, packed, size, offset }: Entry): Buffer {
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== LOCAL_HEADER) refuse("noWorkbook");
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const data = bytes.subarray(start, start + packed);
  if (data.length !== packed || (method !== 0 && method !== 8)) refuse("noWorkbook");
  const content = method === 0 ? data : inflate(data, size);
  if (content.length !== size) refuse("noWorkbook");
  return content;
}

function inflate(data: Buffer, size: number): Buffer {
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, size) });
  } catch {
    refuse("noWorkbook");
  }
}

/** The nesting depth of an XML's elements, counted until it exceeds `most`. */
function depthOf(xml: Buffer, most: number): number {
  let [depth, deepest, kind, quote] = [0, 0, 0, 0];
  for (let at = 0; at < xml.length && deepest <= most; at += 1) {
    const sign = xml[at];
    if (kind === 0) {
      if (sign !== SIGN.opens) continue;
      kind = xml[at + 1] ?? SIGN.closes;
      if (isElement(kind)) depth += 1;
      else if (kind === SIGN.slash) depth -= 1;
      deepest = Math.max(deepest, depth);
    } else if (quote !== 0) {
      if (sign === quote) quote = 0;
    } else if (sign === SIGN.closes) {
      if (xml[at - 1] === SIGN.slash && isElement(kind)) depth -= 1;
      kind = 0;
    } else if ((sign === SIGN.quote || sign === SIGN.apostrophe) && isElement(kind)) quote = sign;
  }
  return deepest;
}

const SIGN = { opens: 60, closes: 62, slash: 47, comment: 33, instruction: 63, quote: 34, apostrophe: 39 };

/** Whether a tag that begins with this character opens an element, which may have attributes. */
function isElement(kind: number): boolean {
  return kind !== SIGN.slash && kind !== SIGN.comment && kind !== SIGN.instruction;
}

/** Refuses a cell at XFD1048576, for which the parser creates seventeen billion empty ones. A short sheet may be wider, if empty there. */
function checkCellPositions(sheet: string): void {
  let [widest, last] = [0, 0];
  for (const [, column = "", row = ""] of sheet.matchAll(/<(?:\w+:)?c\b[^>]*?\sr=["']([A-Z]+)(\d+)["']/g)) {
    widest = Math.max(widest, columnNumber(column));
    last = Math.max(last, Number(row));
  }
  for (const [, row = ""] of sheet.matchAll(/<(?:\w+:)?row\b[^>]*?\sr=["'](\d+)["']/g))
    last = Math.max(last, Number(row));
  if (last > MAX_ROWS + MAX_ROWS_ABOVE) refuse("tooManyRows", MAX_ROWS);
  if (widest * last > MAX_COLUMNS * (MAX_ROWS + MAX_ROWS_ABOVE)) refuse("tooManyColumns");
}

function columnNumber(letters: string): number {
  return [...letters.slice(0, 4)].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}
