import "server-only";
import Papa from "papaparse";
import { normalizeText } from "@/lib/platform/normalize-text";
import { toMsisdn } from "@/lib/platform/phone";
import { Refusal } from "@/lib/platform/refusal";
import { type Cell, openSheet, UnreadableSheet } from "@/lib/platform/sheets";
import { proposeColumn } from "./column-names";
import { importTexts as texts } from "./texts";

/** The most students of one file; each is a transaction of its own. */
const MAX_STUDENTS = 2_000;
/** Rows above the header: titles of the list, and a spreadsheet's `sep=`. */
const MAX_ABOVE = 10;

/** The table in a file: the titles of its columns, and the rows below them with their line in the file, from 1. */
export type Table = { titles: string[]; rows: Array<{ line: number; cells: string[] }> };

/** A sheet that has a list of students. `text` are its cells with tabs between them, by which it becomes a file of its own. */
type List = { sheet: string; table: Table; text: string };

/** The lists of a file, the one whose header names most columns that we know, and the filled sheets without a list. */
type Lists = { table: Table; lists: List[]; others: string[] };

/** A file of students. A worker returns its lists, or why it is refused. */
export type StudentFile = { bytes: Uint8Array };
type ReadStudents = Lists | { refused: string };

/** `readLists` as a job of worker.ts. */
export async function readStudentTable({ bytes }: StudentFile): Promise<ReadStudents> {
  try {
    return await readLists(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message };
    throw error;
  }
}

/**
 * Finds the lists in a file: the sheet whose header names most columns that we know, and others that name two.
 * @throws Refusal 400 students_unreadable, as an error of the field `file`
 */
async function readLists(bytes: Buffer): Promise<Lists> {
  const { sheets } = await openOrRefuse(bytes);
  const read = sheets.map(({ name, rows }) => {
    const lines = rows.map((row, index) => ({ line: index + 1, cells: row.map(textOf) }));
    const filled = lines.filter(({ cells }) => cells.some(Boolean));
    return { sheet: name, filled, known: Math.max(0, ...namesIn(filled)), text: textWithTabs(lines) };
  });
  const most = Math.max(...read.map(({ known }) => known));
  const best = read.find(({ known }) => known === most);
  const table = tableOf(best?.filled ?? []);
  if (!table || table.rows.length === 0) refuseFile(texts.noRows);
  const found = read.flatMap(({ filled, known, ...sheet }) => {
    const own = sheet.sheet === best?.sheet ? table : known > 1 ? tableOf(filled) : undefined;
    return own && own.rows.length > 0 ? [{ ...sheet, table: own }] : [];
  });
  if (found.some((list) => list.table.rows.length > MAX_STUDENTS))
    refuseFile(texts.tooManyStudents(MAX_STUDENTS));
  const others = read.filter(
    ({ sheet, filled }) => filled.length > 0 && found.every((list) => list.sheet !== sheet),
  );
  return { table, lists: found, others: others.map(({ sheet }) => sheet) };
}

/** The table in the filled rows of a sheet; undefined without a header. */
function tableOf(filled: Table["rows"]): Table | undefined {
  const header = headerOf(filled);
  if (!header) return undefined;
  const below = filled.filter(({ line, cells }) => line > header.line && !isLeftOut(cells, header.cells));
  return { titles: header.cells, rows: below };
}

/** The rows of a sheet as a file that is read the same: as many tabs in each row, for the first one tells what is between cells. */
function textWithTabs(rows: Table["rows"]): string {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const filledUp = rows.map(({ cells }) => [
    ...cells,
    ...Array.from({ length: width - cells.length }, () => ""),
  ]);
  return Papa.unparse(filledUp, { delimiter: "\t", newline: "\n" });
}

async function openOrRefuse(bytes: Buffer) {
  try {
    return await openSheet(bytes);
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error;
    const said = texts.sheet[error.problem];
    return refuseFile(typeof said === "string" ? said : said(error.about));
  }
}

/** Refuses a file, as an error of the field `file`. @throws Refusal 400 students_unreadable */
export function refuseFile(message: string): never {
  throw new Refusal("invalid", "students_unreadable", message, { errors: { file: [message] } });
}

/** How many columns that we know each of the first rows names. */
function namesIn(filled: Table["rows"]): number[] {
  const first = filled.slice(0, 1 + MAX_ABOVE);
  return first.map(({ cells }) => cells.filter((cell) => proposeColumn(cell) !== undefined).length);
}

/** The row that names the columns: the first with the most names we know, two at least; else the first one with two texts. */
function headerOf(filled: Table["rows"]) {
  const first = filled.slice(0, 1 + MAX_ABOVE);
  const names = namesIn(filled);
  const most = Math.max(...names);
  return most > 1 ? first[names.indexOf(most)] : first.find(({ cells }) => cells.filter(Boolean).length > 1);
}

/** Whether a row is no student: the header once more, or a sum, which begins with that word and has no phone. */
function isLeftOut(cells: string[], header: string[]): boolean {
  const isHeader = cells.every((cell, at) => cell.toLowerCase() === (header[at] ?? "").toLowerCase());
  const [first = ""] = cells.filter((cell) => /\p{L}/u.test(cell));
  const isSum = /^(?:(?:grand|sub)[ -]?)?totals?\b|^jumla\b/i.test(first);
  return isHeader || (isSum && cells.every((cell) => toMsisdn(cell) === null));
}

/** A cell as text in one line, without signs that nobody sees, and the apostrophe before a formula or a number that is text. */
function textOf(cell: Cell): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return normalizeText(cell ?? "").replace(/^'(?=[=+\-@\d])/, "");
}
